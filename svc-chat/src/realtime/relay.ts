import { type Logger, openPatientRedis, type Redis } from '@osaka/service-kit';

export type Relay = ReturnType<typeof createRelay>;

interface RelayListener {
  onMessage(channel: string, text: string): void;
  /** The relay was away and is back: what was published meanwhile has been missed. */
  onGap(): void;
}

/** Redis pub/sub between instances: a channel for each room and one for staff. A hint only; the stored messages are the truth. */
export function createRelay(redis: Redis, redisUrl: string, logger: Logger, listener: RelayListener) {
  const subscriber = openPatientRedis(redisUrl, logger);
  let wasReady = false;
  subscriber.on('message', listener.onMessage);
  subscriber.on('ready', () => {
    // ioredis subscribes again by itself before later commands are answered.
    if (wasReady) void subscriber.ping().then(listener.onGap, () => {});
    wasReady = true;
  });

  return {
    /** Resolves once Redis has confirmed: from then on nothing published is missed. */
    async subscribe(channel: string) {
      await subscriber.subscribe(channel);
    },
    async unsubscribe(channel: string) {
      await subscriber.unsubscribe(channel).catch(() => {});
    },
    /** Does not throw while Redis is away: the receivers catch up from the database when it is back. */
    publish(channel: string, text: string) {
      redis.publish(channel, text).catch((error: unknown) => logger.debug({ err: error, channel }, 'not relayed'));
    },
    stop: () => subscriber.disconnect(),
  };
}
