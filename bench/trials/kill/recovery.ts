import { createServiceMatcher, type Endpoint } from '@osaka/contracts';
import { listBookmarks, listCategories, listNewestReviews } from '@osaka/contracts/travel';
import { declaredServices, everyEndpoint } from '@osaka/delivery/every-slice';
import type { Instance } from '@osaka/tools/product/settings';
import type { ProductStage } from '../../harness/product-stage.ts';
import { quantile } from '../../harness/statistics.ts';
import { openVisitor } from '../../harness/visitor.ts';
import { pause } from '../../harness/wait.ts';
import type { Account } from './account.ts';

/** Recovery times of killed processes. */
export interface Recoveries {
  add(name: string, tookMs: number): void;
  /** A row per process: times, median, maximum. */
  table(): string[];
}

export function createRecoveries(): Recoveries {
  const times = new Map<string, number[]>();
  return {
    add: (name, tookMs) => void times.set(name, [...(times.get(name) ?? []), tookMs]),
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
const ASK_EVERY_MS = 25;

/** Resolves when a call that needs this process succeeds; false on timeout. */
export async function answersAgain(stage: AskedStage, name: string): Promise<boolean> {
  const ask = askFor(stage, name);
  for (
    const untilMs = performance.now() + RECOVERED_WITHIN_MS;
    performance.now() < untilMs;
    await pause(ASK_EVERY_MS)
  ) {
    if (await ask()) return true;
  }
  return false;
}

/** A process has recovered when it is ready and a call that only it can serve succeeds. */
function askFor({ prober, instances, servers, site }: AskedStage, name: string): () => Promise<boolean> {
  const isGood = ({ status }: { status: number }) => status === 200;
  if (name === 'gateway') return async () => isGood(await prober.call(listCategories));
  const instance = instances.find((candidate) => candidate.name === name);
  if (instance) {
    const isAlone = instances.filter(({ slice }) => slice === instance.slice).length === 1;
    // Through the gateway another instance could respond.
    const visitor = isAlone ? prober : openVisitor({ site: `http://127.0.0.1:${instance.port}`, timeoutMs: 2000 });
    const read = plainReadOf(instance.slice);
    return async () => (await isReady(instance)) && !OUTAGES.has((await visitor.call(await read)).status);
  }
  if (servers.includes(name))
    return async () => isGood(await prober.call(listBookmarks)) && isGood(await prober.call(listNewestReviews));
  throw new Error(`nothing at ${site} is known to need ${name}`);
}

const OUTAGES = new Set([0, 502, 503, 504]);

async function isReady({ opsPort }: Instance): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${opsPort}/ready`, { signal: AbortSignal.timeout(2000) }).catch(
    () => undefined,
  );
  return answer?.ok === true;
}

/** The service's first read call without path parameters; whether it is authorised does not matter. */
async function plainReadOf(slice: string): Promise<Endpoint> {
  const declared = await declaredServices();
  const { serviceAt } = createServiceMatcher(Object.values(declared));
  const found = (await everyEndpoint()).find(
    ({ method, path }) => method === 'GET' && !path.includes('{') && `svc-${serviceAt(path)?.name}` === slice,
  );
  if (!found) throw new Error(`${slice} has no call that reads without a parameter`);
  return found;
}
