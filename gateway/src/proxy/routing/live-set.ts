import type { Instances } from './instances.ts';

/** One object for each instance of a service: opened when the instance appears, retired when it disappears. */
export function createLiveSet<T>(
  instances: Instances,
  { open, retire }: { open(origin: string): T; retire(member: T): void },
) {
  const members = new Map<string, T>();
  let list: readonly T[] = [];
  let nextIndex = 0;

  instances.follow((origins) => {
    const gone = [...members].filter(([origin]) => !origins.includes(origin));
    for (const origin of origins) if (!members.has(origin)) members.set(origin, open(origin));
    for (const [origin] of gone) members.delete(origin);
    list = [...members.values()];
    for (const [, member] of gone) retire(member);
  });

  return {
    now: () => list,
    /** Round robin among those that are not avoided; among all when there is no other. */
    next(isAvoided: (member: T) => boolean = () => false): T | undefined {
      nextIndex += 1;
      for (let at = 0; at < list.length; at += 1) {
        const member = list[(nextIndex + at) % list.length] as T;
        if (!isAvoided(member)) return member;
      }
      return list[nextIndex % list.length];
    },
  };
}
