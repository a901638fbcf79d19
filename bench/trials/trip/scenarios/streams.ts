import { randomUUID } from 'node:crypto';
import { type ClientRequest, request } from 'node:http';
import { addressOf } from '@osaka/contracts';
import { changeMyPlan, getMyPlan, watchMyPlan } from '@osaka/contracts/planner';
import { signIn } from '../../harness/members.ts';
import type { Play, Trial } from '../../harness/trial.ts';
import { pause, waitUntil } from '../../harness/wait.ts';
import { insist } from '../plan.ts';
import type { Person, TripStage } from '../stage.ts';

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

interface Watch {
  text(): string;
  isOpen(): boolean;
  close(): void;
}

function watch({ site, planNo }: TripStage, { visitor }: Person, lastEventId?: number): Watch {
  let text = '';
  let isOpen = true;
  const headers = {
    authorization: `Bearer ${visitor.accessToken}`,
    ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
  };
  const outgoing: ClientRequest = request(site + addressOf(watchMyPlan, { params: { planNo: String(planNo) } }), {
    headers,
    localAddress: visitor.address,
    agent: false,
  });
  const ended = () => {
    isOpen = false;
  };
  outgoing.on('error', ended);
  outgoing.on('response', (incoming) => {
    incoming.setEncoding('utf8');
    incoming.on('data', (chunk: string) => {
      text += chunk;
    });
    incoming.on('error', ended).on('close', ended);
  });
  outgoing.end();
  return { text: () => text, isOpen: () => isOpen, close: () => void outgoing.destroy() };
}
