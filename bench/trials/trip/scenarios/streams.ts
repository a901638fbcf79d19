import { randomUUID } from 'node:crypto';
import { changeMyPlan, getMyPlan } from '@osaka/contracts/planner';
import { type Person, signIn } from '../../../harness/members.ts';
import { watchPlan } from '../../../harness/plan.ts';
import { defectIn, type Play, type Trial } from '../../../harness/trial.ts';
import { insist } from '../../../harness/visitor.ts';
import { pause, waitUntil } from '../../../harness/wait.ts';
import type { TripStage } from '../stage.ts';

/** More than the calls that one address may have in flight, and fewer than the streams of one member. */
const STREAMS = 24;
/**
 * Beyond the gateway's limits for the beginning of an answer (10 s) and, in the whole form, for a pause within it (60
 * s).
 */
const OPEN_FOR_MS = { short: 12_000, whole: 75_000 };
const WITHIN_MS = 20_000;

export const streams: Trial<TripStage>[] = [
  {
    name: 'a live stream through the gateway outlasts its limits and continues after a restart',
    isShort: true,
    play: playStreams,
    defects: [
      defectIn(
        ['svc-planner'],
        'svc-planner/src/plans/live/live.routes.ts',
        'a plan is not read again when its stream comes back',
        'const version = /^\\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : plan.version;',
        'const version = lastEventId === undefined ? 0 : plan.version;',
      ),
      defectIn(
        ['gateway'],
        'gateway/src/app.ts',
        'streams share the connections of calls',
        'return forward(exchange, upstream.streams, collectBody);',
        'void upstream.streams;',
      ),
    ],
  },
];

async function playStreams({ stage, isShort, check, atEnd }: Play<TripStage>): Promise<void> {
  const { owner, companion, planNo, fleet } = stage;
  for (const { visitor, member } of [owner, companion]) await signIn(visitor, member.memberId, member.memberPw);
  const open = () => watch(stage, companion);
  const watches = Array.from({ length: STREAMS }, open);
  atEnd(() => [...watches].forEach(({ close }) => void close()));
  check(
    await waitUntil(() => watches.every(({ text }) => text().includes('event: here')), WITHIN_MS),
    'not every stream begins with who is there',
  );

  await pause(isShort ? OPEN_FOR_MS.short : OPEN_FOR_MS.whole);
  check(
    watches.every(({ isOpen }) => isOpen()),
    `${watches.filter(({ isOpen }) => !isOpen()).length} of ${STREAMS} streams were ended`,
  );
  const calls = await Promise.all(
    Array.from({ length: 10 }, () => companion.visitor.call(getMyPlan, { params: { planNo: String(planNo) } })),
  );
  check(
    calls.every(({ status }) => status === 200),
    `beside ${STREAMS} streams of the same address calls were answered ${calls.map(({ status }) => status).join(' ')}`,
  );
  const version = await change(owner, planNo);
  check(
    await waitUntil(() => watches.every(({ text }) => text().includes(`id: ${version}\nevent: change`)), WITHIN_MS),
    'a change did not reach every stream',
  );

  await fleet.end('svc-planner');
  check(
    await waitUntil(() => watches.every(({ isOpen }) => !isOpen()), WITHIN_MS),
    'streams outlast the service that they come from',
  );
  await fleet.revive('svc-planner');
  const missed = await change(owner, planNo);
  const again = watch(stage, companion, version);
  atEnd(again.close);
  check(
    await waitUntil(() => again.text().includes(`id: ${missed}\nevent: change`), WITHIN_MS),
    'after a restart the stream did not continue with what was missed',
  );
}

async function change({ visitor }: Person, planNo: number): Promise<number> {
  const changeId = randomUUID();
  return (
    await insist(visitor, changeMyPlan, {
      params: { planNo: String(planNo) },
      body: { changes: [{ type: 'words', changeId, planTitle: `여행 ${changeId.slice(0, 8)}` }] },
    })
  ).data.version;
}

/** With its text so far. */
function watch({ planNo }: TripStage, { visitor }: Person, lastEventId?: number) {
  let text = '';
  const add = (piece: string) => {
    text += piece;
  };
  return { ...watchPlan(visitor, planNo, add, lastEventId), text: () => text };
}
