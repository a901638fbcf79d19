import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { storeVariant } from '@osaka/build-config/release-variants';
import { root } from '@osaka/tools/places';
import type { Play, Suite, Trial } from '../harness/trial.ts';
import { type BucketStage, openBucketStage } from './stage.ts';
import { untilServed, useSite } from './uses.ts';

const SLICES = ['mf-travel', 'mf-account', 'mf-chat'] as const;
const KILLS = 40;
const SHORT_KILLS = 6;
const OUTAGE_MS = 8000;
/** A command gives up within this time, whatever the bucket does. */
const COMMAND_MS = 60_000;
/** The client of buckets is told when a whole request takes this long (decision 7). */
const FOLLOWS_MS = 25_000;

const trials: Trial<BucketStage>[] = [
  { name: 'commands are killed at any step', isShort: true, longestMs: 900_000, play: playKills },
  { name: 'two commands at once', isShort: true, play: playPairs },
  {
    name: 'the bucket refuses connections',
    isShort: true,
    longestMs: 180_000,
    play: (play) => playOutage(play, 'cut'),
  },
  { name: 'the bucket does not answer', isShort: true, longestMs: 180_000, play: (play) => playOutage(play, 'freeze') },
  { name: 'the bucket answers after seconds', longestMs: 240_000, play: playSlow },
  { name: 'the disk of a gateway is full', leftOut: withoutDisk, longestMs: 180_000, play: playFullCopy },
  { name: 'the disk of the bucket is full', leftOut: withoutDisk, play: playFullBucket },
];

/**
 * The release store in a bucket under kills, outages and full disks, while visitors use the gateways that serve from
 * it.
 */
export const bucket: Suite<BucketStage> = {
  name: 'bucket',
  isOptional: true,
  parts: ['web', 'gateway'],
  trials,
  mutants: [
    {
      name: 'requests wait for the bucket',
      foundBy: ['the bucket does not answer'],
      source: {
        slices: ['gateway'],
        file: 'gateway/src/static/pointer.ts',
        find: 'look = refresh();',
        replace: 'look = update().then(refresh);',
      },
    },
  ],
  openStage: openBucketStage,
  summary: ({ counts }) => [
    `${counts.kills} commands killed; a change seen by all gateways after ${textOf(counts.seenMs)}; after an outage after ${textOf(counts.followedMs)}; slowest answer to a visitor ${Math.round(counts.slowestMs)} ms`,
  ],
};

function withoutDisk({ bucketDisk, copyDisk }: BucketStage): string | undefined {
  return bucketDisk && copyDisk ? undefined : 'no disk can be mounted here';
}

/** Uploads and changes of the pointer end at any moment: nothing half is visible, and the next command works. */
async function playKills({ stage, random, isShort, problem, check, note }: Play<BucketStage>) {
  const site = useSite(stage);
  for (let kill = 0; kill < (isShort ? SHORT_KILLS : KILLS); kill += 1) {
    const slice = random.pick(SLICES);
    const child =
      random.next() < 0.6
        ? started(stage, 'trials/bucket/add-version.ts', slice, stage.nextMark())
        : started(stage, 'tools/release.mjs', 'rollback', slice);
    const afterMs = Math.round(random.next() * 4000);
    await pause(afterMs);
    child.kill('SIGKILL');
    await ended(child);
    stage.counts.kills += 1;
    note(`${child.spawnargs.slice(-3).join(' ')} killed after ${afterMs} ms`);
    const { isDone, said } = await stage.command('audit');
    if (!isDone) problem(`after kill ${kill + 1} audit says: ${said}`);
  }
  const version = await storeVariant(stage.place, 'mf-travel', stage.nextMark());
  const { isDone, said } = await stage.command('promote', 'mf-travel', version);
  check(isDone, `a promote after the kills is refused: ${said}`);
  stage.counts.seenMs.push(await untilServed(stage, 'mf-travel', version));
  for (const sentence of await site.stop()) problem(sentence);
}

/** Of two changes at the same time both land, or one is told. */
async function playPairs({ stage, isShort, check }: Play<BucketStage>) {
  for (let pair = 0; pair < (isShort ? 2 : 10); pair += 1) {
    const versions = [];
    for (const slice of ['mf-travel', 'mf-travel', 'mf-account'])
      versions.push([slice, await storeVariant(stage.place, slice, stage.nextMark())] as const);
    const outcomes = await Promise.all(
      versions.map(([slice, version]) => ended(started(stage, 'tools/release.mjs', 'promote', slice, version))),
    );
    const { remotes } = await stage.pointer();
    for (const [index, [slice, version]] of versions.entries()) {
      const isCurrent =
        remotes[slice]?.version === version || remotes[slice]?.kept.some((each) => each.version === version);
      check(
        outcomes[index] === 0 ? isCurrent === true : remotes[slice]?.version !== version,
        `${slice} ${version} ended with ${outcomes[index]}, and the pointer ${isCurrent ? 'has' : 'does not have'} it`,
      );
    }
    check(outcomes[2] === 0, 'the change of a slice that nobody else changes is refused');
    stage.counts.seenMs.push(await untilServed(stage, 'mf-account', remotes['mf-account']?.version ?? ''));
  }
}

async function playOutage({ stage, problem, check, atEnd }: Play<BucketStage>, how: 'cut' | 'freeze') {
  const version = await storeVariant(stage.place, 'mf-travel', stage.nextMark());
  const site = useSite(stage);
  atEnd(() => stage.network.restore());
  stage.network[how]();
  const { isDone, said } = await stage.command('promote', 'mf-travel', version);
  check(isDone, `the promote is refused: ${said}`);
  await pause(OUTAGE_MS / 2);
  const [gateway] = stage.gateways;
  await stage.fleet.kill(gateway?.name ?? '');
  const wrong = await site.stop();
  await stage.fleet.revive(gateway?.name ?? '');
  const again = useSite(stage);
  await pause(OUTAGE_MS / 2);
  wrong.push(...(await again.stop()));
  for (const sentence of wrong.filter((each) => !each.endsWith('nothing'))) problem(sentence);
  await stage.network.restore();
  const followedMs = await untilServed(stage, 'mf-travel', version);
  stage.counts.followedMs.push(followedMs);
  check(followedMs < FOLLOWS_MS, `the gateways follow ${Math.round(followedMs)} ms after the outage`);
}

/** Each answer of the bucket takes up to three seconds. */
async function playSlow({ stage, problem, atEnd }: Play<BucketStage>) {
  const site = useSite(stage);
  let isSlow = true;
  const switching = (async () => {
    while (isSlow) {
      stage.network.freeze();
      await pause(3000);
      await stage.network.restore();
      await pause(200);
    }
  })();
  atEnd(async () => {
    isSlow = false;
    await switching;
  });
  const version = await storeVariant(stage.place, 'mf-travel', stage.nextMark());
  await stage.command('promote', 'mf-travel', version);
  stage.counts.followedMs.push(await untilServed(stage, 'mf-travel', version));
  for (const sentence of await site.stop()) problem(sentence);
}

async function playFullCopy({ stage, problem, check, atEnd }: Play<BucketStage>) {
  const site = useSite(stage);
  atEnd(() => stage.copyDisk?.free());
  stage.copyDisk?.fill();
  const version = await storeVariant(stage.place, 'mf-travel', stage.nextMark());
  await stage.command('promote', 'mf-travel', version);
  await pause(OUTAGE_MS / 2);
  for (const sentence of await site.stop()) problem(sentence);
  stage.copyDisk?.free();
  const followedMs = await untilServed(stage, 'mf-travel', version);
  check(followedMs < FOLLOWS_MS, `the gateway follows ${Math.round(followedMs)} ms after its disk has space again`);
}

async function playFullBucket({ stage, problem, check, atEnd }: Play<BucketStage>) {
  atEnd(() => stage.bucketDisk?.free());
  stage.bucketDisk?.fill();
  const startedMs = performance.now();
  const mark = stage.nextMark();
  const code = await ended(started(stage, 'trials/bucket/add-version.ts', 'mf-travel', mark));
  check(code !== 0, 'a version is added to a full disk');
  check(performance.now() - startedMs < COMMAND_MS, 'the command on a full disk does not end');
  stage.bucketDisk?.free();
  const { isDone, said } = await stage.command('audit');
  if (!isDone) problem(`audit says: ${said}`);
  const version = await storeVariant(stage.place, 'mf-travel', mark);
  check((await stage.command('promote', 'mf-travel', version)).isDone, 'the version cannot be released afterwards');
  stage.counts.seenMs.push(await untilServed(stage, 'mf-travel', version));
}

function started({ env, place }: BucketStage, script: string, ...args: string[]): ChildProcess {
  const isSource = script.endsWith('.ts');
  return spawn(
    process.execPath,
    [
      ...(isSource ? ['--import', 'tsx'] : []),
      join(root, script),
      ...args,
      ...(isSource ? [place] : [`--store=${place}`]),
    ],
    { env, cwd: root, stdio: 'ignore' },
  );
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', resolve));
}

/** Median and largest. */
function textOf(values: readonly number[]): string {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted.length === 0
    ? 'not measured'
    : `${Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)} ms (at most ${Math.round(sorted.at(-1) ?? 0)})`;
}
