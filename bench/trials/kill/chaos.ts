import type { Play } from '../../harness/trial.ts';
import { pause } from '../../harness/wait.ts';
import { answersAgain } from './recovery.ts';
import type { KillStage } from './stage.ts';

/** Same delay as the supervisor's first restart. */
const RESTARTED_AFTER_MS = 500;

/** Processes that may be killed; the inbox is excluded, because it holds the mails. */
export function victimsOf({ instances, servers }: KillStage): string[] {
  return [...instances.map(({ name }) => name), ...servers];
}

export interface ChaosOptions {
  kills: number;
  /** Number of processes frozen in addition. */
  freezes?: number;
  /** By default random. */
  order?: readonly string[];
  /** Interval between kills. */
  everyMs?: readonly [least: number, most: number];
  /** Maximum number of processes down at the same time. */
  atOnce?: number;
}

/** Kills processes in sequence, sometimes overlapping, and waits until all have recovered. */
export async function chaos(
  play: Play<KillStage>,
  { kills, freezes = 0, order, everyMs = [200, 1800], atOnce = 2 }: ChaosOptions,
): Promise<void> {
  const { stage, random, note } = play;
  const victims = victimsOf(stage);
  const away = new Map<string, { isAlone: boolean }>();
  const acts: Promise<void>[] = [];
  const kinds = [...Array<'kill'>(kills).fill('kill'), ...Array<'freeze'>(freezes).fill('freeze')];
  for (const [index, kind] of shuffled(kinds, () => random.next()).entries()) {
    await pause(random.between(...everyMs));
    while (away.size >= atOnce) await pause(20);
    const name = order?.[index % order.length] ?? random.pick(victims.filter((victim) => !away.has(victim)));
    while (away.has(name)) await pause(20);
    note(`(${name}: ${kind})`);
    // The recovery time may be that of another process that is down as well.
    const absence = { isAlone: away.size === 0 };
    for (const other of away.values()) other.isAlone = false;
    away.set(name, absence);
    const act = kind === 'kill' ? killed(play, name, absence) : frozen(play, name, random.between(300, 3000));
    acts.push(act.finally(() => away.delete(name)));
  }
  await Promise.all(acts);
}

async function killed(play: Play<KillStage>, name: string, absence: { isAlone: boolean }): Promise<void> {
  const { stage, problem } = play;
  const { fleet, recoveries } = stage;
  const startedMs = performance.now();
  await fleet.kill(name);
  stage.kills += 1;
  await pause(RESTARTED_AFTER_MS);
  await fleet.revive(name);
  const isBack = await answersAgain(stage, name);
  if (!isBack) problem(`${name} did not answer again after it was killed`);
  else if (absence.isAlone) recoveries.add(name, performance.now() - startedMs);
}

async function frozen({ stage: { fleet } }: Play<KillStage>, name: string, forMs: number): Promise<void> {
  fleet.freeze(name);
  await pause(forMs);
  fleet.thaw(name);
}

function shuffled<T>(items: readonly T[], next: () => number): T[] {
  return items
    .map((item) => [next(), item] as const)
    .sort(([one], [other]) => one - other)
    .map(([, item]) => item);
}
