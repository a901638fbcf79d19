import { defectIn, type Trial } from '../../../harness/trial.ts';
import { chaos, victimsOf } from '../chaos.ts';
import { underWrites } from '../mixed-writes.ts';
import type { KillStage } from '../stage.ts';

const ROUNDS = 7;
const KILLS_OF_A_ROUND = 25;
/** Single kills, for the recovery times. */
const KILLS_ALONE = 3;

/** More than 200 kills, and each process frozen, under writes of every kind. */
export const kills: Trial<KillStage>[] = [
  {
    name: 'each process is killed once',
    isShort: true,
    play: (play) =>
      underWrites(play, () =>
        chaos(play, { kills: victimsOf(play.stage).length, order: victimsOf(play.stage), everyMs: [100, 600] }),
      ),
    defects: [
      defectIn(
        ['svc-planner'],
        'svc-planner/src/plans/plans.repository.ts',
        'a draft is acknowledged before it is stored',
        "await plans.insertOne({ _id: planNo, ...plan, ...(plan.state === 'saved' && VISITS_DUE) });",
        'setTimeout(() => void plans.insertOne({ _id: planNo, ...plan }).catch(() => {}), 50);',
      ),
      defectIn(
        ['svc-planner'],
        'svc-planner/src/plans/plans.repository.ts',
        'the deletion of a plan is not stored',
        'await plans.updateOne({ _id: planNo, ...REACHABLE }, { $set: { deletedAt, ...VISITS_DUE } });',
        'void deletedAt;',
      ),
      defectIn(
        ['svc-travel'],
        'svc-travel/src/reference/reference.repository.ts',
        'a tag is stored without its audit entry',
        'audit: [entry] }))) !== undefined;',
        'audit: [] }))) !== undefined || !entry;',
      ),
    ],
  },
  {
    name: 'each process is killed while all others are there',
    play: (play) =>
      underWrites(play, () =>
        chaos(play, {
          kills: KILLS_ALONE * victimsOf(play.stage).length,
          order: victimsOf(play.stage),
          everyMs: [100, 600],
          atOnce: 1,
        }),
      ),
  },
  {
    name: 'each process is frozen once',
    play: (play) =>
      underWrites(play, () =>
        chaos(play, { kills: 0, freezes: victimsOf(play.stage).length, order: victimsOf(play.stage) }),
      ),
  },
  ...Array.from({ length: ROUNDS }, (_, index): Trial<KillStage> => {
    const name = `${KILLS_OF_A_ROUND} kills of any process, round ${index + 1} of ${ROUNDS}`;
    return { name, play: (play) => underWrites(play, () => chaos(play, { kills: KILLS_OF_A_ROUND, freezes: 3 })) };
  }),
];
