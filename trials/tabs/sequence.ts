import { pruneAt } from '@osaka/build-config/release-variants';
import type { Random } from '../harness/seeded-random.ts';
import type { Play } from '../harness/trial.ts';
import { waitUntil } from '../harness/wait.ts';
import { type ReleasesStage, SLICES, type Slice } from './stage.ts';
import { openTab, type Tab } from './tab.ts';

/** As many versions of a slice as are kept besides the current one; a tab with more newer ones may reload, once. */
const KEPT = 19;
const CLOSED_AT = 26;
const CHANGES = 10;
const MOST_TABS = 7;
/** Beyond the seven days for which versions are kept whatever their number. */
const LATER_MS = 8 * 24 * 60 * 60 * 1000;
const SEEN_MS = 10_000;

interface Change {
  what: string;
  /** The slice that has a newer version. */
  slice?: Slice;
}

/**
 * Releases, canaries, rollbacks and prunes in random order, most of one slice, and tabs of all versions that are used
 * in between.
 */
export async function playSequence(
  { stage, random, problem, note }: Play<ReleasesStage>,
  favourite: Slice,
): Promise<void> {
  const { counts, tabs, browser, site } = stage;
  counts.sequences += 1;
  for (let times = 0; times < CHANGES; times++) {
    const { what, slice } = await changeReleases(stage, random.next() < 0.75 ? favourite : random.pick(SLICES), random);
    note(what);
    counts.changes += 1;
    if (slice) for (const { newer } of tabs) newer.set(slice, (newer.get(slice) ?? 0) + 1);
    if (tabs.length < MOST_TABS) {
      counts.tabs += 1;
      tabs.push(await openTab(browser, site, random, random.next() < 0.3));
    }
    for (const tab of [random.pick(tabs), tabs[0] as Tab]) {
      counts.steps += 1;
      for (const wrong of await faultsOf(tab, random))
        problem(`after “${what}”, in a tab with ${newerOf(tab)} newer versions: ${wrong}`);
    }
    await retire(stage, random);
  }
}

/** One use of a tab. The files of an old one are gone: one reload brings it to the current versions. */
async function faultsOf(tab: Tab, random: Random): Promise<string[]> {
  const faults = [...(await tab.step(random)), ...(await tab.faults())];
  const isOld = newerOf(tab) > KEPT;
  const counted = isOld ? faults.filter((fault) => !fault.endsWith(': 404')) : faults;
  return tab.reloads() > (isOld ? 1 : 0) ? [...counted, `it has reloaded ${tab.reloads()} times`] : counted;
}

function newerOf({ newer }: Tab): number {
  return Math.max(0, ...newer.values());
}

/** Words are finished after a while, and old tabs are closed. */
async function retire({ counts, tabs }: ReleasesStage, random: Random) {
  for (const tab of [...tabs]) {
    if (tab.hasWords && newerOf(tab) > KEPT / 2) await tab.deleteWords();
    if (newerOf(tab) < CLOSED_AT && random.next() > 0.01) continue;
    tabs.splice(tabs.indexOf(tab), 1);
    counts.reloads += tab.reloads();
    if (newerOf(tab) > KEPT) counts.oldTabs += 1;
    await tab.close();
  }
}

async function changeReleases(stage: ReleasesStage, slice: Slice, random: Random): Promise<Change> {
  const dice = random.next();
  if (dice < 0.45) return { what: await told(stage, 'promote', slice, await stage.variant(slice)), slice };
  if (dice < 0.6)
    return {
      what: await told(stage, 'canary', slice, random.pick(['5%', '20%', '50%']), await stage.variant(slice)),
      slice,
    };
  if (dice < 0.7) return { what: await told(stage, 'canary', slice, random.pick(['promote', 'abort'])), slice };
  if (dice < 0.85) return { what: await told(stage, 'rollback', slice), slice };
  await pruneAt(stage.store, Date.now() + LATER_MS);
  return { what: 'prune' };
}

/**
 * Runs a command and waits until the gateway has the new pointer. Impossible changes are refused, such as the promotion
 * of a canary that is none.
 */
async function told(stage: ReleasesStage, command: string, ...args: string[]): Promise<string> {
  const list = () => fetch(`${stage.site}/remotes.json`).then((response) => response.text());
  const before = await list();
  const isDone = await stage.command(command, ...args);
  if (!isDone) stage.counts.refused += 1;
  const changesList = isDone && command !== 'canary';
  if (changesList) await waitUntil(async () => (await list()) !== before, SEEN_MS);
  return [command, ...args, isDone ? '' : '(refused)'].join(' ').trim();
}
