import type { Colleague } from '@osaka/contracts/chat';
import type { Presence } from '../presence/presence.ts';
import type { ChatStores } from '../stores.ts';

type State = Omit<Colleague, 'staffId'>;

/** Names and states of the connected staff members of all instances, in Redis beside their presence. */
export function createColleagues({ redis, scope }: ChatStores, presence: Presence) {
  const key = `${scope}:staff-desks`;
  /** The staff members that connected here, with their last known state. */
  const connectedHere = new Map<string, State>();

  async function statesOf(ids: readonly string[]): Promise<(State | undefined)[]> {
    if (ids.length === 0) return [];
    return (await redis.hmget(key, ...ids)).map((text) => (text ? (JSON.parse(text) as State) : undefined));
  }

  async function connected(): Promise<Colleague[]> {
    const ids = await presence.present();
    const states = await statesOf(ids);
    return ids.flatMap((staffId, index) => (states[index] ? [{ staffId, ...states[index] }] : []));
  }

  return {
    /** Stores name and state that a staff member sends, also on each new connection. */
    async setState(staffId: string, state: State): Promise<void> {
      connectedHere.set(staffId, state);
      await redis.hset(key, staffId, JSON.stringify(state)).catch(() => {});
    },
    /** After a restart of Redis: stores again those of these staff members that are missing. */
    async restore(presentHere: readonly string[]): Promise<void> {
      for (const staffId of connectedHere.keys()) if (!presentHere.includes(staffId)) connectedHere.delete(staffId);
      for (const [staffId, state] of connectedHere) await redis.hsetnx(key, staffId, JSON.stringify(state));
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
      return ids.length > 0 && (await statesOf(ids)).some((state) => !state?.isAway);
    },
    /** The connected staff member with that id. */
    find: async (staffId: string): Promise<Colleague | undefined> =>
      (await connected()).find((each) => each.staffId === staffId),
  };
}
