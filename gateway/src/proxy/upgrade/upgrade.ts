import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { forwardedHeaders } from '../dispatch/request-headers.ts';
import { type Refusal, refusals } from '../policy/refusals.ts';
import { readHandshake } from './handshake.ts';
import type { StickyInstance } from './sticky-instance.ts';

const CONNECT_MS = 2000;
const HANDSHAKE_MS = 3000;

export interface Upgrade {
  incoming: IncomingMessage;
  socket: Socket;
  /** Bytes that the client sent right behind its request. */
  head: Buffer;
  requestId: string;
  clientAddress: string;
  protocol: string;
}

/**
 * Pipes a client's websocket to the first instance that accepts it; returns the refusal when none did, undefined when
 * it is piped or the client is gone.
 */
export async function pipeToFirst(
  upgrade: Upgrade,
  instances: readonly StickyInstance[],
): Promise<Refusal | undefined> {
  for (const instance of instances) {
    const upstream = await connected(instance);
    if (!upstream) continue;
    const outcome = await pipe(upgrade, instance, upstream);
    if (outcome !== 'no answer') return outcome;
  }
  return refusals.unavailable;
}

async function pipe(
  upgrade: Upgrade,
  instance: StickyInstance,
  upstream: Socket,
): Promise<Refusal | undefined | 'no answer'> {
  const { socket, head } = upgrade;
  const timeout = setTimeout(() => upstream.destroy(), HANDSHAKE_MS);
  const dropUpstream = () => upstream.destroy();
  socket.on('close', dropUpstream);
  upstream.write(requestHead(upgrade), 'latin1');

  // Client bytes are piped only after the service has agreed: before that it would read them as further requests, past
  // all checks of the gateway.
  const handshake = await readHandshake(upstream);
  clearTimeout(timeout);
  if (socket.destroyed) return undefined;
  if (handshake?.status !== 101) {
    socket.off('close', dropUpstream);
    upstream.destroy();
    return handshake ? refusalFor(handshake.status) : 'no answer';
  }
  instance.sockets.add(socket);
  socket.on('close', () => instance.sockets.delete(socket));
  upstream.on('close', () => socket.destroy());
  socket.setNoDelay(true).setTimeout(0);
  socket.write(handshake.bytes);
  if (head.length > 0) upstream.write(head);
  socket.pipe(upstream);
  upstream.pipe(socket);
  return undefined;
}

function refusalFor(status: number): Refusal {
  return status >= 400 && status < 500 ? { ...refusals.malformed, reason: 'upgrade', status } : refusals.unavailable;
}

function connected(instance: StickyInstance): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const upstream = connect({ host: instance.host, port: instance.port, noDelay: true });
    // Stays for the life of the socket: an error may also occur between connecting and piping.
    upstream.on('error', () => upstream.destroy());
    const timeout = setTimeout(() => upstream.destroy(), CONNECT_MS);
    const settle = (result: Socket | undefined) => {
      clearTimeout(timeout);
      upstream.off('error', failed).off('close', closed);
      resolve(result);
    };
    const failed = () => {
      instance.failed({ isCertain: true });
      settle(undefined);
    };
    const closed = () => settle(undefined);
    upstream
      .once('connect', () => settle(upstream))
      .once('error', failed)
      .once('close', closed);
  });
}

function requestHead({ incoming, requestId, clientAddress, protocol }: Upgrade): string {
  const forwarded = forwardedHeaders(incoming, requestId, clientAddress, protocol);
  let text = `${incoming.method} ${incoming.url} HTTP/1.1\r\nconnection: Upgrade\r\nupgrade: websocket\r\n`;
  for (let at = 0; at < forwarded.length; at += 2) text += `${forwarded[at]}: ${forwarded[at + 1]}\r\n`;
  return `${text}\r\n`;
}
