import type { Colleague } from '@osaka/contracts/chat';
import type { Redis } from '@osaka/service-kit';
import type { Presence } from '../presence/presence.ts';

export type Desks = ReturnType<typeof createDesks>;

interface Parts {
  redis: Redis;
  presence: Pick<Presence, 'present'>;
  /** Prefix of the keys in Redis. */
  scope: string;
}

type Shown = Omit<Colleague, 'staffId'>;

/** Names and states of the connected staff members of all instances, in Redis beside their presence. */
export function createDesks({ redis, presence, scope }: Parts) {
  const key = `${scope}:staff-desks`;

  async function connected(): Promise<Colleague[]> {
    const ids = await presence.present();
    if (ids.length === 0) return [];
    const shown = await redis.hmget(key, ...ids);
    return ids.flatMap((staffId, index) => (shown[index] ? [{ staffId, ...(JSON.parse(shown[index]) as Shown) }] : []));
  }

  return {
    /** A staff member tells name and state; repeated on each connection, so an outage of Redis only delays it. */
    async show(staffId: string, shown: Shown): Promise<void> {
      await redis.hset(key, staffId, JSON.stringify(shown)).catch(() => {});
    },
    async forget(staffId: string): Promise<void> {
      await redis.hdel(key, staffId).catch(() => {});
    },
    connected,
    /** The connected staff member with that id. */
    find: async (staffId: string): Promise<Colleague | undefined> => (await connected()).find((each) => each.staffId === staffId),
  };
}
