/** Commands a client may send (STOMP 1.1 and 1.2). */
export const CLIENT_COMMANDS = [
  'CONNECT',
  'STOMP',
  'SEND',
  'SUBSCRIBE',
  'UNSUBSCRIBE',
  'ACK',
  'NACK',
  'BEGIN',
  'COMMIT',
  'ABORT',
  'DISCONNECT',
] as const;
export type ClientCommand = (typeof CLIENT_COMMANDS)[number];
export type StompVersion = '1.1' | '1.2';

export interface ClientFrame {
  command: ClientCommand;
  /** Without a prototype, so that no header name is special. */
  headers: Record<string, string | undefined>;
  body: string;
}

/** Ends the connection with an ERROR frame with this message and these headers. */
export class StompError extends Error {
  readonly headers: Record<string, string>;

  constructor(message: string, headers: Record<string, string> = {}) {
    super(message);
    this.headers = headers;
  }
}

/** A fault of a frame that is not complete, for which the parser names the receipt. */
export function frameError(message: string, { receipt }: ClientFrame['headers']): StompError {
  return new StompError(message, receipt === undefined ? {} : { 'receipt-id': receipt });
}

const ESCAPED: Record<string, string> = { '\\': '\\\\', '\r': '\\r', '\n': '\\n', ':': '\\c' };

function escapeHeader(text: string): string {
  return text.replace(/[\\\r\n:]/g, (character) => ESCAPED[character] ?? character);
}

/** One server frame as text; a CONNECTED frame is not escaped (STOMP 1.2). */
export function serialize(
  command: 'CONNECTED' | 'RECEIPT' | 'ERROR',
  headers: Record<string, string>,
  body = '',
): string {
  const written = command === 'CONNECTED' ? (text: string) => text : escapeHeader;
  const lines = Object.entries(headers).map(([name, value]) => `${written(name)}:${written(value)}`);
  if (body) lines.push(`content-length:${Buffer.byteLength(body)}`);
  return `${[command, ...lines].join('\n')}\n\n${body}\0`;
}

/** Serializes a MESSAGE frame for many subscribers once; only the subscription id differs. */
export function messageFrameFor(headers: Record<string, string>, body: string): (subscription: string) => string {
  const shared = Object.entries(headers).map(([name, value]) => `${escapeHeader(name)}:${escapeHeader(value)}\n`);
  const head = `MESSAGE\n${shared.join('')}content-length:${Buffer.byteLength(body)}\nsubscription:`;
  const tail = `\n\n${body}\0`;
  return (subscription) => head + escapeHeader(subscription) + tail;
}
