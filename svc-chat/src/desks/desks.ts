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
  /** The staff members that connected here, with their last known state. */
  const told = new Map<string, Shown>();

  async function statesOf(ids: readonly string[]): Promise<(Shown | undefined)[]> {
    if (ids.length === 0) return [];
    return (await redis.hmget(key, ...ids)).map((text) => (text ? (JSON.parse(text) as Shown) : undefined));
  }

  async function connected(): Promise<Colleague[]> {
    const ids = await presence.present();
    const shown = await statesOf(ids);
    return ids.flatMap((staffId, index) => (shown[index] ? [{ staffId, ...shown[index] }] : []));
  }

  return {
    /** Stores name and state that a staff member sends, also on each new connection. */
    async show(staffId: string, shown: Shown): Promise<void> {
      told.set(staffId, shown);
      await redis.hset(key, staffId, JSON.stringify(shown)).catch(() => {});
    },
    /** After a restart of Redis: stores again those of these staff members that are missing. */
    async repeat(connectedHere: readonly string[]): Promise<void> {
      for (const staffId of told.keys()) if (!connectedHere.includes(staffId)) told.delete(staffId);
      for (const [staffId, shown] of told) await redis.hsetnx(key, staffId, JSON.stringify(shown));
    },
    async forget(staffId: string): Promise<void> {
      await redis.hdel(key, staffId).catch(() => {});
    },
    connected,
    /**
     * Whether a connected staff member is not away; a client that sends no state is present. Throws while Redis is
     * unreachable.
     */
    async isStaffed(): Promise<boolean> {
      const ids = await presence.present();
      return ids.length > 0 && (await statesOf(ids)).some((shown) => !shown?.isAway);
    },
    /** The connected staff member with that id. */
    find: async (staffId: string): Promise<Colleague | undefined> =>
      (await connected()).find((each) => each.staffId === staffId),
  };
}
