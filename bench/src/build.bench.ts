import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';

const ALL_TARGET_S = 30;
const SLICE_TARGET_S = 5;
const SLICE = 'mf-planner';
const command = join(import.meta.dirname, '../../tools/build.mjs');

const scratch = mkdtempSync(join(tmpdir(), 'osaka-bench-build-'));
try {
  main();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function main() {
  const [first, second] = [`--store=${join(scratch, 'first')}`, `--store=${join(scratch, 'second')}`];
  const cold = secondsOf(first, '--cold');
  const sliceCold = secondsOf(first, '--cold', SLICE);
  // Fills webpack's cache, so that the next one finds it whatever was built before.
  secondsOf(second);
  rmSync(join(scratch, 'second'), { recursive: true });
  const warm = secondsOf(second);
  rmSync(join(scratch, 'second', SLICE), { recursive: true });
  const sliceWarm = secondsOf(second, SLICE);
  const unchanged = secondsOf(second);

  console.table({
    'shell and five remotes, cold': { seconds: cold, target: ALL_TARGET_S },
    'shell and five remotes, warm': { seconds: warm },
    [`${SLICE} alone, cold`]: { seconds: sliceCold, target: SLICE_TARGET_S },
    [`${SLICE} alone, warm`]: { seconds: sliceWarm, target: SLICE_TARGET_S },
    'nothing changed': { seconds: unchanged },
  });
  console.log(
    `npm run build from its start to its end: built, minified, compressed with brotli and gzip, in the store, pointer moved. Node ${process.version}, ${cpus().length} cores.`,
  );
}

function secondsOf(...words: string[]): number {
  const startedMs = performance.now();
  execFileSync(process.execPath, [command, ...words], { stdio: ['ignore', 'ignore', 'inherit'] });
  return Number(((performance.now() - startedMs) / 1000).toFixed(1));
}
