import type { Play } from '../../../harness/trial.ts';
import { pause, waitUntil } from '../../../harness/wait.ts';
import { crowded, readyPods } from '../readiness.ts';
import { type KubernetesStage, MACHINES } from '../stage.ts';

const SERVICE = 'svc-travel';
/** Seven pods at the 600m of the autoscaler, as docs/operation.md counts them for a million visitors a day. */
const LOAD_MILLI_CPU = 4000;
const WANTED = 7;
const UP_WITHIN_MS = 180_000;
/** deploy/: nothing is taken away for five minutes, then one pod a minute. */
const CALM_MS = 285_000;
const DOWN_WITHIN_MS = 180_000;

export async function playAutoscaler({ stage, check, problem }: Play<KubernetesStage>): Promise<void> {
  await stage.install('scaled');
  const ready = async () => (await readyPods(stage)).get(SERVICE) ?? 0;
  check((await ready()) === 2, `without load there are ${await ready()} pods of ${SERVICE}`);

  stage.metrics.use(SERVICE, LOAD_MILLI_CPU);
  const upMs = await timeUntil(async () => (await ready()) === WANTED, UP_WITHIN_MS);
  check(upMs !== undefined, `${await ready()} pods of ${SERVICE} are ready under load instead of ${WANTED}`);
  for (const sentence of await crowded(stage, MACHINES.length)) if (sentence.startsWith(SERVICE)) problem(sentence);
  await stage.apply('scaled');
  await pause(2000);
  check((await ready()) === WANTED, `applied again, the manifests leave ${await ready()} pods`);

  stage.metrics.use(SERVICE, 0);
  await pause(CALM_MS);
  check((await ready()) === WANTED, `${await ready()} pods are left within five minutes without load`);
  const firstMs = await timeUntil(async () => (await ready()) < WANTED, DOWN_WITHIN_MS);
  const nextMs = await timeUntil(async () => (await ready()) < WANTED - 1, DOWN_WITHIN_MS);
  check(firstMs !== undefined && nextMs !== undefined, 'without load no pod is taken away');
  check((nextMs ?? 0) > 40_000, `two pods were taken away within ${((nextMs ?? 0) / 1000).toFixed(0)} s`);
  const seconds = (ms = 0) => (ms / 1000).toFixed(0);
  stage.measured.push(
    `autoscaler of ${SERVICE}: from 2 to ${WANTED} ready pods ${seconds(upMs)} s after the load began; the first one less ${seconds(CALM_MS + (firstMs ?? 0))} s after its end, the next ${seconds(nextMs)} s later`,
  );
}

async function timeUntil(holds: () => Promise<boolean>, withinMs: number): Promise<number | undefined> {
  const startedMs = performance.now();
  return (await waitUntil(holds, withinMs, 1000)) ? performance.now() - startedMs : undefined;
}
