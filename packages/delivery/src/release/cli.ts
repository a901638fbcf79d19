import { createVerifier, readPointer, type WritableReleaseStore } from '@osaka/contracts/release-store';
import { buildRelease } from './build-release.ts';
import { abortCanary, canaryVersionOf, listCanaries, shareIn, startCanary } from './canary.ts';
import { audit, listReleases, promote, rollBack } from './commands.ts';
import { storedOf } from './next-pointer.ts';
import { defaultPlace, openStore } from './open-store.ts';
import { previewLink } from './preview.ts';
import { prune } from './prune.ts';
import { Refused } from './refused.ts';
import { services, slices } from './slices.ts';

const STORE = '--store=';
const COMMIT = '--commit=';
const SITE = '--site=';
const OPTIONS: Record<string, readonly string[]> = {
  build: ['--cold', '--override'],
  release: ['--hold', '--first', COMMIT],
  canary: [COMMIT],
  preview: [SITE],
};
/** Commands and how many words they take after their name. */
const COMMANDS: Record<string, { from: number; to: number; usage: string }> = {
  build: { from: 0, to: Number.POSITIVE_INFINITY, usage: 'npm run build -- mf-travel' },
  release: { from: 1, to: Number.POSITIVE_INFINITY, usage: 'npm run release -- mf-travel' },
  releases: { from: 0, to: Number.POSITIVE_INFINITY, usage: 'npm run releases' },
  rollback: { from: 1, to: 2, usage: 'npm run rollback -- mf-travel [version]' },
  promote: { from: 1, to: 2, usage: 'npm run promote -- mf-travel [version]' },
  canary: {
    from: 0,
    to: 3,
    usage:
      'npm run canary -- mf-travel 5% [version]; abort or promote in place of the share; npm run canary -- status lists all',
  },
  preview: { from: 1, to: 2, usage: 'npm run preview -- mf-travel [version] [--site=https://…]' },
  prune: { from: 0, to: 0, usage: 'npm run prune' },
  audit: { from: 0, to: 0, usage: 'npm run audit' },
};

const STATUS = 'status';
/** What follows the slice is no slice. */
const ONE_SLICE = ['rollback', 'promote', 'canary', 'preview'];

/** Whether the arguments of `npm run build` name slices. */
export function namesSlices(words: readonly string[]): boolean {
  return words.some((word) => word.startsWith('--') || slices.includes(word));
}

/**
 * Runs a command of the release store. Every command takes `--store=<folder>` or `--store=s3://bucket/prefix`; returns
 * the exit code, after one message for what was refused.
 */
export async function runCommand(
  command: string,
  args: readonly string[],
  say: (line: string) => void = console.log,
  complain: (line: string) => void = console.error,
): Promise<number> {
  try {
    return await run(command, args, say);
  } catch (error) {
    if (isOutOfSpace(error)) throw error;
    complain(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

async function run(command: string, args: readonly string[], say: (line: string) => void): Promise<number> {
  const names = args.filter((word) => !word.startsWith('--'));
  refuseArguments(command, args, names);
  const place = args.find((word) => word.startsWith(STORE))?.slice(STORE.length) || defaultPlace;
  const store = await openStore(place);
  const [slice = '', version] = names;
  if (command === 'build') return build(names, args, place, say);
  if (command === 'release') return release(names, args, place, say);
  if (command === 'releases') for (const line of await listReleases(store, names)) say(line);
  if (command === 'rollback') say(`${slice} is back at ${await rollBack(store, slice, version)}.`);
  if (command === 'promote') say(`${slice} is now at ${await promote(store, slice, version)}.`);
  if (command === 'canary') for (const line of await canary(store, names, args, place, say)) say(line);
  if (command === 'preview') for (const line of await preview(store, slice, version, args)) say(line);
  if (command === 'prune') say(`Deleted: ${(await prune(store)).join(', ') || 'nothing'}.`);
  if (command !== 'audit') return 0;
  const { versions, files, faults } = await audit(store);
  for (const fault of faults) say(`✗ ${fault}`);
  say(`${files} files of ${versions} versions compared with what was released: ${faults.length} faults.`);
  return faults.length === 0 ? 0 : 1;
}

function refuseArguments(command: string, args: readonly string[], names: readonly string[]) {
  const known = COMMANDS[command];
  if (!known) throw new Refused(`There is no command ${command}. Choose from: ${Object.keys(COMMANDS).join(', ')}.`);
  const option = args.find(
    (word) =>
      word.startsWith('--') &&
      !word.startsWith(STORE) &&
      !OPTIONS[command]?.some((known) => word === known || (known.endsWith('=') && word.startsWith(known))),
  );
  if (option) throw new Refused(`${command} has no option ${option}; the command is: ${known.usage}`);
  if (names.length < known.from || names.length > known.to) throw new Refused(`The command is: ${known.usage}`);
  const released = command === 'build' ? slices : [...slices, ...services];
  const named = ONE_SLICE.includes(command) ? names.slice(0, 1) : names;
  const unknown = named.find(
    (name) =>
      !released.includes(name) &&
      !(command === 'release' && name === 'all') &&
      !(command === 'canary' && name === STATUS),
  );
  if (unknown) throw new Refused(`There is no slice ${unknown}. Choose from: ${released.join(', ')}.`);
}

/**
 * `npm run build -- mf-planner --cold --store=/tmp/releases`: the named slices, everything without a name.
 * `--override`: a shell in which ?mf= swaps remotes.
 */
async function build(names: readonly string[], args: readonly string[], place: string, say: (line: string) => void) {
  const startedMs = Date.now();
  const { cpuMs } = await buildRelease({
    ...(names.length > 0 && { only: names }),
    place,
    cold: args.includes('--cold'),
    remoteOverride: args.includes('--override'),
    onProgress: (text) => say(`  ${text}`),
  });
  say(`Released in ${seconds(Date.now() - startedMs)} (${seconds(cpuMs)} of CPU).`);
  return 0;
}

/**
 * `all`: the shell, every remote and every service. `--hold`: stores and releases nothing; `--first`: releases only what
 * has no release yet, so that it undoes no rollback.
 */
async function release(names: readonly string[], args: readonly string[], place: string, say: (line: string) => void) {
  const only = names.includes('all') ? [...slices, ...services] : names;
  const { versions, published } = await buildRelease({
    only,
    place,
    cold: true,
    isHeld: args.includes('--hold'),
    keepsCurrent: args.includes('--first'),
    refusesRaces: true,
    ...commitIn(args),
    onProgress: (text) => say(`  ${text}`),
  });
  const store = await openStore(place);
  const { inForce } = await readPointer(store, createVerifier(store));
  for (const [slice, version] of versions)
    say(
      published.has(slice)
        ? `${slice} ${version} is released.`
        : storedOf(inForce?.pointer, slice)?.version === version
          ? `${slice} ${version} is current.`
          : `${slice} ${version} is stored; npm run promote -- ${slice} ${version} makes it current.`,
    );
  return 0;
}

/** Without a version: that of the canary, whose share changes, else that of the sources. */
async function canary(
  store: WritableReleaseStore,
  [slice, what = '', wanted]: readonly string[],
  args: readonly string[],
  place: string,
  say: (line: string) => void,
): Promise<string[]> {
  if (!slice || slice === STATUS) return listCanaries(store);
  if (!what) throw new Refused(`The command is: ${COMMANDS.canary?.usage}`);
  if (slice.startsWith('svc-'))
    throw new Refused(`${slice} has no canary: its code is deployed separately, so try out the slices that call it.`);
  if (wanted && !what.endsWith('%')) throw new Refused(`The command is: ${COMMANDS.canary?.usage}`);
  if (what === 'abort')
    return [
      `The canary of ${slice}, ${await abortCanary(store, slice)}, has ended; all visitors have the current version.`,
    ];
  const running = await canaryVersionOf(store, slice);
  if (what === 'promote') {
    if (!running) throw new Refused(`${slice} has no canary; nothing is changed.`);
    return [`${slice} is now at ${await promote(store, slice, running)}, and its canary has ended.`];
  }
  const share = shareIn(what);
  const version = wanted ?? running ?? (await held(slice, args, place, say));
  await startCanary(store, slice, version, share);
  return [
    `${slice} ${version} has ${what} of the visitors; npm run canary -- ${slice} abort ends it, promote makes it current.`,
  ];
}

async function preview(
  store: WritableReleaseStore,
  slice: string,
  wanted: string | undefined,
  args: readonly string[],
): Promise<string[]> {
  const site = args.find((word) => word.startsWith(SITE))?.slice(SITE.length);
  if (site !== undefined && !URL.canParse(site))
    throw new Refused(`${site} is no address of a site, such as https://osaka.example.`);
  if (slice.startsWith('svc-')) throw new Refused(`${slice} has no preview: its code is deployed separately.`);
  const { version, link } = await previewLink(store, slice, wanted, site);
  return [`${slice} ${version} opens for administrators for a day at`, link];
}

/** Builds the sources of a slice and stores the version without making it current. */
async function held(
  slice: string,
  args: readonly string[],
  place: string,
  say: (line: string) => void,
): Promise<string> {
  const { versions } = await buildRelease({
    only: [slice],
    place,
    cold: true,
    isHeld: true,
    ...commitIn(args),
    onProgress: (text) => say(`  ${text}`),
  });
  return versions.get(slice) ?? '';
}

function commitIn(args: readonly string[]): { commit?: string } {
  const commit = args.find((word) => word.startsWith(COMMIT))?.slice(COMMIT.length);
  return commit ? { commit } : {};
}

function isOutOfSpace(error: unknown): boolean {
  return /ENOSPC|no space left/i.test(`${(error as NodeJS.ErrnoException).code} ${error}`);
}

function seconds(ms: number) {
  return `${(ms / 1000).toFixed(1)} s`;
}
