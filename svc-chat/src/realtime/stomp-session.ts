import { SENDS } from '@osaka/contracts';
import { AppError, type Logger, SENTENCES, toAppError } from '@osaka/service-kit';
import { type ClientFrame, StompError, type StompVersion, serialize } from '../stomp/frame.ts';
import { FrameParser } from '../stomp/parser.ts';
import type { Subscriber } from './subscribers.ts';
import { createTokenBucket } from './token-bucket.ts';
import type { Transport } from './transport.ts';

/** What the broker does for one connection; refusals are thrown as AppError. */
export interface ConnectionHandler {
  connect(headers: ClientFrame['headers']): Promise<void>;
  subscribe(destination: string, subscriber: Subscriber): Promise<() => void>;
  send(destination: string, body: unknown): Promise<void>;
  closed(): void;
}

const HEART_BEAT_MS = 10_000;
const SLOW_CONSUMER_BYTES = 1024 * 1024;
const MAX_SUBSCRIPTIONS = 200;
const MAX_WAITING_FRAMES = 500;
const CONNECT_WITHIN_MS = 10_000;
const DESTINATIONS: ReadonlySet<string> = new Set(Object.values(SENDS).map(({ destination }) => destination));

/** Speaks STOMP 1.1 and 1.2 over one transport: one frame after the other, errors end the connection and no other. */
export function openStompSession(transport: Transport, handler: ConnectionHandler, logger: Logger): { close(): void } {
  const parser = new FrameParser();
  const bucket = createTokenBucket({ perS: 10, burst: 40 });
  const subscriptions = new Map<string, () => void>();
  const timers: NodeJS.Timeout[] = [];
  let version: StompVersion | undefined;
  let lastHeardMs = Date.now();
  let isOpen = true;
  let waiting = 0;
  let work: Promise<void> = Promise.resolve();

  const connectTimer = setTimeout(() => fail(new StompError('no CONNECT in time')), CONNECT_WITHIN_MS);
  transport.onText((text) => {
    lastHeardMs = Date.now();
    if (!isOpen) return;
    try {
      for (const frame of parser.push(text)) enqueue(frame);
    } catch (error) {
      fail(error);
    }
  });
  transport.onClose(end);

  function enqueue(frame: ClientFrame) {
    waiting += 1;
    if (waiting > MAX_WAITING_FRAMES) throw new StompError('too many frames at once');
    work = work.then(async () => {
      waiting -= 1;
      if (!isOpen) return;
      try {
        await answer(frame);
      } catch (error) {
        fail(error, frame.headers.receipt);
      }
    });
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
    const accepted = (headers['accept-version'] ?? '').split(',');
    const chosen = (['1.2', '1.1'] as const).find((known) => accepted.includes(known));
    if (!chosen) throw new StompError('supported versions are 1.1,1.2');
    await handler.connect(headers);
    clearTimeout(connectTimer);
    version = chosen;
    parser.setVersion(chosen);
    keepAlive(headers['heart-beat'] ?? '0,0');
    write(serialize('CONNECTED', { version: chosen, 'heart-beat': `${HEART_BEAT_MS},${HEART_BEAT_MS}`, server: 'osakaro-chat' }));
  }

  function keepAlive(heartBeat: string) {
    const [, sends = '0', wants = '0'] = /^(\d{1,9}),(\d{1,9})$/.exec(heartBeat) ?? [];
    if (Number(wants) > 0) timers.push(setInterval(() => write('\n'), Math.max(HEART_BEAT_MS, Number(wants))));
    if (Number(sends) === 0) return;
    const silenceMs = 2 * Math.max(HEART_BEAT_MS, Number(sends));
    timers.push(setInterval(() => Date.now() - lastHeardMs > silenceMs && cut(), HEART_BEAT_MS / 2));
  }

  async function subscribe(headers: ClientFrame['headers']): Promise<void> {
    const id = required(headers, 'id');
    if (subscriptions.has(id)) throw new StompError('subscription id in use');
    if (subscriptions.size >= MAX_SUBSCRIPTIONS) throw new StompError('too many subscriptions');
    const leave = await handler.subscribe(required(headers, 'destination'), { id, write });
    if (isOpen) subscriptions.set(id, leave);
    else leave();
  }

  function unsubscribe(id: string) {
    subscriptions.get(id)?.();
    subscriptions.delete(id);
  }

  async function send({ headers, body }: ClientFrame): Promise<void> {
    const destination = required(headers, 'destination');
    if (!DESTINATIONS.has(destination)) throw new StompError('unknown destination');
    if (!bucket.take()) throw new AppError('TOO_MANY', SENTENCES.tooMany);
    await handler.send(destination, parseJson(body));
  }

  function write(text: string) {
    if (!isOpen) return;
    transport.write(text);
    if (transport.pendingBytes() > SLOW_CONSUMER_BYTES) cut();
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
    for (const timer of timers) clearInterval(timer);
    for (const leave of subscriptions.values()) leave();
    subscriptions.clear();
    handler.closed();
  }

  return { close };
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
