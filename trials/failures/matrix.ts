import { type Random, shuffled } from '../harness/seeded-random.ts';
import { type Fault, faults } from './faults.ts';
import { isMap, type Kind, kinds, type Moment, moments, type Target, targets } from './places.ts';

/** One fault of one kind of file of one slice at one moment. */
export interface Combination {
  fault: Fault;
  kind: Kind;
  target: Target;
  moment: Moment;
}

const every: readonly Combination[] = faults.flatMap((fault) =>
  targets.flatMap((target) => kinds.flatMap((kind) => moments.map((moment) => ({ fault, kind, target, moment })))),
);

export const combinations = every.filter((each) => reasonForNone(each) === undefined);

export function nameOf({ fault, kind, target, moment }: Combination): string {
  return `${fault.name}, ${kind} of ${target.name}, ${moment}`;
}

/** What no slice has, one sentence each. */
export function absent(): string[] {
  const counts = new Map<string, number>();
  for (const each of every) {
    const reason = reasonForNone(each);
    if (reason) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].map(([reason, count]) => `not played: ${reason} (${count} combinations)`);
}

function reasonForNone({ fault, kind, target, moment }: Combination): string | undefined {
  const { name, maps, screens } = target;
  if (isMap(kind) && Object.keys(maps).length === 0) return `${name} has no map`;
  if (!screens[moment]) return `no screen of ${name} is rendered by the server`;
  if (isMap(kind) && !maps[moment])
    return moment === 'first load'
      ? `all screens of ${name} with a map are rendered by the server`
      : `no screen of ${name} with a map is rendered by the server`;
  return fault.absentFrom?.(kind);
}

/** So few combinations that every two values of different dimensions meet in one of them, in an order by the seed. */
export function byPairs(random: Random): Combination[] {
  const left = new Set(combinations.flatMap(pairsOf));
  const pool = shuffled(combinations, random);
  const chosen: Combination[] = [];
  while (left.size > 0) {
    let [best, most] = [pool[0] as Combination, -1];
    for (const each of pool) {
      const added = pairsOf(each).filter((pair) => left.has(pair)).length;
      if (added > most) [best, most] = [each, added];
    }
    chosen.push(best);
    for (const pair of pairsOf(best)) left.delete(pair);
  }
  return chosen;
}

function pairsOf({ fault, kind, target, moment }: Combination): string[] {
  const values = [fault.name, kind, target.name, moment].map((value, at) => `${at}${value}`);
  return values.flatMap((value, at) => values.slice(at + 1).map((other) => `${value} ${other}`));
}
