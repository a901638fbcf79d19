import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { GatewayConfig } from '../../config.ts';
import { pathOf, refusalOf } from '../policy/admission.ts';
import type { ClientLimit } from '../policy/client-limit.ts';
import { connectionOf } from '../policy/connections.ts';
import type { Observer } from '../policy/observer.ts';
import { createOriginOf } from '../policy/open-exchange.ts';
import { type Refusal, refusals } from '../policy/refusals.ts';
import { refuseOnSocket } from '../policy/refuse.ts';
import { readSockjsPath } from '../routing/sockjs-path.ts';
import type { Sticky } from './sticky.ts';
import { pipeToFirst } from './upgrade.ts';

/** Handles upgrades to websockets, which only a sticky service accepts; other upgrades are ignored (WebSocketRequest). */
export function createUpgradeHandler(
  { TRUSTED_PROXIES }: GatewayConfig,
  stickyAt: (path: string) => Promise<Sticky | undefined>,
  limit: ClientLimit,
  observer: Pick<Observer, 'refused'>,
) {
  const originOf = createOriginOf(TRUSTED_PROXIES);

  return async (incoming: IncomingMessage, duplex: Duplex, head: Buffer): Promise<void> => {
    const socket = duplex as Socket;
    const requestId = randomUUID();
    socket.on('error', () => socket.destroy());
    const origin = originOf(incoming, connectionOf(socket).address);
    const refuse = (refusal: Refusal) => {
      observer.refused(refusal.reason);
      refuseOnSocket(socket, refusal, requestId);
    };
    const path = pathOf(incoming.url ?? '');
    const refusal = refusalOf(incoming, path) ?? (await limit(origin.clientAddress));
    if (refusal) return refuse(refusal);

    const sockjs = readSockjsPath(path);
    const sticky = sockjs?.isWebSocket ? await stickyAt(path) : undefined;
    if (!sockjs || !sticky) return refuse(refusals.unknownAddress);
    if (incoming.method !== 'GET') return refuse(refusals.malformed);
    const instances = sticky.forWebSocket(sockjs.id ?? requestId);
    const failure = await pipeToFirst({ incoming, socket, head, requestId, ...origin }, instances);
    if (failure) refuse(failure);
  };
}
