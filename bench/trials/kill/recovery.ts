import type { Endpoint } from '@osaka/contracts';
import { readOwnMember } from '@osaka/contracts/account';
import { listWaitingRooms } from '@osaka/contracts/chat';
import { listMyPlans } from '@osaka/contracts/planner';
import { listBookmarks, listCategories, listNewestReviews } from '@osaka/contracts/travel';
import type { ProductStage } from '../../harness/product-stage.ts';
import { isReady } from '../../harness/ready.ts';
import { quantile } from '../../harness/statistics.ts';
import { openVisitor } from '../../harness/visitor.ts';
import { waitUntil } from '../../harness/wait.ts';
import type { Account } from './account.ts';

export type Recoveries = ReturnType<typeof createRecoveries>;

/** Recovery times of killed processes. */
export function createRecoveries() {
  const times = new Map<string, number[]>();
  return {
    add: (name: string, tookMs: number) => void times.set(name, [...(times.get(name) ?? []), tookMs]),
    /** A row per process: times, median, maximum. */
    table() {
      const rows = [...times].sort(([one], [other]) => one.localeCompare(other)).map(([name, all]) => rowOf(name, all));
      return rows.length === 0
        ? []
        : ['| Process | ended alone | answers again after, median s | worst s |', '|---|---|---|---|', ...rows];
    },
  };
}

function rowOf(name: string, times: readonly number[]): string {
  const seconds = (share: number) => (quantile(times, share) / 1000).toFixed(1);
  return `| ${name} | ${times.length} | ${seconds(0.5)} | ${seconds(1)} |`;
}

interface AskedStage extends Pick<ProductStage, 'instances' | 'servers' | 'site'> {
  prober: Account;
}

const RECOVERED_WITHIN_MS = 60_000;
const OUTAGES = new Set([0, 502, 503, 504]);
/** A call of each service that reads; whether it is authorised does not matter. */
const READS: Readonly<Record<string, Endpoint>> = {
  'svc-account': readOwnMember,
  'svc-chat': listWaitingRooms,
  'svc-planner': listMyPlans,
  'svc-travel': listCategories,
};

/** Resolves when the process is ready and a call that needs it succeeds; false on timeout. */
export async function answersAgain({ prober, instances, servers, site }: AskedStage, name: string): Promise<boolean> {
  const isGood = async (endpoint: Endpoint) => (await prober.call(endpoint)).status === 200;
  if (name === 'gateway') return waitUntil(() => isGood(listCategories), RECOVERED_WITHIN_MS, 25);
  if (servers.includes(name))
    return waitUntil(
      async () => (await isGood(listBookmarks)) && (await isGood(listNewestReviews)),
      RECOVERED_WITHIN_MS,
      25,
    );
  const instance = instances.find((candidate) => candidate.name === name);
  const read = READS[instance?.slice ?? ''];
  if (!instance || !read) throw new Error(`nothing at ${site} is known to need ${name}`);
  const isAlone = instances.filter(({ slice }) => slice === instance.slice).length === 1;
  // Through the gateway another instance could respond.
  const visitor = isAlone ? prober : openVisitor({ site: `http://127.0.0.1:${instance.port}`, timeoutMs: 2000 });
  return waitUntil(
    async () => (await isReady(instance)) && !OUTAGES.has((await visitor.call(read)).status),
    RECOVERED_WITHIN_MS,
    25,
  );
}
