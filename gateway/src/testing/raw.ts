import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** How long a gateway on a loaded machine may take to its first byte, milliseconds. */
const FIRST_BYTE_MS = 15_000;

/**
 * Sends bytes and returns everything received until the connection ends, or is silent for `silentMs` after its first
 * byte.
 */
export async function exchangeBytes(port: number, bytes: string, silentMs = 400): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes, 'latin1');
  return readUntilSilent(socket, silentMs);
}

export function readUntilSilent(socket: Socket, silentMs = 400): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const done = () => {
      socket.destroy();
      resolve(text);
    };
    socket.setTimeout(Math.max(FIRST_BYTE_MS, silentMs), done);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      socket.setTimeout(silentMs);
    });
    socket.on('end', done);
    socket.on('error', done);
  });
}

/** One request written by hand; `head` is the request line and headers, without the empty line. */
export async function ask(port: number, head: string, body = ''): Promise<RawAnswer> {
  const host = /^host:/im.test(head) ? '' : '\r\nhost: osaka.test';
  return parse(await exchangeBytes(port, `${head}${host}\r\nconnection: close\r\n\r\n${body}`, 15_000));
}

export function parse(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n');
  const [line = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((each) => [each.slice(0, each.indexOf(':')).toLowerCase(), each.slice(each.indexOf(':') + 1).trim()]),
  );
  return { status: Number(line.split(' ')[1]), headers, body: Buffer.from(text.slice(end + 4), 'latin1').toString() };
}
