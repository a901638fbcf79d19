import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createClientAddress } from '@osaka/service-kit';
import type { Exchange } from '../exchange.ts';
import { pathOf } from './admission.ts';
import { connectionOf } from './connections.ts';

/** Creates the exchange of a request. Its id is always generated here, because a client could send the id of another call. */
export function createOpenExchange(trustedProxies: readonly string[], finished: Exchange['finished']) {
  const originOf = createOriginOf(trustedProxies);

  return (incoming: IncomingMessage, outgoing: ServerResponse): Exchange => {
    const connection = connectionOf(incoming.socket);
    const { clientAddress, protocol } = originOf(incoming, connection.address);
    return {
      incoming,
      outgoing,
      connection,
      path: pathOf(incoming.url ?? ''),
      requestId: randomUUID(),
      clientAddress,
      protocol,
      startedMs: performance.now(),
      answeredBy: 'gateway',
      finished,
    };
  };
}

type Origin = Pick<Exchange, 'clientAddress' | 'protocol'>;

/** Derives client address and protocol; forwarded headers count only from the configured proxies. */
export function createOriginOf(trustedProxies: readonly string[]) {
  const clientAddressOf = createClientAddress(trustedProxies);

  return ({ headers }: IncomingMessage, socketAddress: string): Origin => {
    const forwardedFor = headers['x-forwarded-for'];
    if (trustedProxies.length === 0 || forwardedFor === undefined) return { clientAddress: socketAddress, protocol: 'http' };
    const clientAddress = clientAddressOf(socketAddress, String(forwardedFor));
    const isProxied = clientAddress !== socketAddress;
    return { clientAddress, protocol: isProxied && headers['x-forwarded-proto'] === 'https' ? 'https' : 'http' };
  };
}
