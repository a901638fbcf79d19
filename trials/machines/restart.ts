import process from 'node:process';
import { searchDestinations } from '@osaka/contracts/travel';
import type { Run } from '@osaka/tools/processes/run';
import type { Instance } from '@osaka/tools/product/settings';
import { type Load, type Span, startLoad } from '../attack/load/load.ts';
import { signUpAndIn } from '../harness/members.ts';
import type { Play, StageOptions, Suite, Trial } from '../harness/trial.ts';
import { openVisitor } from '../harness/visitor.ts';
import { pause } from '../harness/wait.ts';
import { underWrites } from '../kill/mixed-writes.ts';
import { type KillStage, withWriters } from '../kill/stage.ts';
import { findNginx } from './balancer.ts';
import { openChats } from './chats.ts';
import { type MachinesStage, openMachinesStage } from './stage.ts';

type RestartStage = KillStage & MachinesStage;

const CALLS_PER_S = Number(process.env.RESTART_CALLS_PER_S ?? 200);
const MEMBERS = 20;
const ROOMS = Number(process.env.RESTART_ROOMS ?? 200);
/** Signing in again voids the token of the calls that are under way, and a picture takes as much as fifty reads. */
const WITHOUT = ['signing in', 'a review with a picture'];
/** Of each writer; without pauses they take what the two cores have left, beside the load. */
const WRITES_EVERY_MS = [500, 1500] as const;
const TIMEOUT_MS = 10_000;
const CALM_MS = 5000;
const STARTS = 3;
const READY_WITHIN_MS = 3000;
const BETWEEN_MS = 1000;
const leftOut = () => (findNginx() ? undefined : 'nginx is not installed');

const trials: Trial<RestartStage>[] = [
  {
    name: 'a process that starts is ready within 3 s, and search answers as soon as svc-travel is ready',
    leftOut,
    play: playStarts,
  },
  {
    name: 'all processes are replaced in turn: no call fails, no message and no write is lost or doubled',
    leftOut,
    play: playRolling,
  },
  { name: 'each process is killed once, and the others go on', leftOut, play: playCrashes },
];

/** Two of each process behind nginx under load. Not part of `npm test`, because it needs nginx and minutes. */
export const restart: Suite<RestartStage> = {
  name: 'restart',
  isOptional: true,
  parts: 'all',
  trials,
  mutants: [],
  openStage,
  summary: ({ measured }) => measured,
};

async function openStage(run: Run, options: StageOptions): Promise<RestartStage> {
  const machines = await openMachinesStage(run, { ...options, name: 'restart', env: { RATE_LIMIT_SCALE: '1000' } });
  return { ...machines, ...(await withWriters(machines, true)), writesEveryMs: WRITES_EVERY_MS };
}

async function playStarts({ stage, check }: Play<RestartStage>): Promise<void> {
  const rows: string[] = [];
  for (const instance of stage.instances) {
    const times: number[] = [];
    for (let round = 0; round < STARTS; round += 1) {
      await stage.fleet.end(instance.name);
      const startedMs = performance.now();
      await stage.fleet.revive(instance.name);
      times.push(performance.now() - startedMs);
      if (instance.slice === 'svc-travel')
        check(await findsPlaces(instance), `${instance.name} is ready and finds nothing`);
    }
    const [fastest = 0, median = 0, slowest = 0] = times.sort((one, other) => one - other);
    check(median <= READY_WITHIN_MS, `${instance.name} is ready after ${seconds(median)}`);
    rows.push(`${instance.name} ${seconds(median)} (${seconds(fastest)} to ${seconds(slowest)})`);
  }
  stage.measured.push(`start to readiness, without load, median of ${STARTS}: ${rows.join(', ')}`);
}

async function findsPlaces({ port, env: { HOST } }: Instance): Promise<boolean> {
  const visitor = openVisitor({ site: `http://${HOST}:${port}` });
  const { status, body } = await visitor.call(searchDestinations, { query: { search: '오사카성' } });
  visitor.close();
  return status === 200 && body.data.content.length > 0;
}

async function playRolling(play: Play<RestartStage>): Promise<void> {
  const { stage, problem, check, atEnd, random } = play;
  const [load, chats] = [await openLoad(play), await openChats(stage, ROOMS, random.fork())];
  atEnd(chats.leave);
  const times: string[] = [];
  await underWrites(play, async () => {
    const spans: { name: string; span: Span }[] = [];
    const beganMs = Date.now();
    await pause(CALM_MS);
    for (const { name } of stage.instances) {
      const fromMs = Date.now();
      const { leftMs, readyMs } = await stage.replace(name);
      times.push(`${name} ${seconds(leftMs)} + ${seconds(readyMs)}`);
      await pause(BETWEEN_MS);
      spans.push({ name, span: [fromMs, Date.now()] });
    }
    const { calls, failures, p99Ms } = await load.between([[beganMs, Date.now()]]);
    for (const { name, span } of spans) {
      for (const [what, count] of (await load.between([span])).failures)
        problem(`${count} × ${what} failed while ${name} was replaced`);
    }
    load.stop();
    const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
    stage.measured.push(
      `replaced in ${((Date.now() - beganMs) / 1000).toFixed(0)} s: ${calls} calls of ${CALLS_PER_S}/s, ${failed} failed, p99 ${p99Ms.toFixed(0)} ms`,
    );
  });
  for (const wrong of await chats.verdict()) problem(wrong);
  check(chats.said() > 0, 'nothing was said in the rooms');
  stage.measured.push(
    `${ROOMS} rooms, ${chats.said()} messages, the slowest after ${seconds(chats.slowestMs())}; ${stage.acknowledged} other writes`,
    `until it had left + until the new one was ready: ${times.join(', ')}`,
  );
}

async function playCrashes(play: Play<RestartStage>): Promise<void> {
  const { stage } = play;
  const load = await openLoad(play);
  const rows: string[] = [];
  await underWrites(play, async () => {
    await pause(CALM_MS);
    for (const { name } of stage.instances) {
      const fromMs = Date.now();
      const { readyMs } = await stage.crash(name);
      await pause(BETWEEN_MS * 2);
      const { calls, failures, p99Ms } = await load.between([[fromMs, Date.now()]]);
      const failed = [...failures].map(([what, count]) => `${count} × ${what}`).join(', ');
      rows.push(`| ${name} | ${seconds(readyMs)} | ${calls} | ${failed || 'none'} | ${p99Ms.toFixed(0)} |`);
    }
    load.stop();
  });
  stage.measured.push(
    '| Process killed | started and ready | calls meanwhile | failed | p99 ms |',
    '|---|---|---|---|---|',
    ...rows,
  );
}

async function openLoad({ stage: { site, inbox, loopback }, random, atEnd }: Play<RestartStage>): Promise<Load> {
  const members = await Promise.all(
    Array.from({ length: MEMBERS }, async (_, index) => {
      const visitor = openVisitor({ site, address: loopback.visitor(110 + index) });
      const member = await signUpAndIn(visitor, inbox);
      visitor.close();
      return { member, address: visitor.address };
    }),
  );
  const load = await startLoad({
    site,
    seed: random.between(1, 1_000_000),
    members,
    callsPerS: CALLS_PER_S / MEMBERS,
    timeoutMs: TIMEOUT_MS,
    without: WITHOUT,
  });
  atEnd(load.stop);
  return load;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
