import {
  CLIENT_COMMANDS,
  type ClientCommand,
  type ClientFrame,
  frameError,
  StompError,
  type StompVersion,
} from './frame.ts';

const MAX_FRAME_CHARS = 64 * 1024;
const MAX_HEADERS = 32;
const MAX_LINE_CHARS = 8192;
/** An unfinished frame is parsed again from its start with each message, so the number of pieces is limited. */
const MAX_PIECES = 16;
const COMMANDS: ReadonlySet<string> = new Set(CLIENT_COMMANDS);

/**
 * Strict parser for transports with text messages; a frame may span messages, and a message may contain many frames.
 */
export class FrameParser {
  #version: StompVersion = '1.2';
  #rest = '';
  #pieces = 0;

  setVersion(version: StompVersion) {
    this.#version = version;
  }

  /**
   * Frames completed by this message; heart-beats are dropped. Throws StompError, after which the parser must not be
   * used.
   */
  push(message: string): ClientFrame[] {
    const text = this.#rest + message;
    const frames: ClientFrame[] = [];
    let position = skipLineEnds(text, 0);
    while (position < text.length) {
      const read = readFrame(text, position, this.#version);
      if ((read?.next ?? text.length) - position > MAX_FRAME_CHARS) throw new StompError('frame too large');
      if (!read) break;
      frames.push(read.frame);
      position = skipLineEnds(text, read.next);
    }
    this.#rest = text.slice(position);
    this.#pieces = this.#rest === '' || frames.length > 0 ? 0 : this.#pieces + 1;
    if (this.#pieces > MAX_PIECES) throw new StompError('frame in too many pieces');
    return frames;
  }
}

function skipLineEnds(text: string, from: number): number {
  let position = from;
  while (text[position] === '\n' || (text[position] === '\r' && text[position + 1] === '\n'))
    position += text[position] === '\n' ? 1 : 2;
  return position;
}

interface Read {
  frame: ClientFrame;
  next: number;
}

function readFrame(text: string, start: number, version: StompVersion): Read | undefined {
  const first = readLine(text, start);
  if (!first) return undefined;
  if (!COMMANDS.has(first.line)) throw new StompError('unknown command');
  const command = first.line as ClientCommand;
  const read = readHeaders(text, first.next, command === 'CONNECT' || command === 'STOMP' ? undefined : version);
  if (!read) return undefined;
  const { headers, next: bodyStart } = read;
  const end = bodyEnd(text, bodyStart, headers);
  if (end === undefined) return undefined;
  const body = text.slice(bodyStart, end);
  if (body && command !== 'SEND') throw frameError(`${command} must not have a body`, headers);
  return { frame: { command, headers, body }, next: end + 1 };
}

function readLine(text: string, start: number): { line: string; next: number } | undefined {
  const end = text.indexOf('\n', start);
  if ((end < 0 ? text.length : end) - start > MAX_LINE_CHARS) throw new StompError('header line too long');
  if (end >= 0)
    return { line: text.slice(start, text[end - 1] === '\r' && end > start ? end - 1 : end), next: end + 1 };
  if (text.indexOf('\0', start) >= 0) throw new StompError('malformed frame');
  return undefined;
}

function readHeaders(text: string, start: number, escapes: StompVersion | undefined) {
  const headers: ClientFrame['headers'] = Object.create(null);
  let position = start;
  for (let count = 0; count <= MAX_HEADERS; count++) {
    const read = readLine(text, position);
    if (!read) return undefined;
    position = read.next;
    if (read.line === '') return { headers, next: position };
    const colon = read.line.indexOf(':');
    if (colon <= 0) throw new StompError('malformed header');
    const name = unescapeHeader(read.line.slice(0, colon), escapes);
    // A repeated header keeps its first value (STOMP 1.2).
    if (!(name in headers)) headers[name] = unescapeHeader(read.line.slice(colon + 1), escapes);
  }
  throw new StompError('too many headers');
}

function unescapeHeader(text: string, version: StompVersion | undefined): string {
  if (!version || !text.includes('\\')) return text;
  return text.replace(/\\([\s\S]?)/g, (_, escaped: string) => {
    if (escaped === 'n') return '\n';
    if (escaped === 'c') return ':';
    if (escaped === '\\') return '\\';
    if (escaped === 'r' && version === '1.2') return '\r';
    throw new StompError('undefined escape sequence');
  });
}

/** The position of the body's closing NUL; undefined while it has not arrived. */
function bodyEnd(text: string, start: number, headers: ClientFrame['headers']): number | undefined {
  const length = headers['content-length'];
  if (length === undefined) {
    const end = text.indexOf('\0', start);
    return end < 0 ? undefined : end;
  }
  if (!/^\d{1,8}$/.test(length)) throw frameError('invalid content-length', headers);
  const wanted = Number(length);
  if (wanted > MAX_FRAME_CHARS) throw frameError('frame too large', headers);
  let octets = 0;
  let position = start;
  while (octets < wanted && position < text.length) {
    const point = text.codePointAt(position) ?? 0;
    octets += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    position += point < 0x10000 ? 1 : 2;
  }
  if (octets > wanted) throw frameError('content-length splits a character', headers);
  if (octets < wanted || position >= text.length) return undefined;
  if (text[position] !== '\0') throw frameError('expected NUL after the body', headers);
  return position;
}
