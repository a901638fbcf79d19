import type { Play } from '../../../harness/trial.ts';
import { pause, waitUntil } from '../../../harness/wait.ts';
import { isReady, NAMESPACE, nameOf, SERVICES } from '../objects.ts';
import { crowded, leastReadyDuring, readyPods } from '../readiness.ts';
import { digestOf, type KubernetesStage, MACHINES } from '../stage.ts';
import { BROKEN_DIGEST } from '../stages.ts';

const ROLLOUTS = 4;
const STARTED_WITHIN_MS = 60_000;
/** The controller looks every 15 s. */
const AUTOSCALER_LOOKS_WITHIN_MS = 20_000;

export async function playRollout({ stage, check, problem }: Play<KubernetesStage>): Promise<void> {
  await stage.install('scaled');
  const startedMs = performance.now();
  for (let version = 2; version < 2 + ROLLOUTS; version += 1) {
    const digest = digestOf(String(version));
    const least = await leastReadyDuring(stage, () => release(stage, SERVICES, digest));
    for (const name of SERVICES)
      check((least.get(name) ?? 0) >= 2, `${name} had ${least.get(name)} ready pods during the rollout`);
    check(await areAll(stage, SERVICES, digest), 'not all pods run the new version');
    for (const message of await crowded(stage, MACHINES.length)) problem(`after rollout ${version - 1} ${message}`);
  }
  const seconds = ((performance.now() - startedMs) / 1000 / ROLLOUTS).toFixed(0);
  stage.measured.push(
    `${ROLLOUTS} rollouts of gateway and four services, ${seconds} s each: never fewer than 2 ready pods of any`,
  );
}

export async function playBroken({ stage, check }: Play<KubernetesStage>): Promise<void> {
  await stage.install('scaled');
  const digest = digestOf('a');
  await release(stage, ['svc-travel'], digest);
  const least = await leastReadyDuring(stage, async () => {
    stage.choose({ 'osaka/svc-travel': BROKEN_DIGEST });
    await stage.kubectl('-n', NAMESPACE, 'delete', 'job', '--all');
    await stage.apply('scaled');
    const args = ['-n', NAMESPACE, 'rollout', 'status', 'deployment/svc-travel', '--timeout=15s'];
    check((await stage.cluster.kubectl(args)).code !== 0, 'the broken version counts as rolled out');
    await stage.kubectl('-n', NAMESPACE, 'rollout', 'undo', 'deployment/svc-travel');
    await stage.rolledOut();
  });
  stage.choose({ 'osaka/svc-travel': digest });
  check((least.get('svc-travel') ?? 0) >= 2, `svc-travel had ${least.get('svc-travel')} ready pods`);
  check(await areAll(stage, ['svc-travel'], digest), 'undo did not bring the old version back');
  const { stdout } = await stage.apply('scaled');
  check(!stdout.includes('svc-travel created'), 'the next apply makes another svc-travel');
  await stage.rolledOut();
  check(await areAll(stage, ['svc-travel'], digest), 'the next apply does not keep the old version');
  stage.measured.push('a version that never becomes ready: 2 of 2 old pods ready throughout, undo takes it back');
}

export async function playRestarts({ stage, check }: Play<KubernetesStage>): Promise<void> {
  await stage.install('scaled');
  const startedMs = performance.now();
  const least = await leastReadyDuring(stage, async () => {
    await stage.kubectl('-n', NAMESPACE, 'rollout', 'restart', 'statefulset');
    await stage.rolledOut();
  });
  check((least.get('mongo') ?? 0) >= 2, `MongoDB had ${least.get('mongo')} ready members of 3`);
  check((least.get('redis') ?? 0) >= 1, 'no Redis was ready');
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
  stage.measured.push(
    `MongoDB and Redis restarted in ${seconds} s: never fewer than ${least.get('mongo')} of 3 and ${least.get('redis')} of 2 ready`,
  );
}

export async function playStop({ stage, check, atEnd }: Play<KubernetesStage>): Promise<void> {
  await stage.install('scaled');
  const scale = (count: number) =>
    stage.kubectl('-n', NAMESPACE, 'scale', 'deployment', '--all', `--replicas=${count}`);
  const running = async () => (await stage.pods()).filter((pod) => SERVICES.includes(nameOf(pod))).length;
  const isStarted = async () => {
    const ready = await readyPods(stage);
    return SERVICES.every((name) => ready.get(name) === 2);
  };
  atEnd(async () => void (await waitUntil(isStarted, STARTED_WITHIN_MS, 500)));
  await scale(0);
  check(await waitUntil(async () => (await running()) === 0, STARTED_WITHIN_MS, 500), 'the services do not stop');
  await pause(AUTOSCALER_LOOKS_WITHIN_MS);
  check((await running()) === 0, 'the autoscaler starts stopped services');
  await scale(1);
  check(await waitUntil(isStarted, STARTED_WITHIN_MS, 500), 'the autoscaler does not raise one pod to two');
  stage.measured.push('services scaled to 0 stay away; scaled to 1, the autoscaler makes them 2');
}

/** As docs/operation.md says it: new digests, the old jobs deleted, applied. */
async function release(stage: KubernetesStage, services: readonly string[], digest: string): Promise<void> {
  stage.choose(Object.fromEntries(services.map((name) => [`osaka/${name}`, digest])));
  await stage.kubectl('-n', NAMESPACE, 'delete', 'job', 'release', 'seed-travel', '--ignore-not-found');
  await stage.apply('scaled');
  await stage.rolledOut();
}

async function areAll(stage: KubernetesStage, services: readonly string[], digest: string): Promise<boolean> {
  const pods = (await stage.pods()).filter((pod) => services.includes(nameOf(pod)) && isReady(pod));
  return pods.every(({ spec }) => spec.containers.every(({ image }) => image.endsWith(`@${digest}`)));
}
