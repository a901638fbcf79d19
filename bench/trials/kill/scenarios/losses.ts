import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { eventQueueOf } from '@osaka/contracts';
import { changeMemberName, logout, sendSignUpCode, withdraw } from '@osaka/contracts/account';
import { listBookmarks } from '@osaka/contracts/travel';
import { memberOf, newIdentity } from '../../../harness/members.ts';
import { commandRedis, keysInRedis } from '../../../harness/redis.ts';
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
  {
    name: 'FLUSHALL before a consumer has received a withdrawal',
    isShort: true,
    play: (play) => missedWithdrawal(play, flushRedis),
  },
  // A replica that takes over may lack the newest entries only. The schedules stay, so no reconciliation hides a loss
  // for an hour.
  {
    name: 'Redis loses the queued events alone',
    play: (play) => missedWithdrawal(play, loseQueuedEvents),
    defects: [
      defectIn(
        ['svc-account'],
        'packages/service-kit/src/events/outbox.ts',
        'an event leaves the outbox when it is queued',
        'return done.every(Boolean);',
        'return done.length > 0;',
      ),
    ],
  },
  { name: 'FLUSHALL three times under writes', play: (play) => underWrites(play, () => flushThrice(play)) },
  {
    name: 'Redis comes back without its files',
    needs: 'Redis',
    play: (play) => underWrites(play, () => emptyRedis(play)),
  },
  {
    name: 'schedules after FLUSHALL',
    play: schedules,
    defects: [
      defectIn(
        ['svc-account', 'svc-travel', 'svc-planner', 'svc-chat'],
        'packages/service-kit/src/jobs/jobs.ts',
        'lost schedules are not recreated',
        'if (isDue) continue;',
        'if (isDue || everyMs > 0) continue;',
      ),
    ],
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
  {
    name: 'the sender of a mail is killed',
    play: killedSender,
    defects: [
      defectIn(
        ['svc-account'],
        'packages/service-kit/src/jobs/jobs.ts',
        'the job of a killed process waits for a minute',
        'const LOCK_MS = 5000;',
        'const LOCK_MS = 60_000;',
      ),
    ],
  },
];

const TRAVEL_NO = 212;

const newcomer = async (play: Play<KillStage>, index: number): Promise<Visitor> =>
  (await memberOf(play, play.stage.loopback.visitor(60 + index))).visitor;

async function flushRedis({ redisUrl }: KillStage): Promise<void> {
  await commandRedis(redisUrl, 'FLUSHALL');
}

async function loseQueuedEvents({ redisUrl }: KillStage): Promise<void> {
  await commandRedis(redisUrl, 'DEL', ...(await keysInRedis(redisUrl, `jobs:${eventQueueOf('travel')}:*`)));
}

/** A frozen consumer misses a withdrawal and a rename, and Redis loses the queued events. */
async function missedWithdrawal(play: Play<KillStage>, lose: (stage: KillStage) => Promise<void>): Promise<void> {
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
  await lose(stage);
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

const SCHEDULES_WITHIN_MS = 40_000;
/** Longer than the interval in which processes check their schedules. */
const LOOKED_FOR_EVERY_MS = 7000;

async function schedules({ stage, check }: Play<KillStage>): Promise<void> {
  const repeated = async () => (await keysInRedis(stage.redisUrl, 'jobs:*:repeat')).sort();
  // An earlier trial may have emptied Redis just before.
  let before: string[] = [];
  const isComplete = async () => {
    const earlier = before;
    await pause(LOOKED_FOR_EVERY_MS);
    before = await repeated();
    return before.length > 0 && before.length === earlier.length;
  };
  check(await waitUntil(isComplete, SCHEDULES_WITHIN_MS), 'nothing is scheduled, or never the same');
  await commandRedis(stage.redisUrl, 'FLUSHALL');
  await waitUntil(
    async () => (await repeated()).filter((key) => before.includes(key)).length === before.length,
    SCHEDULES_WITHIN_MS,
    300,
  );
  const after = await repeated();
  const missing = before.filter((key) => !after.includes(key));
  check(
    missing.length === 0,
    `${missing.length} of ${before.length} schedules stay away after FLUSHALL (${missing.join(', ')})`,
  );
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

/** Well below the minute that a lost job once took. */
const TAKEN_OVER_WITHIN_MS = 25_000;

async function killedSender(play: Play<KillStage>): Promise<void> {
  const { stage, check } = play;
  const { email } = newIdentity('killed');
  // The sender is killed while it waits for the mail server.
  stage.fleet.freeze(stage.inboxName);
  const { status } = await stage.prober.call(sendSignUpCode, { body: { email } });
  check(status === 200, `a code asked for was answered ${status}`);
  await pause(1500);
  await stage.fleet.kill('svc-account');
  stage.fleet.thaw(stage.inboxName);
  await stage.fleet.revive('svc-account');
  const revivedMs = performance.now();
  const hasCome = await waitUntil(
    async () => (await stage.inbox.mailsTo(email)).length > 0,
    TAKEN_OVER_WITHIN_MS * 4,
    100,
  );
  const tookMs = performance.now() - revivedMs;
  check(
    hasCome && tookMs < TAKEN_OVER_WITHIN_MS,
    `the mail came ${hasCome ? `${(tookMs / 1000).toFixed(1)} s` : 'never'} after its sender was there again`,
  );
}
