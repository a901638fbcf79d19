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
  /** What the client sent right behind its request. */
  head: Buffer;
  requestId: string;
  clientAddress: string;
  protocol: string;
}

/** Joins a client's websocket with the first instance that takes it; the refusal when none did, undefined when it is joined or gone. */
export async function joinFirst(upgrade: Upgrade, instances: readonly StickyInstance[]): Promise<Refusal | undefined> {
  for (const instance of instances) {
    const upstream = await connected(instance);
    if (!upstream) continue;
    const outcome = await join(upgrade, instance, upstream);
    if (outcome !== 'no answer') return outcome;
  }
  return refusals.unavailable;
}

async function join(upgrade: Upgrade, instance: StickyInstance, upstream: Socket): Promise<Refusal | undefined | 'no answer'> {
  const { socket, head } = upgrade;
  const tooLate = setTimeout(() => upstream.destroy(), HANDSHAKE_MS);
  const dropUpstream = () => upstream.destroy();
  socket.on('close', dropUpstream);
  upstream.write(requestHead(upgrade), 'latin1');

  // Until the service has agreed it would read the client's bytes as further requests, past every rule of the gateway.
  const handshake = await readHandshake(upstream);
  clearTimeout(tooLate);
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
    // For as long as it lives: an error may also come between being connected and being joined.
    upstream.on('error', () => upstream.destroy());
    const tooLate = setTimeout(() => upstream.destroy(), CONNECT_MS);
    const settle = (result: Socket | undefined) => {
      clearTimeout(tooLate);
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
  let text = `${incoming.method} ${incoming.url} HTTP/1.1\r\nconnection: Upgrade\r\nupgrade: ${incoming.headers.upgrade}\r\n`;
  for (let at = 0; at < forwarded.length; at += 2) text += `${forwarded[at]}: ${forwarded[at + 1]}\r\n`;
  return `${text}\r\n`;
}
