import { SENDS } from '@osaka/contracts';
import { AppError, type Logger, SENTENCES, toAppError } from '@osaka/service-kit';
import { type ClientFrame, StompError, type StompVersion, serialize } from '../stomp/frame.ts';
import { FrameParser } from '../stomp/parser.ts';
import { createHeartBeat, HEART_BEAT_MS } from './heart-beat.ts';
import type { Subscriber } from './subscribers.ts';
import { createTokenBucket } from './token-bucket.ts';
import type { Transport } from './transport.ts';

/** What the broker does for one connection; refusals are thrown as AppError. */
export interface ConnectionHandler {
  /** `end` ends the connection later on, with an ERROR frame when there is an error. */
  connect(headers: ClientFrame['headers'], end: (error?: AppError) => void): Promise<void>;
  subscribe(destination: string, subscriber: Subscriber): Promise<() => void>;
  send(destination: string, body: unknown): Promise<void>;
  closed(): void;
}

export interface SessionOptions {
  /** Named in CONNECTED, so that a client can tell which instance it speaks to. */
  instance: string;
  logger: Logger;
  messagesPerS: number;
  /** The client did not take what was written to it. */
  onSlow?(): void;
}

export interface StompSession {
  /** Ends the connection once the frame that is being worked on has been answered. */
  leave(): Promise<void>;
}

const SLOW_CONSUMER_BYTES = 1024 * 1024;
const MAX_SUBSCRIPTIONS = 500;
const MAX_WAITING_FRAMES = 1100;
const MAX_WAITING_CHARS = 1024 * 1024;
const CONNECT_WITHIN_MS = 10_000;
const LEAVE_WITHIN_MS = 2000;
/** A staff member who comes back subscribes to all rooms at once. */
const SUBSCRIBING = { perS: 20, burst: 2 * MAX_SUBSCRIPTIONS };
const DESTINATIONS: ReadonlySet<string> = new Set(Object.values(SENDS).map(({ destination }) => destination));

/** Speaks STOMP 1.1 and 1.2 over one transport: one frame after the other, errors end the connection and no other. */
export function openStompSession(transport: Transport, handler: ConnectionHandler, { instance, logger, messagesPerS, onSlow }: SessionOptions): StompSession {
  const parser = new FrameParser();
  const sending = createTokenBucket({ perS: messagesPerS, burst: 4 * messagesPerS });
  const subscribing = createTokenBucket(SUBSCRIBING);
  const subscriptions = new Map<string, () => void>();
  const heartBeat = createHeartBeat({ send: () => write('\n'), onSilence: cut });
  const waiting: ClientFrame[] = [];
  let waitingChars = 0;
  let version: StompVersion | undefined;
  let isOpen = true;
  let isLeaving = false;
  let work: Promise<void> | undefined;

  const connectTimer = setTimeout(() => fail(new StompError('no CONNECT in time')), CONNECT_WITHIN_MS);
  transport.onText((text) => {
    heartBeat.heard();
    if (!isOpen || isLeaving) return;
    try {
      for (const frame of parser.push(text)) enqueue(frame);
    } catch (error) {
      fail(error);
    }
  });
  transport.onClose(end);

  function enqueue(frame: ClientFrame) {
    waiting.push(frame);
    waitingChars += frame.body.length;
    if (waiting.length > MAX_WAITING_FRAMES || waitingChars > MAX_WAITING_CHARS) throw new StompError('too many frames at once');
    work ??= answerAll();
  }

  async function answerAll(): Promise<void> {
    for (let frame = waiting.shift(); frame && isOpen && !isLeaving; frame = waiting.shift()) {
      waitingChars -= frame.body.length;
      try {
        await answer(frame);
      } catch (error) {
        fail(error, frame.headers.receipt);
      }
    }
    work = undefined;
  }

  async function answer(frame: ClientFrame): Promise<void> {
    const { command, headers } = frame;
    if (!version) {
      if (command !== 'CONNECT' && command !== 'STOMP') throw new StompError('CONNECT first');
      return connect(headers);
    }
    if (command === 'SUBSCRIBE') await subscribe(headers);
    else if (command === 'UNSUBSCRIBE') unsubscribe(required(headers, 'id'));
    else if (command === 'SEND') await send(frame);
    else if (command !== 'DISCONNECT') throw new StompError(`${command} is not supported`);
    if (headers.receipt !== undefined) write(serialize('RECEIPT', { 'receipt-id': headers.receipt }));
    if (command === 'DISCONNECT') close();
  }

  async function connect(headers: ClientFrame['headers']): Promise<void> {
    const accepted = (headers['accept-version'] ?? '').split(',').map((known) => known.trim());
    const chosen = (['1.2', '1.1'] as const).find((known) => accepted.includes(known));
    if (!chosen) throw new StompError('supported versions are 1.1,1.2');
    await handler.connect(headers, (error) => (error ? fail(error) : close()));
    if (!isOpen) return;
    clearTimeout(connectTimer);
    version = chosen;
    parser.setVersion(chosen);
    heartBeat.start(headers['heart-beat']);
    write(serialize('CONNECTED', { version: chosen, 'heart-beat': `${HEART_BEAT_MS},${HEART_BEAT_MS}`, server: `osakaro-chat ${instance}` }));
  }

  async function subscribe(headers: ClientFrame['headers']): Promise<void> {
    const id = required(headers, 'id');
    if (subscriptions.has(id)) throw new StompError('subscription id in use');
    if (subscriptions.size >= MAX_SUBSCRIPTIONS) throw new StompError('too many subscriptions');
    if (!subscribing.take()) throw new AppError('TOO_MANY', SENTENCES.tooMany);
    const leaveTopic = await handler.subscribe(required(headers, 'destination'), { id, write });
    if (isOpen) subscriptions.set(id, leaveTopic);
    else leaveTopic();
  }

  function unsubscribe(id: string) {
    subscriptions.get(id)?.();
    subscriptions.delete(id);
  }

  async function send({ headers, body }: ClientFrame): Promise<void> {
    const destination = required(headers, 'destination');
    if (!DESTINATIONS.has(destination)) throw new StompError('unknown destination');
    if (!sending.take()) throw new AppError('TOO_MANY', SENTENCES.tooMany);
    await handler.send(destination, parseJson(body));
  }

  function write(text: string) {
    if (!isOpen) return;
    transport.write(text);
    if (transport.pendingBytes() <= SLOW_CONSUMER_BYTES) return;
    onSlow?.();
    cut();
  }

  function fail(error: unknown, receipt?: string) {
    if (!isOpen) return;
    const known = error instanceof StompError ? undefined : toAppError(error);
    if (known?.kind === 'FAILED') logger.error({ err: error }, 'frame failed');
    const receiptId = receipt ?? (error instanceof StompError ? error.receipt : undefined);
    const headers = {
      message: known ? known.kind : (error as StompError).message,
      'content-type': 'text/plain;charset=utf-8',
      ...(receiptId === undefined ? {} : { 'receipt-id': receiptId }),
    };
    write(serialize('ERROR', headers, known?.message ?? ''));
    close();
  }

  function close() {
    end();
    transport.close();
  }

  function cut() {
    end();
    transport.destroy();
  }

  function end() {
    if (!isOpen) return;
    isOpen = false;
    clearTimeout(connectTimer);
    heartBeat.stop();
    waiting.length = 0;
    for (const leaveTopic of subscriptions.values()) leaveTopic();
    subscriptions.clear();
    handler.closed();
  }

  return {
    async leave() {
      isLeaving = true;
      await Promise.race([work, new Promise((resolve) => setTimeout(resolve, LEAVE_WITHIN_MS).unref())]);
      close();
    },
  };
}

function required(headers: ClientFrame['headers'], name: string): string {
  const value = headers[name];
  if (value === undefined || value === '') throw new StompError(`${name} is missing`, headers.receipt);
  return value;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new StompError('the body is not JSON');
  }
}
