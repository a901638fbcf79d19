import { IncomingMessage } from 'node:http';

const isUpgrade = Symbol('upgrade');

/**
 * A request whose upgrade is ignored unless a websocket is offered (RFC 9110, 7.8): the option `IncomingMessage` of a
 * server. Node asks `upgrade` after it has read the headers; `shouldUpgradeCallback` exists only from Node 22.21 on.
 */
export class WebSocketRequest extends IncomingMessage {
  // Declared only: Node's constructor sets it before fields of this class would be initialised.
  declare private [isUpgrade]: boolean | null;

  get upgrade(): boolean {
    return this[isUpgrade] === true && offersWebSocket(this.headers.upgrade);
  }

  set upgrade(isOffered: boolean | null) {
    this[isUpgrade] = isOffered;
  }
}

function offersWebSocket(protocols = ''): boolean {
  return protocols.split(',').some((protocol) => protocol.trim().toLowerCase() === 'websocket');
}
