import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
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
  const load = loadavg()[0]?.toFixed(1);
  const cold = measured(first, '--cold');
  const sliceCold = measured(first, '--cold', SLICE);
  // Fills webpack's cache, so that the next build finds it complete.
  measured(second);
  rmSync(join(scratch, 'second'), { recursive: true });
  const warm = measured(second);
  rmSync(join(scratch, 'second', SLICE), { recursive: true });
  const sliceWarm = measured(second, SLICE);
  const unchanged = measured(second);

  console.table({
    'shell and five remotes, cold': { ...cold, 'target s': ALL_TARGET_S },
    'shell and five remotes, warm': warm,
    [`${SLICE} alone, cold`]: { ...sliceCold, 'target s': SLICE_TARGET_S },
    [`${SLICE} alone, warm`]: { ...sliceWarm, 'target s': SLICE_TARGET_S },
    'nothing changed': unchanged,
  });
  console.log(
    'npm run build from its start to its end: built, minified, compressed with brotli and gzip, in the store, pointer moved; CPU of the building processes.',
  );
  console.log(`Node ${process.version}, ${cpus().length} cores, load before it ${load}.`);
}

// CPU time shows the cost of a build independently of other load.
function measured(...words: string[]): { seconds: number; 'CPU s': number } {
  const startedMs = performance.now();
  const output = execFileSync(process.execPath, [command, ...words], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const cpuS = output.match(/\(([\d.]+) s of CPU\)/)?.[1];
  return { seconds: Number(((performance.now() - startedMs) / 1000).toFixed(1)), 'CPU s': Number(cpuS) };
}
