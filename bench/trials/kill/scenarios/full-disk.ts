import { listNewestReviews, toggleBookmark } from '@osaka/contracts/travel';
import { defectIn, type Play, type Trial } from '../../../harness/trial.ts';
import { pause } from '../../../harness/wait.ts';
import { victimsOf } from '../chaos.ts';
import { underWrites } from '../mixed-writes.ts';
import { answersAgain } from '../recovery.ts';
import type { KillStage } from '../stage.ts';

/** Data, pictures and logs of all processes on one full disk. */
export const fullDisk: Trial<KillStage>[] = [
  {
    name: 'a full disk under writes',
    leftOut: reasonWithoutDisk,
    play: (play) => underWrites(play, () => fillDisk(play)),
    defects: [
      defectIn(
        ['gateway', 'svc-planner'],
        'packages/service-kit/src/observe/logging.ts',
        'a log that cannot be written ends the process',
        'if (error) return scheduleRetry();',
        'if (error) throw error;',
      ),
    ],
  },
];

function reasonWithoutDisk({ disk, label }: KillStage): string | undefined {
  if (!disk) return 'this process may not mount a disk of its own (it takes root, and a container that may mount)';
  return label.includes('mongo-java-server') ? undefined : 'mongod ends itself on a full disk';
}

const FULL_MS = 12_000;
const ASK_EVERY_MS = 250;

/** Reads continue, writes are answered 503, no process ends, and everything recovers when there is space. */
async function fillDisk({ stage, check, problem, note, atEnd }: Play<KillStage>): Promise<void> {
  const { disk, prober } = stage;
  atEnd(() => disk?.free());
  const reads: number[] = [];
  const writes: number[] = [];
  for (const untilMs = performance.now() + FULL_MS; performance.now() < untilMs; await pause(ASK_EVERY_MS)) {
    // Refilled each time, because log rotation and deleted pictures free space.
    disk?.fill();
    reads.push((await prober.call(listNewestReviews)).status);
    writes.push((await prober.call(toggleBookmark, { body: { travelNo: 1 } })).status);
  }
  disk?.free();
  note(`(reads were answered ${tally(reads)}, writes ${tally(writes)})`);
  check(
    reads.every((status) => status === 200),
    'not every read was answered while the disk was full',
  );
  check(writes.at(-1) === 503, `a write was answered ${writes.at(-1)} while the disk was full`);
  for (const name of victimsOf(stage))
    if (!(await answersAgain(stage, name))) problem(`${name} did not answer again when there was space`);
}

function tally(statuses: readonly number[]): string {
  return [...new Set(statuses)]
    .map((status) => `${statuses.filter((other) => other === status).length} × ${status}`)
    .join(', ');
}
