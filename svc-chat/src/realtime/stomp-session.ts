import { ACTIVITY_SENDS, DESK_SENDS, MAX_BATCH_BYTES, SENDS } from '@osaka/contracts/chat';
import { AppError, COMMON_MESSAGES, type Logger, toAppError } from '@osaka/service-kit';
import { type ClientFrame, StompError, type StompVersion, serialize } from '../stomp/frame.ts';
import { FrameParser } from '../stomp/parser.ts';
import { ACTIVITY_DESTINATIONS } from './activity.ts';
import { type Beating, HEART_BEAT_MS, type HeartBeat, startHeartBeat } from './heart-beat.ts';
import type { Subscriber } from './subscribers.ts';
import { TokenBucket } from './token-bucket.ts';
import type { Transport } from './transport.ts';

/** The broker's handling of one connection; refusals are thrown as AppError. */
export interface ConnectionHandler {
  connect(headers: ClientFrame['headers'], session: Ending): Promise<void>;
  subscribe(destination: string, subscriber: Subscriber): Promise<Unsubscribe>;
  send(destination: string, body: unknown): Promise<void>;
  closed(): void;
}

/** A connection that can be ended later, with an ERROR frame if there is an error. */
export interface Ending {
  end(error?: AppError): void;
}

/** Ends a subscription. */
export type Unsubscribe = () => void;

export interface SessionOptions {
  /** Sent in CONNECTED, so that clients know their instance. */
  instance: string;
  logger: Logger;
  messagesPerS: number;
  /** Called when the client does not read its connection. */
  onSlow?(): void;
  onEnd(session: StompSession): void;
}

const SLOW_CONSUMER_BYTES = 1024 * 1024;
const MAX_SUBSCRIPTIONS = 500;
const MAX_WAITING_FRAMES = 1100;
/** At least the frames of one batch, in which a character takes a byte or more. */
const MAX_WAITING_CHARS = MAX_BATCH_BYTES;
const CONNECT_WITHIN_MS = 10_000;
const LEAVE_WITHIN_MS = 2000;
/** A returning staff member subscribes to all rooms at once. */
const SUBSCRIBING = { perS: 20, burst: 2 * MAX_SUBSCRIPTIONS };
/** TYPING and SEEN of one person, with some rooms; more of them are ignored. */
const ACTING = { perS: 2, burst: 10 };
const VERSIONS = ['1.2', '1.1'] as const;
/** A consumer with more unread bytes gets no frames that may be dropped. */
const BEHIND_BYTES = 16 * 1024;
const DESTINATIONS: ReadonlySet<string> = new Set(
  [...Object.values(SENDS), ...Object.values(ACTIVITY_SENDS), ...Object.values(DESK_SENDS)].map(
    ({ destination }) => destination,
  ),
);

/**
 * STOMP 1.1 and 1.2 over one transport: frames are handled in sequence, errors end only this connection.
 * A class, because there are thousands of them and closures would take several times the memory.
 */
export class StompSession implements Beating, Ending {
  readonly #transport: Transport;
  readonly #handler: ConnectionHandler;
  readonly #options: SessionOptions;
  readonly #parser = new FrameParser();
  readonly #sending: TokenBucket;
  readonly #subscribing = new TokenBucket(SUBSCRIBING);
  /** Made with the first TYPING or SEEN. */
  #acting: TokenBucket | undefined;
  readonly #subscriptions = new Map<string, Unsubscribe>();
  #heartBeat: HeartBeat | undefined;
  #waiting: ClientFrame[] = [];
  #waitingChars = 0;
  #version: StompVersion | undefined;
  #isOpen = true;
  #isLeaving = false;
  #work: Promise<void> | undefined;
  #connectTimer: NodeJS.Timeout | undefined;

  constructor(transport: Transport, handler: ConnectionHandler, options: SessionOptions) {
    this.#transport = transport;
    this.#handler = handler;
    this.#options = options;
    this.#sending = new TokenBucket({ perS: options.messagesPerS, burst: 4 * options.messagesPerS });
    this.#connectTimer = setTimeout(() => this.#fail(new StompError('no CONNECT in time')), CONNECT_WITHIN_MS);
    transport.onText((text) => this.#receive(text));
    transport.onClose(() => this.#end());
  }

  /** Ends the connection once the current frame has been answered. */
  async leave(): Promise<void> {
    this.#isLeaving = true;
    await Promise.race([this.#work, new Promise((resolve) => setTimeout(resolve, LEAVE_WITHIN_MS).unref())]);
    this.#close();
  }

  end(error?: AppError) {
    if (error) this.#fail(error);
    else this.#close();
  }

  sendBeat() {
    this.#write('\n');
  }

  onSilence() {
    this.#cut();
  }

  #receive(text: string) {
    this.#heartBeat?.onReceived();
    if (!this.#isOpen || this.#isLeaving) return;
    try {
      for (const frame of this.#parser.push(text)) this.#enqueue(frame);
    } catch (error) {
      this.#fail(error);
    }
  }

  #enqueue(frame: ClientFrame) {
    this.#waiting.push(frame);
    this.#waitingChars += frame.body.length;
    if (this.#waiting.length > MAX_WAITING_FRAMES || this.#waitingChars > MAX_WAITING_CHARS)
      throw new StompError('too many frames at once');
    this.#work ??= this.#answerAll();
  }

  async #answerAll(): Promise<void> {
    for (let frame = this.#waiting.shift(); frame && this.#isOpen && !this.#isLeaving; frame = this.#waiting.shift()) {
      this.#waitingChars -= frame.body.length;
      try {
        await this.#answer(frame);
      } catch (error) {
        this.#fail(error, frame.headers.receipt);
      }
    }
    this.#work = undefined;
  }

  async #answer(frame: ClientFrame): Promise<void> {
    const { command, headers } = frame;
    if (!this.#version) {
      if (command !== 'CONNECT' && command !== 'STOMP') throw new StompError('CONNECT first');
      return this.#connect(headers);
    }
    if (command === 'SUBSCRIBE') await this.#subscribe(headers);
    else if (command === 'UNSUBSCRIBE') this.#unsubscribe(required(headers, 'id'));
    else if (command === 'SEND') await this.#send(frame);
    else if (command !== 'DISCONNECT') throw new StompError(`${command} is not supported`);
    if (headers.receipt !== undefined) this.#write(serialize('RECEIPT', { 'receipt-id': headers.receipt }));
    if (command === 'DISCONNECT') this.#close();
  }

  async #connect(headers: ClientFrame['headers']): Promise<void> {
    const accepted = (headers['accept-version'] ?? '').split(',').map((known) => known.trim());
    const chosen = VERSIONS.find((known) => accepted.includes(known));
    if (!chosen) throw new StompError(`supported versions are ${VERSIONS}`, { version: String(VERSIONS) });
    await this.#handler.connect(headers, this);
    if (!this.#isOpen) return;
    this.#stopConnectTimer();
    this.#version = chosen;
    this.#parser.setVersion(chosen);
    this.#heartBeat = startHeartBeat(this, headers['heart-beat']);
    this.#write(
      serialize('CONNECTED', {
        version: chosen,
        'heart-beat': `${HEART_BEAT_MS},${HEART_BEAT_MS}`,
        server: `osakaro-chat ${this.#options.instance}`,
      }),
    );
  }

  async #subscribe(headers: ClientFrame['headers']): Promise<void> {
    const id = required(headers, 'id');
    // A topic sends each message once, whatever a client acknowledges.
    if ((headers.ack ?? 'auto') !== 'auto') throw new StompError('the ack mode must be auto');
    if (this.#subscriptions.has(id)) throw new StompError('subscription id in use');
    if (this.#subscriptions.size >= MAX_SUBSCRIPTIONS) throw new StompError('too many subscriptions');
    if (!this.#subscribing.take()) throw new AppError('TOO_MANY', COMMON_MESSAGES.tooMany);
    const leaveTopic = await this.#handler.subscribe(required(headers, 'destination'), {
      id,
      write: (text, isDroppable) => this.#write(text, isDroppable),
    });
    if (this.#isOpen) this.#subscriptions.set(id, leaveTopic);
    else leaveTopic();
  }

  #unsubscribe(id: string) {
    this.#subscriptions.get(id)?.();
    this.#subscriptions.delete(id);
  }

  async #send({ headers, body }: ClientFrame): Promise<void> {
    const destination = required(headers, 'destination');
    if (headers.transaction !== undefined) throw new StompError('transactions are not supported');
    if (!DESTINATIONS.has(destination)) throw new StompError('unknown destination');
    if (ACTIVITY_DESTINATIONS.has(destination) && this.#mayAct())
      return this.#handler.send(destination, parseJson(body));
    if (!this.#sending.take()) throw new AppError('TOO_MANY', COMMON_MESSAGES.tooMany);
    if (ACTIVITY_DESTINATIONS.has(destination)) return;
    await this.#handler.send(destination, parseJson(body));
  }

  #mayAct(): boolean {
    this.#acting ??= new TokenBucket(ACTING);
    return this.#acting.take();
  }

  #write(text: string, isDroppable = false) {
    if (!this.#isOpen || (isDroppable && this.#transport.pendingBytes() > BEHIND_BYTES)) return;
    this.#transport.write(text);
    if (this.#transport.pendingBytes() <= SLOW_CONSUMER_BYTES) return;
    this.#options.onSlow?.();
    this.#cut();
  }

  #fail(error: unknown, receipt?: string) {
    if (!this.#isOpen) return;
    const known = error instanceof StompError ? undefined : toAppError(error);
    if (known?.kind === 'FAILED') this.#options.logger.error({ err: error }, 'cannot handle a frame');
    const headers = {
      message: known ? known.kind : (error as StompError).message,
      'content-type': 'text/plain;charset=utf-8',
      ...(receipt === undefined ? {} : { 'receipt-id': receipt }),
      ...(error instanceof StompError ? error.headers : {}),
    };
    this.#write(serialize('ERROR', headers, known?.message ?? ''));
    this.#close();
  }

  #close() {
    this.#end();
    this.#transport.close();
  }

  #cut() {
    this.#end();
    this.#transport.destroy();
  }

  #end() {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#stopConnectTimer();
    this.#heartBeat?.stop();
    this.#waiting = [];
    for (const leaveTopic of this.#subscriptions.values()) leaveTopic();
    this.#subscriptions.clear();
    this.#options.onEnd(this);
    this.#handler.closed();
  }

  #stopConnectTimer() {
    clearTimeout(this.#connectTimer);
    this.#connectTimer = undefined;
  }
}

function required(headers: ClientFrame['headers'], name: string): string {
  const value = headers[name];
  if (value === undefined || value === '') throw new StompError(`${name} is missing`);
  return value;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new StompError('the body is not JSON');
  }
}
