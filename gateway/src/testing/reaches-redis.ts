import { randomInt } from 'node:crypto';
import type { Redis } from '@osaka/service-kit';
import type { TestGateway } from './gateway.ts';
import { ask } from './raw.ts';
import { until } from './services.ts';

/** Waits until a gateway, which trusts 127.0.0.1, counts in Redis: what it does before it is connected, it does alone. */
export async function reachesRedis({ port }: TestGateway, redis: Redis): Promise<void> {
  const address = `11.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  await ask(port, `GET /api/travels HTTP/1.1\r\nx-forwarded-for: ${address}`);
  await until(async () => (await redis.exists(`limits:requests:${address}`)) === 1);
}
