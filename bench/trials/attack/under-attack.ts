import type { Play } from '../../harness/trial.ts';
import { pause, waitUntil } from '../../harness/wait.ts';
import type { AttackStage } from './stage.ts';

const CALM_MS = 2000;
const LEAST_MS = 5000;
const LEAST_MS_OF_A_SHORT_RUN = 3000;
const LONGEST_MS = 60_000;
const SETTLED_WITHIN_MS = 20_000;
const LEAST_KEPT = 0.8;
const MOST_TIMES_SLOWER = 5;
/** Too few calls for a meaningful p99. */
const CALLS_FOR_P99 = 100;

/**
 * Runs an attack during the load and checks it: at least 80 % of the calls to each part succeed, p99 at most five times
 * that of calm spans.
 */
export async function underAttack(play: Play<AttackStage>, name: string, attack: () => Promise<void>): Promise<void> {
  const { stage, check, note, isShort } = play;
  await settle(play);
  if (!isShort) {
    const calmFromMs = Date.now();
    await pause(CALM_MS);
    stage.calm.push([calmFromMs, Date.now()]);
  }

  const fromMs = Date.now();
  await Promise.all([Promise.race([attack(), pause(LONGEST_MS)]), pause(isShort ? LEAST_MS_OF_A_SHORT_RUN : LEAST_MS)]);
  const fare = await stage.load.between([[fromMs, Date.now()]]);
  const calm = await stage.load.between(stage.calm);
  stage.rows.push({ attack: name, fare, calm });

  note(
    `(${fare.calls} calls of members; p50 ${fare.p50Ms.toFixed(0)} ms, p99 ${fare.p99Ms.toFixed(0)} ms; in calm p50 ${calm.p50Ms.toFixed(0)} ms, p99 ${calm.p99Ms.toFixed(0)} ms)`,
  );
  if (fare.kept < 1) note(`(not kept: ${[...fare.failures].map(([what, times]) => `${what} ${times}×`).join(', ')})`);
  check(fare.calls > 0, 'members made no call');
  for (const [part, kept] of [['all', fare.kept] as const, ...Object.entries(fare.keptBy)])
    check(kept >= LEAST_KEPT, `members kept ${percent(kept)} of their calls to ${part}`);
  // Times on a busy machine are meaningless, so `npm test` asserts none.
  if (isShort || fare.calls < CALLS_FOR_P99) return;
  check(
    fare.p99Ms <= MOST_TIMES_SLOWER * calm.p99Ms,
    `p99 rose from ${calm.p99Ms.toFixed(0)} to ${fare.p99Ms.toFixed(0)} ms`,
  );
}

/** Waits until the effects of an earlier attack are over. */
async function settle({ stage, check, isShort }: Play<AttackStage>): Promise<void> {
  const isCalm = async () => {
    const nowMs = Date.now();
    await pause(isShort ? 200 : 500);
    return (await stage.load.between([[nowMs, Date.now()]])).kept === 1;
  };
  check(
    await waitUntil(isCalm, SETTLED_WITHIN_MS),
    `members do not get answers again within ${SETTLED_WITHIN_MS / 1000} s`,
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}

/** The summary as a table for docs/measurements.md. */
export function summaryOf({ rows }: AttackStage): string[] {
  const cells = rows.map(({ attack, fare, calm }) => {
    const worst = Object.entries(fare.keptBy).sort(([, one], [, other]) => one - other)[0];
    return `| ${attack} | ${percent(fare.kept)} | ${worst ? `${worst[0]} ${percent(worst[1])}` : '–'} | ${fare.p99Ms.toFixed(0)} | ${calm.p99Ms.toFixed(0)} |`;
  });
  return rows.length === 0
    ? []
    : ['| Attack | calls kept | least of a part | p99 ms | p99 ms in calm |', '|---|---|---|---|---|', ...cells];
}
