import { answerHeaders } from '../policy/security-headers.ts';

const ALWAYS = Object.entries(answerHeaders).flat();

/** Hop-by-hop headers, and headers that only the gateway sets. */
const NOT_RELAYED = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'date',
  'server',
  'x-powered-by',
  'x-request-id',
  // SockJS allows every origin; the site has only one.
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'access-control-allow-methods',
  'access-control-allow-headers',
  'access-control-max-age',
  'access-control-expose-headers',
  ...Object.keys(answerHeaders),
]);

export interface AnswerHead {
  headers: string[];
  /** -1 when the service did not send a content-length. */
  bodyBytes: number;
  /** The service closes the connection after it, as a process that ends does for all of them. */
  isLast: boolean;
}

/** The answer's headers for the client, as the flat list that writeHead expects. */
export function relayedHeaders(rawHeaders: readonly Buffer[], requestId: string): AnswerHead {
  const headers = [...ALWAYS, 'x-request-id', requestId];
  let bodyBytes = -1;
  let isLast = false;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = nameOf(rawHeaders[at] as Buffer);
    if (name === '') {
      isLast ||= isClose(rawHeaders[at] as Buffer, rawHeaders[at + 1] as Buffer);
      continue;
    }
    const value = (rawHeaders[at + 1] as Buffer).toString('latin1');
    if (name === 'content-length') bodyBytes = Number(value);
    headers.push(name, value);
  }
  return { headers, bodyBytes, isLast };
}

function isClose(name: Buffer, value: Buffer): boolean {
  return name.length === 'connection'.length && value.length === 'close'.length && value.toString('latin1') === 'close';
}

const names = new Map<string, string>();

function nameOf(raw: Buffer): string {
  const rawName = raw.toString('latin1');
  const cached = names.get(rawName);
  if (cached !== undefined) return cached;
  const name = rawName.toLowerCase();
  const relayed = NOT_RELAYED.has(name) ? '' : name;
  if (names.size < 500) names.set(rawName, relayed);
  return relayed;
}
