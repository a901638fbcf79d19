import type { Play } from '../../../harness/trial.ts';
import { waitUntil } from '../../../harness/wait.ts';
import { isReady, NAMESPACE, nameOf, nodeOf } from '../objects.ts';
import { crowded, leastReadyDuring, readyPods } from '../readiness.ts';
import { type KubernetesStage, MACHINES } from '../stage.ts';

const [FIRST = '', SECOND = ''] = MACHINES;
const SPARES = ['machine-4', 'machine-5'];
const SETTLED_WITHIN_MS = 60_000;
const PLACED_WITHIN_MS = 30_000;

export async function playDrain({ stage, check, problem, atEnd }: Play<KubernetesStage>): Promise<void> {
  await stage.install('scaled');
  const wanted = await readyPods(stage);
  // A member of MongoDB waits for its machine, because no two may share one.
  const withoutMember = new Map(wanted).set('mongo', (wanted.get('mongo') ?? 0) - 1);
  atEnd(() => reopen(stage));
  const startedMs = performance.now();
  const least = await leastReadyDuring(stage, async () => {
    await drain(stage, FIRST);
    const isPlaced = () => isComplete(stage, withoutMember);
    check(await waitUntil(isPlaced, PLACED_WITHIN_MS, 500), 'two machines do not hold all pods');
  });
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
  checkBudgets(check, wanted, least);
  check((await podsOn(stage, FIRST)) === 0, `${FIRST} still has pods`);
  await reopen(stage);
  check(await isComplete(stage, wanted), 'not all pods are ready when the machine is back');
  for (const message of await crowded(stage, MACHINES.length)) if (message.startsWith('mongo')) problem(message);
  stage.measured.push(
    `one of three machines drained: ${sum(withoutMember)} pods ready on the other two after ${seconds} s, the third member of MongoDB on the first when it is back`,
  );
}

export async function playTwoDrains({ stage, check, atEnd }: Play<KubernetesStage>): Promise<void> {
  await stage.install('scaled');
  const wanted = await readyPods(stage);
  await stage.submit(SPARES.map(nodeOf), 'create');
  await stage.kubectl('wait', '--for=condition=Ready', 'node', '--all', '--timeout=30s');
  atEnd(async () => {
    await reopen(stage);
    for (const machine of SPARES) await drain(stage, machine);
    await stage.kubectl('delete', 'node', ...SPARES);
  });
  let refusals = 0;
  const least = await leastReadyDuring(stage, async () => {
    const said = await Promise.all([FIRST, SECOND].map((machine) => drain(stage, machine)));
    refusals = said.join('').match(/disruption budget/g)?.length ?? 0;
    check(await waitUntil(() => isComplete(stage, wanted), PLACED_WITHIN_MS, 500), 'not all pods came back');
  });
  checkBudgets(check, wanted, least);
  check(refusals > 0, 'no eviction had to wait');
  stage.measured.push(
    `two machines drained at once: ${refusals} evictions waited for a budget, never more than one pod of a workload away`,
  );
}

export async function playBlockedDrain({ stage, check, atEnd }: Play<KubernetesStage>): Promise<void> {
  await stage.install('scaled');
  const broken = (await stage.pods()).filter((pod) => nameOf(pod) === 'svc-chat' && isReady(pod));
  atEnd(async () => {
    for (const { metadata } of broken)
      await stage.kubectl('-n', NAMESPACE, 'delete', 'pod', metadata.name, '--ignore-not-found');
    await reopen(stage);
  });
  const status = JSON.stringify({ status: { conditions: [{ type: 'Ready', status: 'False' }] } });
  for (const { metadata } of broken)
    await stage.kubectl('-n', NAMESPACE, 'patch', 'pod', metadata.name, '--subresource=status', '-p', status);
  const said = await drain(stage, broken[0]?.spec.nodeName ?? '', '30s');
  check(!said.includes('timeout'), `a service without a ready pod keeps a machine from being drained: ${said.trim()}`);
}

/** Returns what kubectl says, also when it gives up. */
async function drain({ cluster }: KubernetesStage, machine: string, timeout = '120s'): Promise<string> {
  const args = ['drain', machine, '--ignore-daemonsets', '--delete-emptydir-data', `--timeout=${timeout}`];
  const { code, stderr } = await cluster.kubectl(args);
  return code === 0 ? stderr : `${stderr} timeout: exit code ${code}`;
}

async function reopen(stage: KubernetesStage): Promise<void> {
  await stage.kubectl('uncordon', ...MACHINES);
  await waitUntil(
    async () => (await stage.pods()).every((pod) => isReady(pod) || pod.status.phase === 'Succeeded'),
    SETTLED_WITHIN_MS,
    500,
  );
}

/** A budget lets one pod of a workload be away. */
function checkBudgets(
  check: Play['check'],
  wanted: ReadonlyMap<string, number>,
  least: ReadonlyMap<string, number>,
): void {
  for (const [name, count] of wanted)
    check((least.get(name) ?? 0) >= count - 1, `${name} had ${least.get(name)} ready pods of ${count}`);
}

async function isComplete(stage: KubernetesStage, wanted: ReadonlyMap<string, number>): Promise<boolean> {
  const ready = await readyPods(stage);
  return [...wanted].every(([name, count]) => (ready.get(name) ?? 0) >= count);
}

async function podsOn(stage: KubernetesStage, machine: string): Promise<number> {
  return (await stage.pods()).filter(({ spec, status }) => spec.nodeName === machine && status.phase === 'Running')
    .length;
}

const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((total, count) => total + count, 0);
