import { buildRelease } from './build-release.ts';
import { slices } from './slices.ts';

const STORE = '--store=';

/** Whether the arguments of `npm run build` name slices. */
export function namesSlices(words: readonly string[]): boolean {
  return words.some((word) => word.startsWith('--') || slices.includes(word));
}

/** `npm run build -- mf-planner --cold --store=/tmp/releases`: the named slices, all six without a name. `--override`: a shell in which ?mf= swaps remotes. Returns the exit code. */
export async function releaseFromCommandLine(words: readonly string[]): Promise<number> {
  const named = words.filter((word) => !word.startsWith('--'));
  const unknown = named.find((word) => !slices.includes(word));
  if (unknown) {
    console.error(`There is no slice ${unknown}. Choose from: ${slices.join(', ')}`);
    return 1;
  }
  const startedMs = Date.now();
  const { cpuMs } = await buildRelease({
    only: named.length > 0 ? named : slices,
    storeDir: words.find((word) => word.startsWith(STORE))?.slice(STORE.length),
    cold: words.includes('--cold'),
    remoteOverride: words.includes('--override'),
    onProgress: (text) => console.log(`  ${text}`),
  });
  console.log(`Released in ${seconds(Date.now() - startedMs)} (${seconds(cpuMs)} of CPU).`);
  return 0;
}

function seconds(ms: number) {
  return `${(ms / 1000).toFixed(1)} s`;
}
