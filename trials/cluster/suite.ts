import { changeMemberName } from '@osaka/contracts/account';
import { listCategories } from '@osaka/contracts/travel';
import type { Run } from '@osaka/tools/processes/run';
import type { Instance } from '@osaka/tools/product/settings';
import { readyUrlOf } from '@osaka/tools/product/start-services';
import { callsOf } from '../chat/client/calls.ts';
import { enter } from '../chat/client/participant.ts';
import { verdictOn } from '../chat/verdict.ts';
import { newIdentity } from '../harness/members.ts';
import type { Play, StageOptions, Suite, Trial } from '../harness/trial.ts';
import { openVisitor } from '../harness/visitor.ts';
import { pause, waitUntil } from '../harness/wait.ts';
import { openAccount } from '../kill/account.ts';
import { underWrites } from '../kill/mixed-writes.ts';
import { type KillStage, withWriters } from '../kill/stage.ts';
import { findNginx } from '../machines/balancer.ts';
import { openChats } from '../machines/chats.ts';
import { type MachinesStage, openMachinesStage } from '../machines/stage.ts';
import { openRedisPair, type RedisPair } from './redis-pair.ts';

interface ClusterStage extends MachinesStage, KillStage {
  redis?: RedisPair;
}

/** The gateway's limit for one address in a minute, times RATE_LIMIT_SCALE of this stage. */
const SCALE = 4;
const LIMIT = 1500 * SCALE;
const MOST_OFF = 0.02;
const ROUNDS_OF_NAMES = 10;
const MEMBERS = 6;
/** Fewer than one connection may send at once. */
const SAID = 30;
const ROOMS = 20;
const WITHIN_MS = 30_000;
const leftOut = () => (findNginx() ? undefined : 'nginx is not installed');

const trials: Trial<ClusterStage>[] = [
  { name: 'two gateways count the requests of one client together', leftOut, play: playLimits },
  { name: 'a name that many ask for at once through two instances is given to one', leftOut, play: playNames },
  { name: 'what is said at one instance of the chat is heard at the other', leftOut, play: playRelay },
  { name: 'Redis is lost, and its copy goes on in its place', needs: 'Redis', leftOut, play: playFailOver },
];

/** Two of each process behind nginx, and a Redis with a copy. Not part of `npm test`, because it needs nginx. */
export const cluster: Suite<ClusterStage> = {
  name: 'cluster',
  isOptional: true,
  parts: 'all',
  trials,
  mutants: [],
  openStage,
  summary: ({ measured }) => measured,
};

async function openStage(run: Run, options: StageOptions): Promise<ClusterStage> {
  let redis: RedisPair | undefined;
  const machines = await openMachinesStage(run, {
    ...options,
    name: 'cluster',
    env: { RATE_LIMIT_SCALE: String(SCALE) },
    async redisUrl({ fleet, redis: { program, url }, dataDir }) {
      if (!program) return url;
      redis = await openRedisPair(fleet, program, url, dataDir);
      run.onClose(redis.close);
      return redis.url;
    },
  });
  return { ...machines, ...(await withWriters(machines, true)), ...(redis && { redis }) };
}

async function playLimits({ stage, check, atEnd }: Play<ClusterStage>): Promise<void> {
  const visitors = stage.gateways.map(({ port }) =>
    openVisitor({ site: `http://127.0.0.1:${port}`, address: stage.loopback.visitor(190) }),
  );
  for (const visitor of visitors) atEnd(visitor.close);
  let admitted = 0;
  let refusedBy = 0;
  await Promise.all(
    visitors.map(async (visitor) => {
      // Six at a time, as many connections as a visitor has.
      const some = async () => {
        for (let sent = 0; sent < LIMIT / 6; sent += 1) {
          const { status } = await visitor.call(listCategories);
          if (status === 200) admitted += 1;
          else if (status === 429) {
            refusedBy += 1;
            return;
          }
        }
      };
      await Promise.all(Array.from({ length: 6 }, some));
    }),
  );
  check(
    Math.abs(admitted - LIMIT) <= MOST_OFF * LIMIT,
    `two gateways admit ${admitted} requests of one client instead of ${LIMIT}`,
  );
  check(refusedBy > 0, 'no gateway refused anything');
  stage.measured.push(
    `limit of ${LIMIT} requests a minute: two gateways together admit ${admitted} (${(((admitted - LIMIT) / LIMIT) * 100).toFixed(1)} %)`,
  );
}

async function playNames({ stage, check, atEnd }: Play<ClusterStage>): Promise<void> {
  const accounts = await Promise.all(Array.from({ length: MEMBERS }, (_, index) => openAccount(stage, 150 + index)));
  const instances = instancesOf(stage, 'svc-account').map((instance, index) =>
    openVisitor({ site: siteOf(instance), address: stage.loopback.visitor(160 + index) }),
  );
  for (const { close } of [...accounts.map(({ visitor }) => visitor), ...instances]) atEnd(close);
  for (let round = 0; round < ROUNDS_OF_NAMES; round += 1) {
    const body = { newMemberName: newIdentity().memberName };
    const answers = await Promise.all(
      accounts.map(async ({ visitor }, index) => {
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${visitor.accessToken}` };
        const instance = instances[index % instances.length];
        const { status, body: answer } = await (instance as typeof visitor).send(
          changeMemberName.method,
          changeMemberName.path,
          { headers, body: JSON.stringify(body) },
        );
        const tokens = (answer as { data?: { tokens?: { accessToken: string } } } | undefined)?.data?.tokens;
        if (tokens) visitor.accessToken = tokens.accessToken;
        return status;
      }),
    );
    const given = answers.filter((status) => status === 200).length;
    check(given === 1, `the name of round ${round + 1} was given to ${given}: ${answers}`);
  }
  stage.measured.push(
    `${ROUNDS_OF_NAMES} names, each asked for by ${MEMBERS} members at once through two instances: each given to one`,
  );
}

async function playRelay({ stage, check, problem, atEnd }: Play<ClusterStage>): Promise<void> {
  const [one, other] = instancesOf(stage, 'svc-chat').map(siteOf) as [string, string];
  const { roomId } = await callsOf(one).createRoom('여행자');
  const sides = [one, other].map((site, index) =>
    enter({ site, roomId, name: `side${index}`, isStaff: index === 1, transport: 'websocket' }),
  );
  atEnd(async () => void (await Promise.all(sides.map((side) => side.stop()))));
  check(await waitUntil(() => sides.every(({ isJoined }) => isJoined), WITHIN_MS), 'a side could not join');
  for (let said = 0; said < SAID; said += 1) for (const side of sides) side.say(`말 ${said}`);
  const isHeard = () => sides.every(({ deliveries }) => deliveries.flat().length === 2 * SAID);
  check(await waitUntil(isHeard, WITHIN_MS), 'not all that was said at one instance was delivered at the other');
  for (const wrong of verdictOn(roomId, await callsOf(one).history(roomId), sides)) problem(wrong);
  stage.measured.push(
    `${2 * SAID} messages between two instances of the chat, the slowest after ${Math.max(...sides.map(({ slowestMs }) => slowestMs))} ms`,
  );
}

async function playFailOver(play: Play<ClusterStage>): Promise<void> {
  const { stage, random, problem, check, atEnd } = play;
  const chats = await openChats(stage, ROOMS, random.fork());
  atEnd(chats.leave);
  await underWrites(play, async () => {
    const awayMs = await stage.redis?.failOver();
    const startedMs = performance.now();
    const areReady = await waitUntil(
      async () => (await Promise.all(stage.instances.map(isReady))).every(Boolean),
      WITHIN_MS,
    );
    check(areReady, `not every process is ready ${WITHIN_MS / 1000} s after the copy of Redis took over`);
    stage.measured.push(
      `Redis killed, its copy promoted after ${((awayMs ?? 0) / 1000).toFixed(1)} s; all processes ready ${((performance.now() - startedMs) / 1000).toFixed(1)} s later`,
    );
    await pause(5000);
  });
  for (const wrong of await chats.verdict()) problem(wrong);
  stage.measured.push(
    `${chats.said()} messages and ${stage.acknowledged} other writes acknowledged around it, none lost or doubled`,
  );
}

const instancesOf = ({ instances }: ClusterStage, slice: string) =>
  instances.filter((instance) => instance.slice === slice);
const siteOf = ({ port, env: { HOST } }: Instance) => `http://${HOST}:${port}`;

async function isReady(instance: Instance): Promise<boolean> {
  return fetch(readyUrlOf(instance), { signal: AbortSignal.timeout(1000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
