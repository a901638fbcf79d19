import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { textFrame } from './text-frame.ts';
import { GOODBYE_MS, MAX_MESSAGE_BYTES, type Transport } from './transport.ts';

const NO_WEBSOCKET = 'HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';
const PATH = /^\/ws\/(?:[^/.]+\/[^/.]+\/)?websocket\/?(?:\?|$)/;
/** The raw websocket of SockJS, for clients without SockJS. */
const RAW_PATH = /^\/ws\/websocket\/?(?:\?|$)/;
/** Sub-protocols of STOMP over WebSocket, best first. */
const SUBPROTOCOLS = ['v12.stomp', 'v11.stomp'];
const PING_EVERY_MS = 25_000;
const BROKEN_FRAMING = 3000;
const INVALID_TEXT = 1007;
const NORMAL = 1000;

/**
 * Websockets with and without SockJS, by `ws`; the other transports are left to sockjs, whose websockets (0.3.24) take
 * several times the memory and send a frame with a system call per text.
 */
export function acceptWebSockets(server: Server, accept: (transport: Transport) => void): void {
  const upgrader = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE_BYTES,
    handleProtocols: (offered) => SUBPROTOCOLS.find((known) => offered.has(known)) ?? false,
  });
  const open = new Set<WebSocketTransport>();
  const timer = setInterval(() => {
    for (const transport of open) transport.ping();
  }, PING_EVERY_MS);
  timer.unref();
  server.once('close', () => clearInterval(timer));

  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const url = request.url ?? '';
    if (!PATH.test(url)) return void socket.end(NO_WEBSOCKET, () => socket.destroy());
    upgrader.handleUpgrade(request, socket, head, (webSocket) => {
      const transport = new (RAW_PATH.test(url) ? RawTransport : SockJsTransport)(webSocket, socket);
      open.add(transport);
      transport.onClose(() => open.delete(transport));
      accept(transport);
    });
  });
}

abstract class WebSocketTransport implements Transport {
  protected readonly webSocket: WebSocket;
  protected readonly socket: Duplex;
  #isAlive = true;

  constructor(webSocket: WebSocket, socket: Duplex) {
    this.webSocket = webSocket;
    this.socket = socket;
    // `ws` closes the connection itself after an error.
    webSocket.on('error', () => {});
    webSocket.on('pong', () => {
      this.#isAlive = true;
    });
  }

  abstract write(text: string): void;
  protected abstract read(data: RawData, isBinary: boolean, listener: (text: string) => void): void;

  pendingBytes(): number {
    return this.socket.writableLength;
  }

  close() {
    this.webSocket.close(NORMAL, 'Normal closure');
    setTimeout(() => this.socket.destroy(), GOODBYE_MS).unref();
  }

  destroy() {
    this.webSocket.terminate();
  }

  /** A client that has not answered the previous ping is disconnected. */
  ping() {
    if (!this.#isAlive) return this.destroy();
    this.#isAlive = false;
    this.webSocket.ping();
  }

  onText(listener: (text: string) => void) {
    this.webSocket.on('message', (data, isBinary) => {
      // After a close `ws` still emits messages that it has already read.
      if (this.isOpen) this.read(data, isBinary, listener);
    });
  }

  onClose(listener: () => void) {
    this.webSocket.once('close', listener);
  }

  protected get isOpen(): boolean {
    return this.webSocket.readyState === this.webSocket.OPEN;
  }
}

/** STOMP without SockJS: each frame is a message, which a client may send as text or as bytes. */
class RawTransport extends WebSocketTransport {
  #decoder: TextDecoder | undefined;

  write(text: string) {
    if (this.isOpen) this.socket.write(textFrame(text));
  }

  protected read(data: RawData, isBinary: boolean, listener: (text: string) => void) {
    if (!isBinary) return listener(String(data));
    // A client that writes a stream splits its bytes anywhere, also within a character.
    this.#decoder ??= new TextDecoder('utf-8', { fatal: true });
    let text: string;
    try {
      text = this.#decoder.decode(data as Buffer, { stream: true });
    } catch {
      return this.webSocket.close(INVALID_TEXT, 'Invalid UTF-8.');
    }
    listener(text);
  }
}

/**
 * Transports with unsent texts, flushed at the end of an event loop turn, so that a receipt and its message share a
 * frame.
 */
let unsent: SockJsTransport[] = [];

function sendUnsent() {
  const transports = unsent;
  unsent = [];
  for (const transport of transports) transport.flush();
}

class SockJsTransport extends WebSocketTransport {
  /** JSON of the texts to be sent, with commas between. */
  #texts = '';

  constructor(webSocket: WebSocket, socket: Duplex) {
    super(webSocket, socket);
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
    if (this.#texts !== '' && this.isOpen) this.socket.write(textFrame(`a[${this.#texts}]`));
    this.#texts = '';
  }

  override pendingBytes(): number {
    return super.pendingBytes() + this.#texts.length;
  }

  override close() {
    this.flush();
    if (this.isOpen) this.webSocket.send(`c[${NORMAL},"Normal closure"]`);
    super.close();
  }

  override destroy() {
    this.#texts = '';
    super.destroy();
  }

  protected read(data: RawData, _isBinary: boolean, listener: (text: string) => void) {
    const payload = String(data);
    if (payload === '') return;
    let message: unknown;
    try {
      message = JSON.parse(payload);
    } catch {
      return this.webSocket.close(BROKEN_FRAMING, 'Broken framing.');
    }
    // Any JSON value may arrive; only text is STOMP.
    for (const text of Array.isArray(message) ? message : [message]) listener(typeof text === 'string' ? text : '\0');
  }
}
