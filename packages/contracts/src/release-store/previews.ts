import * as z from 'zod/mini';
import { canary, type ReleasePointer, releasePointer, withCanary } from '../shared/index.ts';
import { parseJson } from './manifest.ts';
import type { ReleaseStore, WritableReleaseStore } from './store.ts';
import type { Verifier } from './verify.ts';

/** The key by which links are signed; a writer of the store may make links. */
const KEY = 'keys/preview';
const KEY_BYTES = 32;

const ticket = z.object({
  slice: z.string().check(z.maxLength(40)),
  version: z.string().check(z.maxLength(80)),
  /** Milliseconds since 1970. */
  untilMs: z.number(),
});
export type PreviewTicket = z.output<typeof ticket>;

/**
 * `link`: in an address, of no use without the rights of an administrator. `browser`: in the cookie of an administrator
 * who has opened the link.
 */
export type TicketUse = 'link' | 'browser';

/**
 * What the pointer would say of a stored version, for gateways, which do not read builds. Written with the first link.
 */
export function previewKey(slice: string, version: string): string {
  return `previews/${slice}/${version}.json`;
}

/** Signs a ticket; creates the key of the store with the first one. */
export async function createTicket(
  store: ReleaseStore & Pick<WritableReleaseStore, 'create'>,
  use: TicketUse,
  content: PreviewTicket,
): Promise<string> {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  if (!(await store.read(KEY))) await store.create(KEY, toHex(bytes));
  return signTicket(store, use, content);
}

/** Signs a ticket; throws where the store has no key yet. */
export async function signTicket(store: ReleaseStore, use: TicketUse, content: PreviewTicket): Promise<string> {
  const key = await keyIn(store);
  if (!key) throw new Error('the store has no key for previews');
  const text = toBase64(new TextEncoder().encode(JSON.stringify(content)));
  return `${text}.${toBase64(new Uint8Array(await crypto.subtle.sign('HMAC', key, signed(use, text))))}`;
}

/** Undefined for a text that the store's key has not signed for this use, and after its time. */
export async function readTicket(
  store: ReleaseStore,
  use: TicketUse,
  text: string,
  nowMs = Date.now(),
): Promise<PreviewTicket | undefined> {
  const [, content = '', signature = ''] = /^([\w-]{1,400})\.([\w-]{43})$/.exec(text) ?? [];
  const key = content ? await keyIn(store) : undefined;
  if (!key || !(await crypto.subtle.verify('HMAC', key, fromBase64(signature), signed(use, content)))) return undefined;
  const parsed = ticket.safeParse(parseJson(fromBase64(content)));
  return parsed.success && parsed.data.untilMs > nowMs ? parsed.data : undefined;
}

/**
 * The pointer with a stored version in place of the current one; a message if the version is not stored as it was
 * released, or does not fit.
 */
export async function previewOf(
  store: ReleaseStore,
  verifier: Pick<Verifier, 'faultIn'>,
  pointer: ReleasePointer,
  { slice, version }: PreviewTicket,
): Promise<ReleasePointer | string> {
  const bytes = await store.read(previewKey(slice, version));
  if (!bytes) return `there is no preview of ${slice} ${version}`;
  const stored = canary.safeParse(parseJson(bytes));
  if (!stored.success) return `the preview of ${slice} ${version} cannot be read`;
  const pinned = { ...pointer, canaries: { [slice]: stored.data } };
  const parsed = releasePointer.safeParse(pinned);
  const fault = parsed.success ? await verifier.faultIn(pinned) : z.prettifyError(parsed.error);
  return fault ?? withCanary(pinned, slice);
}

/**
 * Read once for each store, so that forged cookies read nothing: a key is written with the first link and never
 * changed.
 */
const keys = new WeakMap<ReleaseStore, CryptoKey>();

async function keyIn(store: ReleaseStore): Promise<CryptoKey | undefined> {
  const key = keys.get(store) ?? (await readKey(store));
  if (key) keys.set(store, key);
  return key;
}

async function readKey(store: ReleaseStore): Promise<CryptoKey | undefined> {
  const bytes = await store.read(KEY);
  return (
    bytes &&
    crypto.subtle.importKey('raw', new Uint8Array(bytes), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
  );
}

function signed(use: TicketUse, text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${use}:${text}`);
}

function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
}
