import process from 'node:process';
import type { Run } from '@osaka/tools/processes/run';
import { openMember } from '../../harness/members.ts';
import { openProductStage, type ProductStage } from '../../harness/product-stage.ts';
import type { Random } from '../../harness/seeded-random.ts';
import { quantile } from '../../harness/statistics.ts';
import type { Play, StageOptions, Suite, Trial } from '../../harness/trial.ts';
import { openVisitor } from '../../harness/visitor.ts';
import { pause } from '../../harness/wait.ts';
import { type Load, startLoad } from '../attack/load/load.ts';
import { PLACES } from '../attack/load/member-calls.ts';
import { keepWriting, type Pause } from '../kill/writer.ts';
import { chatWriter } from '../kill/writers/chat.ts';
import { type Caller, createCaller, goodPerS, isGood, latencyOf, type Outcome } from '../load/calls.ts';
import { growthOf, type Vitals, vitalsOf } from './vitals.ts';

interface SoakStage extends ProductStage {
  measured: string[];
  /** Another product, with servers and data of its own. */
  openFresh(): Promise<ProductStage>;
}

const MINUTES = Number(process.env.SOAK_MINUTES ?? 60);
const WARM_UP_MINUTES = Math.min(4, Math.max(2, Math.ceil(MINUTES / 10)));
const SAMPLE_EVERY_MS = 5000;
const MINUTE_MS = 60_000;
const SHARE = 0.6;
/** Reads a second; without it 60 % of the measured peak, for which the machine has to be quiet. */
const READS_PER_S = Number(process.env.SOAK_READS_PER_S ?? 0);
const CONNECTIONS = 48;
const PEAK_MS = 8000;
const PAIRS = 10;
const COMPARED_MS = MINUTE_MS;
const MEMBERS = 4;
const CALLS_PER_S = 2;
const ROOMS = 20;
/** In each room. */
const SAYS_EVERY_MS: Pause = [2000, 6000];

const MOST_MB_PER_10_MIN = 1;
const MOST_DRIFT = 1.1;
/** Connections come and go. */
const MORE_DESCRIPTORS = 10;

const trials: Trial<SoakStage>[] = [
  {
    name: 'memory, open handles and p99 stay what they are under load',
    longestMs: (MINUTES + 2 * WARM_UP_MINUTES + 10) * MINUTE_MS + 2 * PAIRS * COMPARED_MS,
    play: playSoak,
  },
];

/** An hour under load (SOAK_MINUTES). */
export const soak: Suite<SoakStage> = {
  name: 'soak',
  isOptional: true,
  parts: 'all',
  trials,
  openStage,
  summary: ({ measured }) => measured,
};

async function openStage(run: Run, { defect }: StageOptions): Promise<SoakStage> {
  const env = { RATE_LIMIT_SCALE: '1000', TRUSTED_PROXIES: '127.0.0.1/32', CHAT_STAFF_ACCESS: 'open' };
  const open = (name: string) => openProductStage(run, { name, env, ...(defect && { defect }) });
  return { ...(await open('soak')), measured: [], openFresh: () => open('soak-fresh') };
}

async function playSoak(play: Play<SoakStage>): Promise<void> {
  const { stage, random, check, atEnd, problem } = play;
  const caller = createCaller(stage.site, random.fork());
  atEnd(caller.close);
  const load = await openMembers(stage, random.fork());
  atEnd(load.stop);
  const chats = await Promise.all(
    Array.from({ length: ROOMS }, (_, index) =>
      chatWriter(stage.site, random.fork(), (side) => stage.loopback.visitor(2 * index + side)),
    ),
  );
  const talks = chats.map((chat) => keepWriting(chat, random.fork(), problem, SAYS_EVERY_MS));
  atEnd(
    async () => void (await Promise.all([...talks.map(({ stop }) => stop()), ...chats.map(({ leave }) => leave())])),
  );
  const readsPerS = READS_PER_S || SHARE * (await peakOf(caller));
  await drawPages(stage);

  const vitals = new Map(stage.instances.map(({ name }) => [name, [] as Vitals[][]]));
  const answers: Outcome[][] = [];
  for (let minute = 0; minute < WARM_UP_MINUTES + MINUTES; minute += 1) {
    const [outcomes, samples] = await Promise.all([caller.openLoop(readsPerS, MINUTE_MS), sampled(stage, MINUTE_MS)]);
    if (minute < WARM_UP_MINUTES) continue;
    answers.push(outcomes);
    for (const [name, taken] of samples) vitals.get(name)?.push(taken);
  }
  const failed = answers.flat().filter((outcome) => !isGood(outcome)).length;
  check(failed === 0, `${failed} calls failed`);
  load.stop();
  await Promise.all(talks.map(({ stop }) => stop()));
  for (const wrong of (await Promise.all(chats.map((chat) => chat.verdict()))).flat()) problem(wrong);
  const drifts = await driftsOf(play, caller, readsPerS);
  const drift = quantile(drifts, 0.5);
  check(drift <= MOST_DRIFT, `the p99 is ${drift.toFixed(2)} times that of a product that has just been started`);
  stage.measured.push(
    `${MINUTES} min after ${WARM_UP_MINUTES} of warm-up at ${readsPerS.toFixed(0)} reads/s (${READS_PER_S ? 'given' : '60 % of the peak'}), ${MEMBERS * CALLS_PER_S} calls/s of members and ${ROOMS} chats: ${answers.flat().length} reads, ${failed} failed, afterwards the p99 of reads is ${drift.toFixed(2)} times that of a product started then (${drifts.map((each) => each.toFixed(2)).join(' ')})`,
    `p99 by minute, ms: ${answers.map((outcomes) => latencyOf(outcomes, 0.99).toFixed(0)).join(' ')}`,
    '| Process | memory MB / 10 min | descriptors |',
    '|---|---|---|',
  );
  for (const [name, minutes] of vitals) {
    const { memoryMbPer10Min, floorsMb, descriptors } = growthOf(minutes);
    check(
      memoryMbPer10Min <= MOST_MB_PER_10_MIN,
      `the memory of ${name} grows by ${memoryMbPer10Min.toFixed(1)} MB in 10 min; by minute ${floorsMb.map((each) => each.toFixed(1)).join(' ')}`,
    );
    check(
      descriptors[1] <= descriptors[0] + MORE_DESCRIPTORS,
      `${name} has ${descriptors.map(Math.round).join(' and then ')} descriptors`,
    );
    stage.measured.push(`| ${name} | ${memoryMbPer10Min.toFixed(1)} | ${descriptors.map(Math.round).join(' → ')} |`);
  }
}

/** Reads a second that the site answers when it is asked as fast as it can. */
async function peakOf(caller: Caller): Promise<number> {
  await caller.closedLoop(CONNECTIONS, PEAK_MS);
  return goodPerS(await caller.closedLoop(CONNECTIONS, PEAK_MS), PEAK_MS);
}

/**
 * Opens each page of a place that members open. The gateway keeps the drawn ones, and the members would fill that cache
 * in half an hour, which looks like memory that grows without end.
 */
async function drawPages({ site, loopback }: SoakStage): Promise<void> {
  const visitor = openVisitor({ site, address: loopback.visitor(MEMBERS) });
  for (let travelNo: number = PLACES.from; travelNo <= PLACES.to; travelNo += 1)
    await visitor.send('GET', `/travels/detail/${travelNo}`, { headers: { accept: 'text/html' } });
  visitor.close();
}

async function sampled({ instances }: SoakStage, ms: number): Promise<Map<string, Vitals[]>> {
  const samples = new Map(instances.map(({ name }) => [name, [] as Vitals[]]));
  for (
    const untilMs = performance.now() + ms - SAMPLE_EVERY_MS;
    performance.now() < untilMs;
    await pause(SAMPLE_EVERY_MS)
  ) {
    await Promise.all(instances.map(async (instance) => samples.get(instance.name)?.push(await vitalsOf(instance))));
  }
  return samples;
}

/**
 * The p99 of reads of this product, by that of one that has just been started, in turn: the machine is faster in one
 * minute than in another, and both meet the same.
 */
async function driftsOf({ stage, random, atEnd }: Play<SoakStage>, aged: Caller, readsPerS: number): Promise<number[]> {
  const fresh = await stage.openFresh();
  const caller = createCaller(fresh.site, random.fork());
  atEnd(caller.close);
  const load = await openMembers(fresh, random.fork());
  await caller.closedLoop(CONNECTIONS, 2 * PEAK_MS);
  await caller.openLoop(readsPerS, WARM_UP_MINUTES * MINUTE_MS);
  load.stop();
  const drifts: number[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const p99s = new Map<Caller, number>();
    for (const each of pair % 2 ? [aged, caller] : [caller, aged])
      p99s.set(each, latencyOf(await each.openLoop(readsPerS, COMPARED_MS), 0.99));
    drifts.push((p99s.get(aged) ?? Number.NaN) / (p99s.get(caller) ?? Number.NaN));
  }
  return drifts;
}

/** Members who also write. */
async function openMembers(stage: ProductStage, random: Random): Promise<Load> {
  const members = await Promise.all(
    Array.from({ length: MEMBERS }, async (_, index) => {
      const { visitor, member } = await openMember(stage, { address: stage.loopback.visitor(index) });
      visitor.close();
      return { member, address: visitor.address };
    }),
  );
  return startLoad({
    site: stage.site,
    seed: random.between(1, 1_000_000),
    members,
    callsPerS: CALLS_PER_S,
    timeoutMs: 20_000,
  });
}
