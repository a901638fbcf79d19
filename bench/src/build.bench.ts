import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildRelease, type ReleaseOptions } from '../../tools/release/build-release.ts';

const ALL_TARGET_S = 30;
const SLICE_TARGET_S = 5;
const SLICE = 'mf-planner';

const scratch = mkdtempSync(join(tmpdir(), 'osaka-bench-build-'));
try {
  await main();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function main() {
  const [first, second] = [join(scratch, 'first'), join(scratch, 'second')];
  const cold = await secondsOf({ storeDir: first, cold: true });
  const sliceCold = await secondsOf({ storeDir: first, cold: true, only: [SLICE] });
  // Fills webpack's cache, so that the next one finds it whatever was built before.
  await buildRelease({ storeDir: second });
  rmSync(second, { recursive: true });
  const warm = await secondsOf({ storeDir: second });
  rmSync(join(second, SLICE), { recursive: true });
  const sliceWarm = await secondsOf({ storeDir: second, only: [SLICE] });
  const unchanged = await secondsOf({ storeDir: second });

  console.table({
    'shell and five remotes, cold': { seconds: cold, target: ALL_TARGET_S },
    'shell and five remotes, warm': { seconds: warm },
    [`${SLICE} alone, cold`]: { seconds: sliceCold, target: SLICE_TARGET_S },
    [`${SLICE} alone, warm`]: { seconds: sliceWarm, target: SLICE_TARGET_S },
    'nothing changed': { seconds: unchanged },
  });
  console.log(`Built, minified, compressed with brotli and gzip, in the store, pointer moved. Node ${process.version}, ${cpus().length} cores.`);
}

async function secondsOf(options: ReleaseOptions): Promise<number> {
  const startedMs = performance.now();
  await buildRelease(options);
  return Number(((performance.now() - startedMs) / 1000).toFixed(1));
}
