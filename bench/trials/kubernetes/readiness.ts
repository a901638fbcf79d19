import { pause } from '../../harness/wait.ts';
import { isReady, nameOf } from './objects.ts';
import type { KubernetesStage } from './stage.ts';

const EVERY_MS = 100;

/** The least number of ready pods of each workload while the task ran. */
export async function leastReadyDuring(
  stage: KubernetesStage,
  task: () => Promise<unknown>,
): Promise<Map<string, number>> {
  const least = new Map<string, number>();
  let isOver = false;
  const watching = (async () => {
    do {
      const ready = await readyPods(stage);
      for (const name of new Set([...ready.keys(), ...least.keys()]))
        least.set(name, Math.min(ready.get(name) ?? 0, least.get(name) ?? Number.POSITIVE_INFINITY));
      await pause(EVERY_MS);
    } while (!isOver);
  })();
  try {
    await task();
  } finally {
    isOver = true;
    await watching;
  }
  return least;
}

/** Ready pods of each workload. */
export async function readyPods(stage: KubernetesStage): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const pod of await stage.pods()) if (isReady(pod)) counts.set(nameOf(pod), (counts.get(nameOf(pod)) ?? 0) + 1);
  return counts;
}

/** Workloads with more ready pods on one machine than an even spread over `machines` puts there. */
export async function crowded(stage: KubernetesStage, machines: number): Promise<string[]> {
  const placed = new Map<string, Map<string, number>>();
  for (const pod of (await stage.pods()).filter(isReady)) {
    const counts = placed.get(nameOf(pod)) ?? new Map<string, number>();
    const machine = pod.spec.nodeName ?? '';
    placed.set(nameOf(pod), counts.set(machine, (counts.get(machine) ?? 0) + 1));
  }
  return [...placed].flatMap(([name, counts]) => {
    const each = [...counts.values()];
    const share = Math.ceil(each.reduce((sum, count) => sum + count, 0) / machines);
    return Math.max(...each) > share ? [`${name} has ${each.join(' and ')} pods on ${each.length} machines`] : [];
  });
}
