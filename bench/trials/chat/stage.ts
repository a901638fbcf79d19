import { type OutageSwitch, openOutageSwitch } from '@osaka/service-kit/testing/outage-switch';
import type { Run } from '@osaka/tools/processes/run';
import type { Instance } from '@osaka/tools/product/settings';
import { openProductStage, type ProductStage } from '../../harness/product-stage.ts';
import type { StageOptions } from '../../harness/trial.ts';
import type { ClientDefects } from './client/participant.ts';

/** Three chat instances behind the gateway, with their own database and Redis. */
export interface Stage extends ProductStage {
  chats: ChatInstance[];
  clientDefects: ClientDefects;
}

export interface ChatInstance extends Instance {
  /** Its own URL, bypassing the gateway. */
  url: string;
  /** The instance's connection to Redis. */
  redis: OutageSwitch;
}

const ENV = {
  LOG_LEVEL: 'warn',
  RATE_LIMIT_SCALE: '1000000',
  CHAT_STAFF_ACCESS: 'open',
  /** 30 in the product. */
  CHAT_STAFF_GONE_AFTER_S: '3',
  CHAT_MESSAGES_PER_S: '2000',
};

export async function openStage(run: Run, { isShort, defect }: StageOptions): Promise<Stage> {
  const chats: ChatInstance[] = [];
  const stage = await openProductStage(run, {
    name: 'chat',
    defect,
    isShortLived: isShort,
    env: ENV,
    only: { 'svc-chat': 3 },
    async envOf(instance) {
      if (instance.slice !== 'svc-chat') return {};
      const redis = await openOutageSwitch(instance.env.REDIS_URL ?? '');
      chats.push({ ...instance, url: `http://127.0.0.1:${instance.port}`, redis });
      return { REDIS_URL: redis.url };
    },
  });
  return {
    ...stage,
    chats: chats.sort((one, other) => one.name.localeCompare(other.name)),
    clientDefects: { historyFirst: defect?.client === 'historyFirst' },
    async close() {
      await stage.close();
      for (const { redis } of chats) await redis.close();
    },
  };
}
