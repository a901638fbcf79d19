import { Client, type IFrame } from '@stomp/stompjs';
import SockJS from 'sockjs-client';
import { type Link, LinkLost, type LinkOptions, Refused } from './link.ts';

const TRANSPORTS = ['websocket', 'xhr-streaming', 'xhr-polling'];
const CONNECT_WITHIN_MS = 4_000;
/** Longer than one lost packet takes; SockJS would give up a websocket after 0.6 s and stay without it. */
const TRANSPORT_WITHIN_MS = 2_000;
const RECEIPT_WITHIN_MS = 15_000;

interface Waiting {
  done: () => void;
  failed: (error: Error) => void;
  timer: ReturnType<typeof setTimeout>;
}

/** A STOMP connection over SockJS at /ws of this site. */
export function openStompLink({ reconnectMs, headers, onUp, onDown }: LinkOptions): Link {
  const waiting = new Map<string, Waiting>();
  let receipts = 0;
  let isUp = false;
  let isClosed = false;
  const client = new Client({
    webSocketFactory: openSocket,
    reconnectDelay: reconnectMs,
    connectionTimeout: CONNECT_WITHIN_MS,
    beforeConnect: async () => {
      client.connectHeaders = (await headers?.()) ?? {};
    },
    onConnect: () => {
      isUp = true;
      onUp();
    },
    onStompError: refuse,
    onWebSocketClose: lose,
  });
  client.activate();
  window.addEventListener('offline', leaveNetwork);

  /** The browser's offline event, 20 s earlier than the heartbeat timeout. */
  function leaveNetwork() {
    if (isUp) client.forceDisconnect();
  }

  function refuse({ headers, body }: IFrame) {
    const refusal = new Refused(headers.message ?? '', body);
    settle(headers['receipt-id'] ?? '', ({ failed }) => failed(refusal));
  }

  function lose() {
    isUp = false;
    for (const receipt of [...waiting.keys()]) settle(receipt, ({ failed }) => failed(new LinkLost()));
    onDown();
  }

  function settle(receipt: string, how: (waiting: Waiting) => void) {
    const found = waiting.get(receipt);
    if (!found) return;
    clearTimeout(found.timer);
    waiting.delete(receipt);
    how(found);
  }

  function acknowledged(act: (receipt: string) => void): Promise<void> {
    if (!isUp) return Promise.reject(new LinkLost());
    return new Promise((done, failed) => {
      const receipt = `r${++receipts}`;
      // Reconnects, possibly to another instance, when the server does not answer.
      const timer = setTimeout(() => client.forceDisconnect(), RECEIPT_WITHIN_MS);
      waiting.set(receipt, { done, failed, timer });
      client.watchForReceipt(receipt, () => settle(receipt, (found) => found.done()));
      act(receipt);
    });
  }

  return {
    get isUp() {
      return isUp;
    },
    async subscribe(destination, onText) {
      let stop = () => {};
      await acknowledged((receipt) => {
        const { unsubscribe } = client.subscribe(destination, ({ body }) => onText(body), { receipt });
        stop = () => isUp && unsubscribe();
      });
      return stop;
    },
    send: (destination, body) =>
      acknowledged((receipt) => client.publish({ destination, body: JSON.stringify(body), headers: { receipt } })),
    signal: (destination, body) => isUp && client.publish({ destination, body: JSON.stringify(body) }),
    renew: () => void client.deactivate().then(() => isClosed || client.activate()),
    close() {
      isClosed = true;
      window.removeEventListener('offline', leaveNetwork);
      void client.deactivate();
    },
  };
}

function openSocket(): WebSocket {
  const options = { transports: TRANSPORTS, timeout: TRANSPORT_WITHIN_MS };
  const socket = new SockJS('/ws', undefined, options) as unknown as WebSocket;
  // Timers of hidden tabs run once a minute, message events do not: each heartbeat of the server is answered by one.
  socket.addEventListener(
    'message',
    ({ data }) => data === '\n' && socket.readyState === WebSocket.OPEN && socket.send('\n'),
  );
  return socket;
}
