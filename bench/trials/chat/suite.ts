import type { Suite } from '../../harness/trial.ts';
import { waitUntil } from '../../harness/wait.ts';
import { readMetric } from './metrics.ts';
import { faults } from './scenarios/faults.ts';
import { loads } from './scenarios/loads.ts';
import { openStage, type Stage } from './stage.ts';

/** SockJS keeps a polling session for 5 s after its last request. */
const EMPTY_WITHIN_MS = 15_000;

/** The chat under faults, hostile input and volume; what each route and topic promises is tested in svc-chat. */
export const chat: Suite<Stage> = {
  name: 'chat',
  parts: ['svc-chat', 'gateway'],
  trials: [...loads, ...faults],
  openStage,
  leftovers,
};

/** Connections and room feeds that leak after everybody has left. */
async function leftovers({ instances }: Stage): Promise<string[]> {
  const left: string[] = [];
  for (const instance of instances)
    for (const name of ['chat_connections', 'chat_rooms']) {
      const count = () => readMetric(instance, name).catch(() => Number.NaN);
      if (!(await waitUntil(async () => (await count()) === 0, EMPTY_WITHIN_MS, 200)))
        left.push(`${instance.name} still counts ${await count()} ${name}`);
    }
  return left;
}
