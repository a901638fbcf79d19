import { randomUUID } from 'node:crypto';
import { type Logger, openBlockingRedis, type Redis } from '@osaka/service-kit';

export type Relay = ReturnType<typeof createRelay>;

interface RelaySettings {
  redis: Redis;
  redisUrl: string;
  /** Prefix of all channels, so that two deployments can share a Redis. */
  scope: string;
  logger: Logger;
  /** The latency of a message through Redis, in seconds. */
  onLag?(seconds: number): void;
}

const HEARTBEAT_EVERY_MS = 2000;
/** A connection that is open but silent is replaced. */
const SILENCE_TIMEOUT_MS = 6000;
const MAX_PENDING = 2000;
const PUBLISH_BATCH = 500;
/** From here on the instance or Redis is loaded, and droppable texts are dropped. */
const BUSY_LAG_MS = 200;
const BUSY_TEXTS = 200;
const PUBLISH_ALL = `for index = 1, #ARGV, 2 do redis.call('PUBLISH', ARGV[index], ARGV[index + 1]) end`;

/** Receives the messages of all subscribed channels, and ignores those of channels that are not its own. */
export interface RelayListener {
  onMessage(channel: string, text: string): void;
  /** The relay is connected again after an outage, during which messages were missed. */
  onGap?(): void;
}

type Publication = [channel: string, text: string, isDroppable?: boolean];

/**
 * Redis pub/sub between instances: a channel per room and one for staff. Only notifications; the stored messages are
 * authoritative. Each instance sends heartbeats to itself, so that a half-open connection is detected in either
 * direction.
 */
export function createRelay({ redis, redisUrl, scope, logger, onLag }: RelaySettings) {
  const subscriber = openBlockingRedis(redisUrl, logger);
  const prefix = `${scope}:`;
  const beatChannel = `${prefix}beat:${randomUUID()}`;
  const downWaiters = new Set<() => void>();
  const listeners: RelayListener[] = [];
  /** Texts that could not be published; sent when Redis is reachable again. */
  let pending: Publication[] = [];
  /** Texts of this event loop turn, sent in one command to save system calls here and in Redis. */
  let unsent: Publication[] = [];
  let isUp = false;
  let lagMs = 0;
  let lastReceivedAtMs = Date.now();
  let timer: NodeJS.Timeout | undefined;

  void subscriber.subscribe(beatChannel).catch(() => {});
  subscriber.on('message', (channel: string, text: string) => {
    if (channel === beatChannel) onHeartbeat(Number(text));
    else for (const { onMessage } of listeners) onMessage(channel.slice(prefix.length), text);
  });
  // ioredis resubscribes by itself before later commands are answered.
  subscriber.on('ready', () => void subscriber.ping().then(goUp, () => {}));
  subscriber.on('close', goDown);
  redis.on('ready', flushPending);

  function goUp() {
    lastReceivedAtMs = Date.now();
    if (isUp) return;
    isUp = true;
    for (const { onGap } of listeners) onGap?.();
    flushPending();
  }

  function goDown() {
    isUp = false;
    for (const wake of downWaiters) wake();
  }

  function onHeartbeat(sentAtMs: number) {
    lagMs = Date.now() - sentAtMs;
    onLag?.(lagMs / 1000);
    lastReceivedAtMs = Date.now();
  }

  function beat() {
    redis.publish(beatChannel, String(Date.now())).catch(() => {});
    if (Date.now() - lastReceivedAtMs < SILENCE_TIMEOUT_MS) return;
    lastReceivedAtMs = Date.now();
    if (!isUp) return;
    logger.warn('the relay connection is silent and is replaced');
    goDown();
    redis.disconnect(true);
    subscriber.disconnect(true);
  }

  function flushPending() {
    const texts = pending;
    pending = [];
    for (const [channel, text] of texts) publish(channel, text);
  }

  function keepPending(publication: Publication) {
    if (pending.length >= MAX_PENDING) pending.shift();
    pending.push(publication);
  }

  /** Does not throw while Redis is unreachable: the text is queued until it is reachable again. */
  function publish(channel: string, text: string) {
    if (unsent.push([channel, text]) === 1) setImmediate(sendAll);
  }

  function sendAll() {
    const texts = unsent;
    unsent = [];
    for (let from = 0; from < texts.length; from += PUBLISH_BATCH) sendBatch(texts.slice(from, from + PUBLISH_BATCH));
  }

  function sendBatch(texts: Publication[]) {
    redis
      .eval(PUBLISH_ALL, 0, ...texts.flatMap(([channel, text]) => [prefix + channel, text]))
      .catch((error: unknown) => {
        logger.debug({ err: error, texts: texts.length }, 'not relayed');
        for (const publication of texts) if (!publication[2]) keepPending(publication);
      });
  }

  function isBusy(): boolean {
    return (
      !isUp ||
      lagMs > BUSY_LAG_MS ||
      unsent.length > BUSY_TEXTS ||
      Date.now() - lastReceivedAtMs > 2 * HEARTBEAT_EVERY_MS
    );
  }

  return {
    listen: (listener: RelayListener) => void listeners.push(listener),
    publish,
    /**
     * Publishes a text that may be lost: not while Redis is unreachable or this instance is loaded, and never later.
     */
    publishDroppable(channel: string, text: string) {
      if (!isBusy() && unsent.push([channel, text, true]) === 1) setImmediate(sendAll);
    },
    isUp: () => isUp,
    /**
     * Resolves once Redis has confirmed, after which nothing is missed. While Redis is unreachable it resolves at once,
     * and `onGap` follows.
     */
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
      timer = setInterval(beat, HEARTBEAT_EVERY_MS);
      timer.unref();
    },
    stop() {
      clearInterval(timer);
      redis.off('ready', flushPending);
      subscriber.disconnect();
    },
  };
}
