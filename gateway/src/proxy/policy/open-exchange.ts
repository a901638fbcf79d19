import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { activeTracing, createClientAddress } from '@osaka/service-kit';
import type { Exchange } from '../exchange.ts';
import { pathOf } from './admission.ts';
import { connectionOf } from './connections.ts';

/**
 * Creates the exchange of a request. Its id is always generated here, because a client could send the id of another
 * call; the same holds for its trace, which has the digits of the id.
 */
export function createOpenExchange(trustedProxies: readonly string[], finished: Exchange['finished']) {
  const originOf = createOriginOf(trustedProxies);

  return (incoming: IncomingMessage, outgoing: ServerResponse): Exchange => {
    const connection = connectionOf(incoming.socket);
    const { clientAddress, protocol } = originOf(incoming, connection.address);
    const span = activeTracing()?.root(incoming.method ?? '', { 'http.request.method': incoming.method ?? '' });
    return {
      incoming,
      outgoing,
      connection,
      path: pathOf(incoming.url ?? ''),
      requestId: span ? asUuid(span.traceId) : randomUUID(),
      span,
      clientAddress,
      protocol,
      startedMs: performance.now(),
      answeredBy: 'gateway',
      finished,
    };
  };
}

function asUuid(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

type Origin = Pick<Exchange, 'clientAddress' | 'protocol'>;

/** Derives client address and protocol; forwarded headers count only from the configured proxies. */
export function createOriginOf(trustedProxies: readonly string[]) {
  const clientAddressOf = createClientAddress(trustedProxies);

  return ({ headers }: IncomingMessage, socketAddress: string): Origin => {
    const forwardedFor = headers['x-forwarded-for'];
    if (trustedProxies.length === 0 || forwardedFor === undefined)
      return { clientAddress: socketAddress, protocol: 'http' };
    const clientAddress = clientAddressOf(socketAddress, String(forwardedFor));
    const isProxied = clientAddress !== socketAddress;
    return { clientAddress, protocol: isProxied && headers['x-forwarded-proto'] === 'https' ? 'https' : 'http' };
  };
}
