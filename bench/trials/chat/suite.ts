import type { Trial as AnyTrial, Suite } from '../harness/trial.ts';
import { waitUntil } from '../harness/wait.ts';
import { startDeskLoad } from './desk-load.ts';
import { readMetric } from './metrics.ts';
import { mutants } from './mutants.ts';
import { faults } from './scenarios/faults.ts';
import { hostile } from './scenarios/hostile.ts';
import { races } from './scenarios/races.ts';
import { statuses } from './scenarios/statuses.ts';
import { transports } from './scenarios/transports.ts';
import { volume } from './scenarios/volume.ts';
import { openStage, type Stage } from './stage.ts';
import type { Trial } from './trial.ts';

/** SockJS keeps a polling session for 5 s after its last request. */
const EMPTY_WITHIN_MS = 15_000;

/** The chat under faults, races, hostile input and volume. */
export const chat: Suite<Stage> = {
  name: 'chat',
  parts: ['svc-chat', 'gateway'],
  trials: [...transports, ...races, ...statuses, ...hostile, ...volume, ...faults].map(asTrial),
  mutants,
  openStage,
  leftovers,
};

function asTrial({ play, ...trial }: Trial): AnyTrial<Stage> {
  return {
    ...trial,
    async play(given) {
      const desk = await startDeskLoad(given.stage.site);
      try {
        await play({
          ...given,
          defects: given.stage.clientDefects,
          enters(participant) {
            given.atEnd(() => participant.stop());
            return participant;
          },
        });
      } finally {
        for (const problem of await desk.stop()) given.problem(problem);
      }
    },
  };
}

/** Connections and room feeds that leak after everybody has left. */
async function leftovers({ instances }: Stage): Promise<string[]> {
  const left: string[] = [];
  for (const instance of instances) {
    for (const name of ['chat_connections', 'chat_rooms']) {
      const isGone = await waitUntil(
        async () => (await readMetric(instance, name).catch(() => -1)) === 0,
        EMPTY_WITHIN_MS,
        200,
      );
      if (!isGone)
        left.push(
          `${instance.name} still counts ${await readMetric(instance, name).catch(() => 'an unknown number of')} ${name}`,
        );
    }
  }
  return left;
}
