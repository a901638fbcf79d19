import { join } from 'node:path';
import process from 'node:process';
import { root } from '@osaka/tools/places';
import type { Trial } from '../../harness/trial.ts';
import { pause } from '../../harness/wait.ts';
import { startMembers } from '../compose/members.ts';
import { bringBack, command, loseEverything, run, seconds } from './commands.ts';
import type { RestoreStage } from './stage.ts';

const PLACES = 10_000;
const MESSAGES = Number(process.env.BENCH_MESSAGES ?? 1_000_000);
const CALM_MS = Number(process.env.REST_S ?? 30) * 1000;
const CALLS_PER_S = 50;

/** Played by `npm run bench -- backup`. */
export const figures: Trial<RestoreStage> = {
  name: `10,000 places and ${MESSAGES.toLocaleString('en')} messages`,
  leftOut: () => (process.env.MEASURE_BACKUP ? undefined : 'npm run bench -- backup plays it'),
  async play({ stage, random, check, atEnd }) {
    await fill(stage);
    const load = await startMembers(stage.site, stage.inbox, random.between(1, 1_000_000), CALLS_PER_S);
    atEnd(load.stop);
    await pause(CALM_MS);
    const backupFromMs = Date.now();
    const before = await load.between([[load.beganMs, backupFromMs]]);
    const backupMs = await command(stage, 'backup', join(stage.backupDir, 'large'));
    const meanwhile = await load.between([[backupFromMs, Date.now()]]);
    load.stop();
    await loseEverything(stage);
    const { restoreMs, readyMs } = await bringBack(stage, join(stage.backupDir, 'large'));
    check(meanwhile.kept === 1, `calls failed during the backup: ${[...meanwhile.failures.keys()].join(', ')}`);
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
