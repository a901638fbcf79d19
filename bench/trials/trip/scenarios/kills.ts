import process from 'node:process';
import { changeMyPlan, getMyPlan } from '@osaka/contracts/planner';
import { signIn } from '../../../harness/members.ts';
import { isReady } from '../../../harness/ready.ts';
import type { Play, Trial } from '../../../harness/trial.ts';
import { insist } from '../../../harness/visitor.ts';
import { pause, waitUntil } from '../../../harness/wait.ts';
import { keepWriting, type Pause } from '../../kill/writer.ts';
import { openScreen, type Screen, textOf } from '../screen.ts';
import type { TripStage } from '../stage.ts';

/** In all; TRIP_KILLS sets another number. */
const KILLS = Number(process.env.TRIP_KILLS || 50);
const EQUAL_MS = 5000;
/** Beyond the limit, so that the time is known. */
const MAX_WAIT_MS = 40_000;
const READY_WITHIN_MS = 60_000;
const EDITS_EVERY_MS: Pause = [20, 250];
/** Same delay as the supervisor's first restart. */
const RESTARTED_AFTER_MS = 500;

interface Victim {
  title: string;
  nameOf(stage: TripStage): string | undefined;
}

const VICTIMS: readonly Victim[] = [
  { title: 'svc-planner', nameOf: () => 'svc-planner' },
  { title: 'the gateway', nameOf: () => 'gateway' },
  { title: 'Redis', nameOf: ({ servers }) => servers.find((name) => /redis|valkey/i.test(name)) },
  { title: 'MongoDB', nameOf: ({ servers }) => servers.find((name) => /mongo/i.test(name)) },
];

/** Each process is killed while two people change one plan in their browsers. */
export const kills = VICTIMS.map(
  (victim, index): Trial<TripStage> => ({
    name: `${victim.title} is killed while two people edit one plan`,
    isShort: true,
    leftOut: (stage) =>
      victim.nameOf(stage) === undefined ? `${victim.title} is not a process of ours here` : undefined,
    play: (play) =>
      playKills(play, victim.nameOf(play.stage) ?? '', play.isShort ? 1 : Math.ceil((KILLS - index) / VICTIMS.length)),
  }),
);

async function playKills(play: Play<TripStage>, victim: string, times: number): Promise<void> {
  const { stage, random, atEnd } = play;
  const people = [stage.owner, stage.companion];
  for (const { visitor, member } of people) await signIn(visitor, member.memberId, member.memberPw);
  const { selectedPlaces } = (
    await insist(stage.owner.visitor, getMyPlan, { params: { planNo: String(stage.planNo) } })
  ).data;
  const ids = selectedPlaces.map(({ travelId }) => travelId).sort((one, other) => one - other);
  const screens: Screen[] = [];
  for (const [index, person] of people.entries()) {
    const own = ids.filter((_, at) => at % people.length === index);
    const screen = await openScreen(stage, person, own, random.fork());
    atEnd(() => screen.close());
    screens.push(screen);
  }
  for (let round = 0; round < times; round++) await playRound(play, victim, screens);
}

async function playRound(
  { stage, random, isShort, check, problem, note }: Play<TripStage>,
  victim: string,
  screens: readonly Screen[],
): Promise<void> {
  const editing = screens.map((screen) =>
    keepWriting({ name: screen.person.member.memberName, write: screen.edit }, random.fork(), problem, EDITS_EVERY_MS),
  );
  await pause(random.between(800, 2500));
  const killedMs = performance.now();
  await stage.fleet.kill(victim);
  await pause(RESTARTED_AFTER_MS);
  await stage.fleet.revive(victim);
  const areReady = await waitUntil(
    async () => (await Promise.all(stage.instances.map(isReady))).every(Boolean),
    READY_WITHIN_MS,
    25,
  );
  if (!areReady) return problem(`after ${victim} was killed a process is not ready within ${READY_WITHIN_MS / 1000} s`);
  const backMs = performance.now() - killedMs;

  const startedMs = performance.now();
  await Promise.all(editing.map((each) => each.stop()));
  const areEqual = await waitUntil(() => areAllEqual(stage, screens), MAX_WAIT_MS, 25);
  const equalMs = performance.now() - startedMs;
  if (!areEqual)
    for (const screen of screens) note(`(${screen.person.member.memberName} saw\n${await screen.shown()})`);
  // The short form is played beside other tests, so its times say nothing.
  check(
    areEqual && (isShort || equalMs <= EQUAL_MS),
    `the screens were ${areEqual ? '' : 'not '}equal and saved ${Math.round(equalMs)} ms after ${victim} had come back`,
  );

  let acknowledged = 0;
  for (const screen of screens) {
    const lost = await lossesOf(stage, screen);
    acknowledged += lost.count;
    for (const text of lost.messages) problem(text);
    for (const message of screen.messages()) problem(`${screen.person.member.memberName} was told: ${message}`);
  }
  check(acknowledged > 0, 'nothing was acknowledged, so nothing was tried');
  stage.rounds.push({ victim, backMs, equalMs, acknowledged });
}

async function areAllEqual(stage: TripStage, screens: readonly Screen[]): Promise<boolean> {
  for (const screen of screens) if (!(await screen.isSaved())) return false;
  const [shown, ...others] = await Promise.all(screens.map((screen) => screen.shown()));
  if (others.some((other) => other !== shown)) return false;
  const { status, body } = await stage.owner.visitor.call(getMyPlan, { params: { planNo: String(stage.planNo) } });
  return status === 200 && textOf(body.data) === shown;
}

/**
 * An acknowledged change that is sent once more must change nothing, and memos that one person alone writes must be
 * there, as well as own places and bookings.
 */
async function lossesOf(
  { planNo }: TripStage,
  { person: { visitor, member }, acknowledged, memos, added }: Screen,
): Promise<{ count: number; messages: string[] }> {
  const params = { planNo: String(planNo) };
  const before = (await insist(visitor, getMyPlan, { params })).data;
  const changes = acknowledged();
  const messages: string[] = [];
  for (const change of changes) {
    const { version } = (await insist(visitor, changeMyPlan, { params, body: { changes: [change] } })).data;
    if (version !== before.version)
      messages.push(`an acknowledged change of ${member.memberName} was lost: ${JSON.stringify(change)}`);
  }
  for (const [travelId, memo] of memos) {
    const stored = before.selectedPlaces.find((place) => place.travelId === travelId)?.memo;
    if (stored !== memo) messages.push(`the memo ${memo} was acknowledged, and “${stored}” is stored`);
  }
  const names = [
    ...before.selectedPlaces.map(({ travelName }) => travelName),
    ...before.bookings.map(({ title }) => title),
  ];
  for (const name of added()) if (!names.includes(name)) messages.push(`${name} was saved, and is not in the plan`);
  return { count: changes.length, messages };
}
