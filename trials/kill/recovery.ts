import { checkMemberId } from '@osaka/contracts/account';
import { listWaitingRooms } from '@osaka/contracts/chat';
import { listMyPlans } from '@osaka/contracts/planner';
import { listBookmarks, listCategories, listNewestReviews } from '@osaka/contracts/travel';
import { openVisitor } from '../harness/visitor.ts';
import { pause } from '../harness/wait.ts';
import type { KillStage } from './stage.ts';

/** How long after its end a process answered again. */
export interface Recoveries {
  add(name: string, tookMs: number): void;
  /** A row for each process: times, median, worst. */
  table(): string[];
}

export function createRecoveries(): Recoveries {
  const times = new Map<string, number[]>();
  return {
    add: (name, tookMs) => void times.set(name, [...(times.get(name) ?? []), tookMs]),
    table() {
      const rows = [...times].sort(([one], [other]) => one.localeCompare(other)).map(([name, all]) => rowOf(name, all));
      return rows.length === 0 ? [] : ['| Process | ended alone | answers again after, median s | worst s |', '|---|---|---|---|', ...rows];
    },
  };
}

function rowOf(name: string, times: readonly number[]): string {
  const sorted = [...times].sort((one, other) => one - other);
  const seconds = (ms = 0) => (ms / 1000).toFixed(1);
  return `| ${name} | ${sorted.length} | ${seconds(sorted[Math.floor(sorted.length / 2)])} | ${seconds(sorted.at(-1))} |`;
}

const RECOVERED_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 25;

/** Resolves when a call that needs this process is answered as usual; false when it is not in time. */
export async function answersAgain(stage: KillStage, name: string): Promise<boolean> {
  const ask = askFor(stage, name);
  for (const untilMs = performance.now() + RECOVERED_WITHIN_MS; performance.now() < untilMs; await pause(ASK_EVERY_MS)) {
    if (await ask()) return true;
  }
  return false;
}

function askFor({ prober, instances, servers, site }: KillStage, name: string): () => Promise<boolean> {
  const isGood = ({ status }: { status: number }) => status === 200;
  if (name === 'gateway') return async () => isGood(await prober.call(listCategories));
  if (name === 'svc-account') return async () => isGood(await prober.call(checkMemberId, { query: { memberId: 'recovered1' } }));
  if (name === 'svc-travel') return async () => isGood(await prober.call(listNewestReviews));
  if (name === 'svc-planner') return async () => isGood(await prober.call(listMyPlans));
  const instance = instances.find((candidate) => candidate.name === name);
  if (instance) {
    // The other instance would answer through the gateway.
    const direct = openVisitor({ site: `http://127.0.0.1:${instance.port}`, timeoutMs: 2000 });
    return async () => isGood(await direct.call(listWaitingRooms));
  }
  if (servers.includes(name)) return async () => isGood(await prober.call(listBookmarks)) && isGood(await prober.call(listNewestReviews));
  throw new Error(`nothing at ${site} is known to need ${name}`);
}
