import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { textFrame } from './text-frame.ts';
import { GOODBYE_MS, MAX_MESSAGE_BYTES, type Transport } from './transport.ts';

const PATH = /^\/ws\/[^/.]+\/[^/.]+\/websocket\/?(?:\?|$)/;
const NO_WEBSOCKET = 'HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';
const PING_EVERY_MS = 25_000;
const BROKEN_FRAMING = 3000;
const NORMAL = 1000;

/**
 * SockJS over websockets with `ws`; the other transports are left to sockjs, whose websockets (0.3.24) take several
 * times the memory and send a frame with a system call per text.
 */
export function acceptWebSockets(server: Server, accept: (transport: Transport) => void): void {
  const upgrader = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE_BYTES,
  });
  const open = new Set<WebSocketTransport>();
  const timer = setInterval(() => {
    for (const transport of open) transport.ping();
  }, PING_EVERY_MS);
  timer.unref();
  server.once('close', () => clearInterval(timer));

  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    if (!PATH.test(request.url ?? '')) return void socket.end(NO_WEBSOCKET, () => socket.destroy());
    upgrader.handleUpgrade(request, socket, head, (webSocket) => {
      const transport = new WebSocketTransport(webSocket, socket);
      open.add(transport);
      transport.onClose(() => open.delete(transport));
      accept(transport);
    });
  });
}

/**
 * Transports with unsent texts, flushed at the end of an event loop turn, so that a receipt and its message share a
 * frame.
 */
let unsent: WebSocketTransport[] = [];

function sendUnsent() {
  const transports = unsent;
  unsent = [];
  for (const transport of transports) transport.flush();
}

class WebSocketTransport implements Transport {
  readonly #webSocket: WebSocket;
  readonly #socket: Duplex;
  /** JSON of the texts to be sent, with commas between. */
  #texts = '';
  #isAlive = true;

  constructor(webSocket: WebSocket, socket: Duplex) {
    this.#webSocket = webSocket;
    this.#socket = socket;
    // `ws` closes the connection itself after an error.
    webSocket.on('error', () => {});
    webSocket.on('pong', () => {
      this.#isAlive = true;
    });
    webSocket.send('o');
  }

  write(text: string) {
    if (this.#texts === '') {
      if (unsent.length === 0) setImmediate(sendUnsent);
      unsent.push(this);
      this.#texts = JSON.stringify(text);
    } else this.#texts += `,${JSON.stringify(text)}`;
  }

  flush() {
    if (this.#texts !== '' && this.#webSocket.readyState === this.#webSocket.OPEN)
      this.#socket.write(textFrame(`a[${this.#texts}]`));
    this.#texts = '';
  }

  pendingBytes(): number {
    return this.#socket.writableLength + this.#texts.length;
  }

  close() {
    this.flush();
    if (this.#webSocket.readyState === this.#webSocket.OPEN) this.#webSocket.send(`c[${NORMAL},"Normal closure"]`);
    this.#webSocket.close(NORMAL, 'Normal closure');
    setTimeout(() => this.#socket.destroy(), GOODBYE_MS).unref();
  }

  destroy() {
    this.#texts = '';
    this.#webSocket.terminate();
  }

  /** A client that has not answered the previous ping is disconnected. */
  ping() {
    if (!this.#isAlive) return this.destroy();
    this.#isAlive = false;
    this.#webSocket.ping();
  }

  onText(listener: (text: string) => void) {
    this.#webSocket.on('message', (data) => {
      // After a close `ws` still emits messages that it has already read.
      if (this.#webSocket.readyState === this.#webSocket.OPEN) this.#read(String(data), listener);
    });
  }

  #read(payload: string, listener: (text: string) => void) {
    if (payload === '') return;
    let message: unknown;
    try {
      message = JSON.parse(payload);
    } catch {
      return this.#webSocket.close(BROKEN_FRAMING, 'Broken framing.');
    }
    // Any JSON value may arrive; only text is STOMP.
    for (const text of Array.isArray(message) ? message : [message]) listener(typeof text === 'string' ? text : '\0');
  }

  onClose(listener: () => void) {
    this.#webSocket.once('close', listener);
  }
}
