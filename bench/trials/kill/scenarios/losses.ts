import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { changeMemberName, logout, withdraw } from '@osaka/contracts/account';
import { listBookmarks } from '@osaka/contracts/travel';
import { memberOf, newIdentity } from '../../../harness/members.ts';
import { commandRedis } from '../../../harness/redis.ts';
import { authorOf, writeReview } from '../../../harness/reviews.ts';
import { defectIn, type Play, type Trial } from '../../../harness/trial.ts';
import type { Visitor } from '../../../harness/visitor.ts';
import { pause, waitUntil } from '../../../harness/wait.ts';
import { underWrites } from '../mixed-writes.ts';
import { answersAgain } from '../recovery.ts';
import type { KillStage } from '../stage.ts';
import { EVENTS_WITHIN_MS } from '../writers/profile.ts';

/** Loss of Redis's data and of processes with work in progress. */
export const losses: Trial<KillStage>[] = [
  { name: 'FLUSHALL before a consumer has received a withdrawal', isShort: true, play: missedWithdrawal },
  { name: 'FLUSHALL three times under writes', play: (play) => underWrites(play, () => flushThrice(play)) },
  {
    name: 'Redis comes back without its files',
    needs: 'Redis',
    play: (play) => underWrites(play, () => emptyRedis(play)),
  },
  {
    name: 'a token that was revoked before FLUSHALL',
    play: revokedToken,
    defects: [
      defectIn(
        ['svc-account'],
        'svc-account/src/revocations/revoker.ts',
        'revocations that Redis has lost are not published again',
        '      await restoreFeed();',
        '      void restoreFeed;',
      ),
    ],
  },
];

const TRAVEL_NO = 212;

const newcomer = async (play: Play<KillStage>, index: number): Promise<Visitor> =>
  (await memberOf(play, play.stage.loopback.visitor(60 + index))).visitor;

/** A frozen consumer misses a withdrawal and a rename, and Redis loses the queued events. */
async function missedWithdrawal(play: Play<KillStage>): Promise<void> {
  const { stage, check, problem } = play;
  const [leaver, renamed] = await Promise.all([newcomer(play, 0), newcomer(play, 1)]);
  const written = await Promise.all([writeReview(leaver, TRAVEL_NO), writeReview(renamed, TRAVEL_NO)]);
  const [leaverReview, renamedReview] = written;
  if (!leaverReview || !renamedReview) return problem('a review was not acknowledged');
  const { memberName } = newIdentity();

  stage.fleet.freeze('svc-travel');
  const left = await leaver.call(withdraw, { body: { memberPw: 'Trial12!' } });
  const called = await renamed.call(changeMemberName, { body: { newMemberName: memberName } });
  // Long enough for the outbox relay to enqueue both.
  await pause(2500);
  await commandRedis(stage.redisUrl, 'FLUSHALL');
  stage.fleet.thaw('svc-travel');
  check(
    left.status === 200 && called.status === 200,
    `a withdrawal was answered ${left.status}, a new name ${called.status}`,
  );

  const { prober } = stage;
  check(
    await waitUntil(async () => (await authorOf(prober, leaverReview)).memberNo === null, EVENTS_WITHIN_MS, 300),
    'the review of a withdrawn member still names its author',
  );
  check(
    await waitUntil(
      async () => (await authorOf(prober, renamedReview)).memberName === memberName,
      EVENTS_WITHIN_MS,
      300,
    ),
    'the review of a renamed member is signed by the old name',
  );
}

async function flushThrice({ stage, random }: Play<KillStage>): Promise<void> {
  for (let time = 0; time < 3; time++) {
    await commandRedis(stage.redisUrl, 'FLUSHALL');
    await pause(random.between(1000, 4000));
  }
}

async function emptyRedis({ stage, check }: Play<KillStage>): Promise<void> {
  await stage.fleet.kill('Redis');
  const folder = join(stage.dataDir, 'redis');
  for (const file of readdirSync(folder)) rmSync(join(folder, file), { recursive: true });
  await pause(500);
  await stage.fleet.revive('Redis');
  check(await answersAgain(stage, 'Redis'), 'calls that need Redis are not answered after it came back empty');
  await pause(3000);
}

/** Running services remember revocations; a restarted one learns them from Redis. */
async function revokedToken(play: Play<KillStage>): Promise<void> {
  const { stage, check } = play;
  const visitor = await newcomer(play, 2);
  const token = visitor.accessToken;
  const { status } = await visitor.call(logout);
  check(status === 200, `a logout was answered ${status}`);
  await commandRedis(stage.redisUrl, 'FLUSHALL');
  await stage.fleet.kill('svc-travel');
  await stage.fleet.revive('svc-travel');
  visitor.accessToken = token;
  // Recovery may take a moment, and must then be permanent.
  await waitUntil(async () => (await visitor.call(listBookmarks)).status === 401, 15_000, 200);
  const { status: after } = await visitor.call(listBookmarks);
  check(after === 401, `a token that was revoked before FLUSHALL was answered ${after} by a restarted service`);
}
