import { IncomingMessage } from 'node:http';

/**
 * A request whose upgrade is ignored unless a websocket is offered (RFC 9110, 7.8): the option `IncomingMessage` of a
 * server. Node asks `upgrade` after it has read the headers; `shouldUpgradeCallback` exists only from Node 22.21 on.
 */
export class WebSocketRequest extends IncomingMessage {
  get upgrade(): boolean {
    return isUpgrade.has(this) && offersWebSocket(this.headers.upgrade);
  }

  set upgrade(isOffered: boolean | null) {
    if (isOffered) isUpgrade.add(this);
    else isUpgrade.delete(this);
  }
}

const isUpgrade = new WeakSet<IncomingMessage>();

function offersWebSocket(protocols = ''): boolean {
  return protocols.split(',').some((protocol) => protocol.trim().toLowerCase() === 'websocket');
}
