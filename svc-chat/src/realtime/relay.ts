import { randomUUID } from 'node:crypto';
import { type Logger, openBlockingRedis, type Redis } from '@osaka/service-kit';

export type Relay = ReturnType<typeof createRelay>;

interface RelayParts {
  redis: Redis;
  redisUrl: string;
  /** Stands before all channels, so that two deployments can share a Redis. */
  scope: string;
  logger: Logger;
  onMessage(channel: string, text: string): void;
  /** The relay was away and is back: what was published meanwhile has been missed. */
  onGap(): void;
  /** How long a text took through Redis, in seconds. */
  onLag?(seconds: number): void;
}

const BEAT_EVERY_MS = 2000;
/** A connection that looks open but carries nothing is made anew. */
const SILENT_AFTER_MS = 6000;
const MAX_PENDING = 2000;
const TOLD_AT_ONCE = 500;
const TELL_ALL = `for index = 1, #ARGV, 2 do redis.call('PUBLISH', ARGV[index], ARGV[index + 1]) end`;

type Told = [channel: string, text: string];

/**
 * Redis pub/sub between instances: a channel for each room and one for staff. A hint only; the stored messages are the truth.
 * Each instance sends itself a beat, so that a half-open connection is noticed in either direction.
 */
export function createRelay({ redis, redisUrl, scope, logger, onMessage, onGap, onLag }: RelayParts) {
  const subscriber = openBlockingRedis(redisUrl, logger);
  const prefix = `${scope}:`;
  const beatChannel = `${prefix}beat:${randomUUID()}`;
  const downWaiters = new Set<() => void>();
  /** What could not be published; told when Redis is back. */
  let pending: Told[] = [];
  /** What this turn of the event loop has to tell; it goes in one command, because each would cost a system call here and in Redis. */
  let untold: Told[] = [];
  let isUp = false;
  let heardAtMs = Date.now();
  let timer: NodeJS.Timeout | undefined;

  void subscriber.subscribe(beatChannel).catch(() => {});
  subscriber.on('message', (channel: string, text: string) => {
    if (channel === beatChannel) hearBeat(Number(text));
    else onMessage(channel.slice(prefix.length), text);
  });
  // ioredis subscribes again by itself before later commands are answered.
  subscriber.on('ready', () => void subscriber.ping().then(goUp, () => {}));
  subscriber.on('close', goDown);
  redis.on('ready', flushPending);

  function goUp() {
    heardAtMs = Date.now();
    if (isUp) return;
    isUp = true;
    onGap();
    flushPending();
  }

  function goDown() {
    isUp = false;
    for (const wake of downWaiters) wake();
  }

  function hearBeat(sentAtMs: number) {
    onLag?.((Date.now() - sentAtMs) / 1000);
    heardAtMs = Date.now();
  }

  function beat() {
    redis.publish(beatChannel, String(Date.now())).catch(() => {});
    if (Date.now() - heardAtMs < SILENT_AFTER_MS) return;
    heardAtMs = Date.now();
    if (!isUp) return;
    logger.warn('the relay is silent, connecting anew');
    goDown();
    redis.disconnect(true);
    subscriber.disconnect(true);
  }

  function flushPending() {
    const texts = pending;
    pending = [];
    for (const [channel, text] of texts) publish(channel, text);
  }

  function keepPending(told: Told) {
    if (pending.length >= MAX_PENDING) pending.shift();
    pending.push(told);
  }

  /** Does not throw while Redis is away: what could not be told is told when it is back. */
  function publish(channel: string, text: string) {
    if (untold.push([channel, text]) === 1) setImmediate(tellAll);
  }

  function tellAll() {
    const texts = untold;
    untold = [];
    for (let from = 0; from < texts.length; from += TOLD_AT_ONCE) tell(texts.slice(from, from + TOLD_AT_ONCE));
  }

  function tell(texts: Told[]) {
    redis.eval(TELL_ALL, 0, ...texts.flatMap(([channel, text]) => [prefix + channel, text])).catch((error: unknown) => {
      logger.debug({ err: error, texts: texts.length }, 'not relayed');
      for (const told of texts) keepPending(told);
    });
  }

  return {
    publish,
    isUp: () => isUp,
    /** Resolves once Redis has confirmed: from then on nothing published is missed. While Redis is away it resolves at once, and `onGap` follows. */
    async subscribe(channel: string): Promise<void> {
      const confirmed = subscriber.subscribe(prefix + channel);
      confirmed.catch(() => {});
      if (!isUp) return;
      let wake = () => {};
      const down = new Promise<void>((resolve) => {
        wake = resolve;
        downWaiters.add(resolve);
      });
      await Promise.race([confirmed, down]).finally(() => downWaiters.delete(wake));
    },
    unsubscribe(channel: string) {
      subscriber.unsubscribe(prefix + channel).catch(() => {});
    },
    start() {
      timer = setInterval(beat, BEAT_EVERY_MS);
      timer.unref();
    },
    stop() {
      clearInterval(timer);
      redis.off('ready', flushPending);
      subscriber.disconnect();
    },
  };
}
