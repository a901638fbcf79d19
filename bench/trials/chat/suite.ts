import { readMetrics } from '../../harness/metrics.ts';
import type { Suite } from '../../harness/trial.ts';
import { waitUntil } from '../../harness/wait.ts';
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
async function leftovers({ chats }: Stage): Promise<string[]> {
  const left: string[] = [];
  for (const instance of chats)
    for (const name of ['chat_connections', 'chat_rooms']) {
      const count = async () => (await readMetrics(instance).catch(() => () => Number.NaN))(name);
      if (!(await waitUntil(async () => (await count()) === 0, EMPTY_WITHIN_MS, 200)))
        left.push(`${instance.name} still counts ${await count()} ${name}`);
    }
  return left;
}
