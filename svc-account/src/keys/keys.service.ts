import { randomUUID } from 'node:crypto';
import { ACCESS_TOKEN } from '@osaka/contracts';
import type { Clock } from '@osaka/service-kit';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { KeyRepository, StoredKey } from './keys.repository.ts';

const DAY_MS = 24 * 3600 * 1000;
const LIFETIME_MS = 30 * DAY_MS;
/** A new key is published this long before it signs, so that every cache of the set has it. */
const LEAD_MS = 60 * 60 * 1000;
const REREAD_MS = 60 * 1000;

export type Keys = ReturnType<typeof createKeys>;

/** The keys that sign access tokens: kept in the database, replaced every 30 days, published until their last token has expired. */
export function createKeys(repository: KeyRepository, clock: Clock) {
  let held: { keys: StoredKey[]; readAtMs: number } | undefined;
  const imported = new Map<string, Promise<CryptoKey | Uint8Array>>();

  async function published(): Promise<StoredKey[]> {
    const nowMs = clock.now().getTime();
    if (held && Math.abs(nowMs - held.readAtMs) < REREAD_MS) return held.keys;
    return reread();
  }

  async function reread(): Promise<StoredKey[]> {
    const keys = await repository.all();
    held = { keys, readAtMs: clock.now().getTime() };
    return keys.length > 0 ? keys : rotate();
  }

  /** Adds the first key, or the next one when the newest is old; forgets those that have signed nothing valid for long. */
  async function rotate(): Promise<StoredKey[]> {
    const nowMs = clock.now().getTime();
    const [newest] = await repository.all();
    if (!newest || nowMs - newest.createdAt.getTime() >= LIFETIME_MS) await repository.add(await newKey((newest?.sequence ?? 0) + 1, clock.now()));
    const keys = await repository.all();
    const signing = signingKey(keys, nowMs);
    const isOverlapOver = nowMs - signing.createdAt.getTime() >= LEAD_MS + 2 * ACCESS_TOKEN.lifetimeS * 1000;
    if (isOverlapOver) await repository.removeBefore(signing.sequence);
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

    /** The public key of that id; another instance may just have added it. */
    async verifying(kid: string): Promise<CryptoKey | Uint8Array | undefined> {
      const found = (await published()).find((key) => key.kid === kid) ?? (await reread()).find((key) => key.kid === kid);
      return found && importKey(`public ${kid}`, found.publicJwk);
    },

    async publicSet(): Promise<{ keys: JWK[] }> {
      return { keys: (await published()).map(({ publicJwk }) => publicJwk) };
    },
  };
}

/** The newest key that has been published long enough; the very first one signs at once. */
function signingKey(keys: StoredKey[], nowMs: number): StoredKey {
  const key = keys.find(({ createdAt }) => nowMs - createdAt.getTime() >= LEAD_MS) ?? keys.at(-1);
  if (!key) throw new Error('no signing key');
  return key;
}

async function newKey(sequence: number, createdAt: Date): Promise<StoredKey> {
  const kid = randomUUID();
  const { publicKey, privateKey } = await generateKeyPair(ACCESS_TOKEN.algorithm, { extractable: true });
  const named = { kid, alg: ACCESS_TOKEN.algorithm, use: 'sig' };
  return { sequence, kid, privateJwk: { ...(await exportJWK(privateKey)), ...named }, publicJwk: { ...(await exportJWK(publicKey)), ...named }, createdAt };
}
