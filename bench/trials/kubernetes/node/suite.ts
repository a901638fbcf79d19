import process from 'node:process';
import { memberOf } from '../../../harness/members.ts';
import type { Play, Suite, Trial } from '../../../harness/trial.ts';
import { waitUntil } from '../../../harness/wait.ts';
import { startMembers } from '../../compose/members.ts';
import { isReady, NAMESPACE, nameOf, type Pod, SERVICES } from '../objects.ts';
import { NODE } from './node.ts';
import { type NodeStage, openNodeStage } from './stage.ts';
import { MAIL } from './surroundings.ts';

type NodePlay = Play<NodeStage>;
const CALLS_PER_S = Number(process.env.NODE_CALLS_PER_S ?? 50);
const DATABASES = ['mongo', 'redis'];
/** Of /proc: no capability, no new privileges, and a filter of system calls. */
const CONFINED = 'CapEff: 0000000000000000 NoNewPrivs: 1 Seccomp: 2';
const LONG_MS = 2_400_000;
const READY_MS = 900_000;
/** The readiness probe asks every 2 s and fails twice; the liveness probe asks every 10 s and fails six times. */
const [NOT_READY_MS, RESTARTED_MS] = [20_000, 150_000];
/** `sleep` of preStop and terminationGracePeriodSeconds, with the second to which the API rounds. */
const [LEAVES_AFTER_MS, LEAVES_WITHIN_MS] = [7000, 31_000];
const UNREACHED_MS = 2000;
const PORTS = { gateway: 8000, 'svc-planner': 8080, redis: 6379, mongo: 27_017, [MAIL]: 587 };
/** What each may connect to; the pod of `mail` is in another namespace. */
const REACHED: Readonly<Record<string, readonly string[]>> = {
  gateway: ['gateway', 'svc-planner', 'redis'],
  'svc-account': ['svc-planner', 'redis', 'mongo', MAIL],
  'svc-travel': ['svc-planner', 'redis', 'mongo'],
  [MAIL]: [MAIL],
};
const leftOut = ({ missing }: NodeStage) => missing;

const trials: Trial<NodeStage>[] = [
  { name: 'all pods become ready, the jobs end, and a member signs up', longestMs: LONG_MS, leftOut, play: playStart },
  { name: 'containers are confined, and read their secrets from files', leftOut, play: playConfinement },
  { name: 'pods reach what the network policies allow, and nothing else', leftOut, play: playPolicies },
  { name: 'a process that hangs is not ready, and is restarted', longestMs: LONG_MS, leftOut, play: playHanging },
  { name: 'a rolling update under load fails no call', longestMs: LONG_MS, leftOut, play: playUpdate },
  { name: 'a drained node is empty, and takes its pods again', longestMs: LONG_MS, leftOut, play: playDrain },
];

/** The overlay `single` on a kubelet and containerd. Not part of `npm test`, because it builds Kubernetes and an engine first. */
export const node: Suite<NodeStage> = {
  name: 'node',
  isOptional: true,
  parts: [],
  trials,
  openStage: openNodeStage,
  summary: ({ measured }) => measured,
};

async function playStart(play: NodePlay): Promise<void> {
  const { stage, check } = play;
  const startedMs = performance.now();
  await complete(stage);
  stage.measured.push(`the overlay single on a real node: all pods ready after ${secondsSince(startedMs)}`);
  const restarts = ({ status }: Pod) => status.containerStatuses?.some(({ restartCount }) => restartCount > 0);
  const restarted = (await stage.pods()).filter((pod) => isReady(pod) && restarts(pod));
  check(restarted.length === 0, `containers of ${restarted.map(nameOf).join(', ')} were restarted`);
  await memberOf(play);
}

async function playConfinement({ stage, check }: NodePlay): Promise<void> {
  await complete(stage);
  const pods = (await stage.pods()).filter(isReady);
  for (const [pod, container] of pods.flatMap((each) =>
    each.spec.containers.map(({ name }) => [each, name] as const),
  )) {
    const name = `${container} of ${nameOf(pod)}`;
    const where = ['-n', NAMESPACE, 'exec', pod.metadata.name, '-c', container, '--', 'sh', '-c'];
    const inside = async (script: string) => (await stage.kubectl(...where, script)).stdout.trim();
    check((await inside('touch /written 2>&1 || true')).includes('Read-only'), `the root of ${name} is writable`);
    const user = DATABASES.includes(nameOf(pod)) ? '999' : '1000';
    check((await inside('id -u')) === user, `${name} runs as another user than ${user}`);
    const status = await inside("grep -E '^(CapEff|NoNewPrivs|Seccomp):' /proc/1/status | tr -s '\\t\\n' ' '");
    check(status === CONFINED, `${name} is not confined: ${status}`);
    // mongod reads its key from memory; the container beside it has the secrets.
    if (container === 'mongo') continue;
    const modes = await inside("stat -Lc '%a' /run/secrets/osaka/* | sort -u");
    check(modes === '440', `secrets of ${name} have the modes ${modes}`);
    const found = await inside(`for file in /run/secrets/osaka/*; do env | grep -F -- "$(cat $file)"; done || true`);
    check(found === '', `a secret of ${name} is in its environment`);
  }
}

async function playPolicies({ stage, check }: NodePlay): Promise<void> {
  await complete(stage);
  const pods = [...(await stage.pods()), ...(await stage.pods(MAIL))].filter(isReady);
  const podOf = (name: string) => pods.find((pod) => nameOf(pod) === name);
  for (const [from, reached] of Object.entries(REACHED))
    for (const [to, port] of Object.entries(PORTS)) {
      const code = `require('net').connect(${port}, '${podOf(to)?.status.podIP}').on('connect', () => process.exit(0));
        setTimeout(() => process.exit(9), ${UNREACHED_MS})`;
      const { name = '', namespace = '' } = podOf(from)?.metadata ?? {};
      const said = await stage.tryKubectl('-n', namespace, 'exec', name, '--', 'node', '-e', code);
      const isOpen = said.code === 0;
      check(isOpen === reached.includes(to), `${from} ${isOpen ? 'reaches' : 'does not reach'} ${to}: ${said.stderr}`);
    }
}

async function playHanging({ stage, check, problem }: NodePlay): Promise<void> {
  await complete(stage);
  const travel = async () => (await stage.pods()).find((pod) => nameOf(pod) === 'svc-travel') as Pod;
  const restarts = (pod: Pod) => pod.status.containerStatuses?.[0]?.restartCount ?? 0;
  const before = await travel();
  const startedMs = performance.now();
  process.kill(await stage.processOf(before), 'SIGSTOP');
  if (!(await waitUntil(async () => !isReady(await travel()), NOT_READY_MS, 200))) return problem('it stays ready');
  const notReady = secondsSince(startedMs);
  const isRestarted = async () => restarts(await travel()) > restarts(before) && isReady(await travel());
  check(await waitUntil(isRestarted, RESTARTED_MS, 500), `it is not restarted: ${await stateOf(stage)}`);
  stage.measured.push(
    `a service that hangs is not ready after ${notReady}, and ready again after ${secondsSince(startedMs)}`,
  );
}

async function playUpdate({ stage, random, problem, check, atEnd }: NodePlay): Promise<void> {
  await complete(stage);
  const load = await startMembers(stage.site, stage.inbox, random.between(1, 1_000_000), CALLS_PER_S);
  atEnd(load.stop);
  for (const name of SERVICES) {
    const fromMs = Date.now();
    const podsOf = async () => (await stage.pods()).filter((pod) => nameOf(pod) === name);
    await stage.kubectl('-n', NAMESPACE, 'rollout', 'restart', `deployment/${name}`);
    await stage.kubectl('-n', NAMESPACE, 'rollout', 'status', `deployment/${name}`, '--timeout=240s');
    const { deletionTimestamp = '', deletionGracePeriodSeconds = 0 } =
      (await podsOf()).find(({ metadata }) => metadata.deletionTimestamp)?.metadata ?? {};
    check(await waitUntil(async () => (await podsOf()).length === 1, READY_MS, 200), `the old pod of ${name} stays`);
    const tookMs = Date.now() - Date.parse(deletionTimestamp) + deletionGracePeriodSeconds * 1000;
    check(
      tookMs > LEAVES_AFTER_MS && tookMs < LEAVES_WITHIN_MS,
      `the old pod of ${name} left ${tookMs} ms after its deletion`,
    );
    for (const sentence of await load.failedSince(fromMs)) problem(`${sentence} while ${name} was updated`);
  }
  const { text } = await load.total();
  load.stop();
  stage.measured.push(`rolling update of ${SERVICES.join(', ')} on a real node ${text}`);
}

async function playDrain({ stage, check }: NodePlay): Promise<void> {
  await complete(stage);
  const startedMs = performance.now();
  await stage.kubectl('drain', NODE, '--ignore-daemonsets', '--delete-emptydir-data', '--timeout=180s');
  const drained = secondsSince(startedMs);
  const running = (await stage.pods()).filter(({ status }) => status.phase === 'Running');
  check(running.length === 0, `${running.map(nameOf).join(', ')} run on a drained node`);
  await stage.kubectl('uncordon', NODE);
  const backMs = performance.now();
  await complete(stage);
  stage.measured.push(`the node drained in ${drained}, all pods ready again ${secondsSince(backMs)} later`);
}

/** Waits until every workload has a ready pod and the jobs have ended; a drain takes the pods of ended jobs away. */
async function complete(stage: NodeStage): Promise<void> {
  const isComplete = async () => {
    const ready = new Set((await stage.pods()).filter(isReady).map(nameOf));
    const jobs = ['-n', NAMESPACE, 'get', 'job', '-o', 'jsonpath={.items[*].status.succeeded}'];
    return (
      [...SERVICES, ...DATABASES].every((name) => ready.has(name)) && (await stage.kubectl(...jobs)).stdout === '1 1'
    );
  };
  if (!(await waitUntil(isComplete, READY_MS, 1000))) throw new Error(`not all is ready:\n${await stateOf(stage)}`);
}

async function stateOf(stage: NodeStage): Promise<string> {
  return (await stage.kubectl('-n', NAMESPACE, 'get', 'pods')).stdout.trim();
}

function secondsSince(startedMs: number): string {
  return `${((performance.now() - startedMs) / 1000).toFixed(0)} s`;
}
