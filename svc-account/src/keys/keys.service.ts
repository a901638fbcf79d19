import { randomUUID } from 'node:crypto';
import { ACCESS_TOKEN } from '@osaka/contracts';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { AccountStores } from '../stores.ts';
import type { StoredKey } from './keys.repository.ts';

const DAY_MS = 24 * 3600 * 1000;
const LIFETIME_MS = 30 * DAY_MS;
/** A new key is published this long before it signs, so that every cache of the key set contains it. */
const LEAD_MS = 60 * 60 * 1000;
const CACHE_MS = 60 * 1000;

export type Keys = ReturnType<typeof createKeys>;

/** Signing keys of access tokens: stored, rotated every 30 days, published until their last token has expired. */
export function createKeys({ clock, signingKeys }: AccountStores) {
  let cached: { keys: StoredKey[]; readAtMs: number } | undefined;
  const imported = new Map<string, Promise<CryptoKey | Uint8Array>>();

  async function published(): Promise<StoredKey[]> {
    const nowMs = clock.now().getTime();
    if (cached && Math.abs(nowMs - cached.readAtMs) < CACHE_MS) return cached.keys;
    return reread();
  }

  async function reread(): Promise<StoredKey[]> {
    const keys = await signingKeys.all();
    cached = { keys, readAtMs: clock.now().getTime() };
    return keys.length > 0 ? keys : rotate();
  }

  /** Adds the first key, or the next one when the newest is old; deletes keys whose last token has expired. */
  async function rotate(): Promise<StoredKey[]> {
    const nowMs = clock.now().getTime();
    const [newest] = await signingKeys.all();
    if (!newest || nowMs - newest.createdAt.getTime() >= LIFETIME_MS)
      await signingKeys.add(await newKey((newest?.sequence ?? 0) + 1, clock.now()));
    const keys = await signingKeys.all();
    const signing = signingKey(keys, nowMs);
    const isOverlapOver = nowMs - signing.createdAt.getTime() >= LEAD_MS + 2 * ACCESS_TOKEN.lifetimeS * 1000;
    if (isOverlapOver) await signingKeys.removeBefore(signing.sequence);
    return reread();
  }

  function importKey(id: string, jwk: JWK) {
    const known = imported.get(id) ?? importJWK(jwk, ACCESS_TOKEN.algorithm);
    imported.set(id, known);
    return known;
  }

  return {
    rotate,

    async signing(): Promise<{ kid: string; key: CryptoKey | Uint8Array }> {
      const { kid, privateJwk } = signingKey(await published(), clock.now().getTime());
      return { kid, key: await importKey(`private ${kid}`, privateJwk) };
    },

    /** Re-reads the keys when the id is unknown, because another instance may just have added it. */
    async verifying(kid: string): Promise<CryptoKey | Uint8Array | undefined> {
      const found =
        (await published()).find((key) => key.kid === kid) ?? (await reread()).find((key) => key.kid === kid);
      return found && importKey(`public ${kid}`, found.publicJwk);
    },

    async publicSet(): Promise<{ keys: JWK[] }> {
      return { keys: (await published()).map(({ publicJwk }) => publicJwk) };
    },
  };
}

/** The newest key that has been published for LEAD_MS; the first key signs immediately. */
function signingKey(keys: StoredKey[], nowMs: number): StoredKey {
  const key = keys.find(({ createdAt }) => nowMs - createdAt.getTime() >= LEAD_MS) ?? keys.at(-1);
  if (!key) throw new Error('no signing key');
  return key;
}

async function newKey(sequence: number, createdAt: Date): Promise<StoredKey> {
  const kid = randomUUID();
  const { publicKey, privateKey } = await generateKeyPair(ACCESS_TOKEN.algorithm, { extractable: true });
  const named = { kid, alg: ACCESS_TOKEN.algorithm, use: 'sig' };
  return {
    sequence,
    kid,
    privateJwk: { ...(await exportJWK(privateKey)), ...named },
    publicJwk: { ...(await exportJWK(publicKey)), ...named },
    createdAt,
  };
}
