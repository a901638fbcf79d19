import type { IncomingMessage } from 'node:http';

/** Hop-by-hop headers (RFC 9110, 7.6.1), and headers that only the gateway may set. */
const NOT_FORWARDED = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
  'expect',
  'content-length',
  'x-request-id',
  'traceparent',
  'tracestate',
  'baggage',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
]);

/** The request's headers for the service, as the flat list that undici expects. */
export function forwardedHeaders(
  { rawHeaders, headers }: IncomingMessage,
  requestId: string,
  clientAddress: string,
  protocol: string,
  traceparent?: string,
): string[] {
  const forwarded = [
    'x-request-id',
    requestId,
    'x-forwarded-for',
    clientAddress,
    'x-forwarded-proto',
    protocol,
    'x-forwarded-host',
    headers.host ?? '',
  ];
  if (traceparent) forwarded.push('traceparent', traceparent);
  const named = namedBy(headers.connection);
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = nameOf(rawHeaders[at] as string);
    if (name === '' || named?.includes(name)) continue;
    forwarded.push(name, rawHeaders[at + 1] as string);
  }
  return forwarded;
}

/** Headers that the client's `Connection` header declares as hop-by-hop. */
function namedBy(connection: string | undefined): string[] | undefined {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return undefined;
  return connection
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
}

const names = new Map<string, string>();

/** The name in lower case, or '' if it is not forwarded; cached, because clients send the same few names. */
function nameOf(rawName: string): string {
  const cached = names.get(rawName);
  if (cached !== undefined) return cached;
  const name = rawName.toLowerCase();
  const forwarded = NOT_FORWARDED.has(name) ? '' : name;
  if (names.size < 500) names.set(rawName, forwarded);
  return forwarded;
}
