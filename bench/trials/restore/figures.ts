import { join } from 'node:path';
import process from 'node:process';
import { root } from '@osaka/tools/places';
import type { Trial } from '../../harness/trial.ts';
import { pause } from '../../harness/wait.ts';
import { bringBack, command, loseEverything, run, seconds } from './commands.ts';
import { startLoad } from './load.ts';
import type { RestoreStage } from './stage.ts';

const PLACES = 100_000;
const MESSAGES = 1_000_000;
const CALM_MS = 30_000;

/** Played by `npm run bench -- backup`. */
export const figures: Trial<RestoreStage> = {
  name: '100,000 places and 1 M messages',
  leftOut: () => (process.env.MEASURE_BACKUP ? undefined : 'npm run bench -- backup plays it'),
  async play(play) {
    const { stage, check } = play;
    await fill(stage);
    const calm = startLoad(play);
    await pause(CALM_MS);
    const before = calm.stop();
    const loaded = startLoad(play);
    const backupMs = await command(stage, 'backup', join(stage.backupDir, 'large'));
    const meanwhile = loaded.stop();
    await loseEverything(stage);
    const { restoreMs, readyMs } = await bringBack(stage, join(stage.backupDir, 'large'));
    check(meanwhile.failed === 0, `${meanwhile.failed} calls failed during the backup`);
    const factor = meanwhile.p99Ms / before.p99Ms;
    stage.measured.push(
      `backup of ${PLACES.toLocaleString('en')} places and ${MESSAGES.toLocaleString('en')} messages: ${seconds(backupMs)} (target 60 s)`,
      `p99 of ${before.calls} calls before it ${before.p99Ms.toFixed(1)} ms, of ${meanwhile.calls} during it ${meanwhile.p99Ms.toFixed(1)} ms: ${factor.toFixed(2)} × (target 1.2)`,
      `restore ${seconds(restoreMs)}, restored and ready ${seconds(readyMs)} (target 120 s)`,
    );
  },
};

/** While svc-travel is stopped, which reads the catalogue at its start. */
async function fill(stage: RestoreStage): Promise<void> {
  await stage.fleet.end('svc-travel');
  const program = (slice: string, count: number) =>
    run(stage, ['--import', 'tsx', join(root, slice, 'src/testing/measure-fill.ts'), String(count)]);
  await program('svc-travel', PLACES);
  await program('svc-chat', MESSAGES);
  await stage.fleet.revive('svc-travel');
}
