import { addressOf, type Endpoint, IDEMPOTENCY_KEY } from '@osaka/contracts';
import { readSession } from './session/stored-session.ts';
import { tabValues } from './stored-values.ts';

interface KeptKey {
  key: string;
  /** Epoch ms. */
  until: number;
}

const STORE = 'osaka:creations';
/** How long the same content without an answer keeps its key, also across reloads. */
const UNANSWERED_MS = 60 * 60 * 1000;
/** How long a repeated click after the answer keeps the key. */
const ANSWERED_MS = 3000;

interface Creation {
  /** The Idempotency-Key; none for calls that create nothing. */
  headers: Record<string, string>;
  /** Call once the answer has arrived. */
  answered(): void;
}

/**
 * Chooses the Idempotency-Key of a creation: the same content keeps its key until it has been answered, so that a
 * repeated click creates nothing twice even if an answer is lost.
 */
export function beginCreation(
  endpoint: Endpoint,
  input: { params?: unknown; query?: unknown; body?: unknown },
  files: readonly File[],
): Creation {
  if (!endpoint.idempotent) return { headers: {}, answered: () => {} };
  const about = files.map(({ name, size, lastModified }) => [name, size, lastModified]);
  const content = fingerprintOf(
    JSON.stringify([readSession().loginInfo?.memberNo, endpoint.method, addressOf(endpoint, input), input.body, about]),
  );
  const { key } = readKeys()[content] ?? { key: newKey() };
  keep(content, { key, until: Date.now() + UNANSWERED_MS });
  return {
    headers: { [IDEMPOTENCY_KEY.header]: key },
    answered: () => keep(content, { key, until: Date.now() + ANSWERED_MS }),
  };
}

function readKeys(): Record<string, KeptKey> {
  return Object.fromEntries(
    Object.entries(readStored()).filter(
      ([, { key, until }]) => IDEMPOTENCY_KEY.pattern.test(key) && until > Date.now(),
    ),
  );
}

function readStored(): Record<string, KeptKey> {
  try {
    return JSON.parse(tabValues.read(STORE) ?? '{}');
  } catch {
    return {};
  }
}

function keep(content: string, kept: KeptKey) {
  tabValues.write(STORE, JSON.stringify({ ...readKeys(), [content]: kept }));
}

/**
 * Two 32-bit FNV-1a hashes: enough to distinguish the few unanswered creations of a tab without storing their content.
 */
function fingerprintOf(text: string): string {
  const hash = (offset: number) => {
    let value = offset;
    for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
    return (value >>> 0).toString(36);
  };
  return `${hash(0x811c9dc5)}-${hash(0x050c5d1f)}-${text.length}`;
}

// crypto.randomUUID is missing on pages that are in an insecure context.
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
