import type { Play } from '../../../harness/trial.ts';
import { NAMESPACE } from '../objects.ts';
import { crowded } from '../readiness.ts';
import { type KubernetesStage, MACHINES } from '../stage.ts';

export const playSingle = (play: Play<KubernetesStage>) => playInstallation(play, 'single');

export async function playScaled(play: Play<KubernetesStage>): Promise<void> {
  await playInstallation(play, 'scaled');
  for (const message of await crowded(play.stage, MACHINES.length)) play.problem(message);
}

async function playInstallation({ stage, check }: Play<KubernetesStage>, overlay: string): Promise<void> {
  const startedMs = performance.now();
  const { stderr } = await stage.install(overlay);
  check(!/warning/i.test(stderr), `the API server warns of ${overlay}: ${stderr.trim()}`);
  const readyS = ((performance.now() - startedMs) / 1000).toFixed(1);
  const before = await generations(stage);
  await stage.apply(overlay);
  const changed = [...(await generations(stage))].filter(([name, generation]) => before.get(name) !== generation);
  check(changed.length === 0, `applied again, ${overlay} changes ${changed.map(([name]) => name).join(', ')}`);
  stage.measured.push(
    `${overlay}: ${before.size} objects accepted without a warning, ${(await stage.pods()).length} pods placed and ready after ${readyS} s; applied again, nothing changes`,
  );
}

/** Numbers that the API server raises when what is asked of an object changes. */
async function generations({ kubectl }: KubernetesStage): Promise<Map<string, number>> {
  const kinds =
    'deployment,statefulset,job,service,ingress,configmap,persistentvolumeclaim,networkpolicy,poddisruptionbudget,horizontalpodautoscaler';
  const { stdout } = await kubectl('-n', NAMESPACE, 'get', kinds, '-o', 'json');
  const { items } = JSON.parse(stdout) as {
    items: { kind: string; metadata: { name: string; generation?: number } }[];
  };
  return new Map(items.map(({ kind, metadata }) => [`${kind} ${metadata.name}`, metadata.generation ?? 0]));
}

export async function playPrivileges({ stage, check }: Play<KubernetesStage>): Promise<void> {
  await stage.install('scaled');
  const args = ['-n', NAMESPACE, 'run', 'root', '--image=registry.example/root', '--dry-run=server'];
  const { code, stderr } = await stage.cluster.kubectl(args);
  check(code !== 0 && stderr.includes('violates PodSecurity "restricted'), `a pod that may be root: ${code} ${stderr}`);
}
