import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';

const SLICE = 'mf-planner';
const command = join(import.meta.dirname, '../../tools/build.mjs');
const scratch = mkdtempSync(join(tmpdir(), 'osaka-bench-build-'));
const load = loadavg()[0]?.toFixed(1);

try {
  const [first, second] = [`--store=${join(scratch, 'first')}`, `--store=${join(scratch, 'second')}`];
  const cold = measured(first, '--cold');
  // Fills webpack's cache, so that the next build finds it complete.
  measured(second);
  rmSync(join(scratch, 'second'), { recursive: true });
  const warm = measured(second);
  rmSync(join(scratch, 'second', SLICE), { recursive: true });
  console.table({
    'shell and five remotes, cold, as for a release': { ...cold, 'target s': 10 },
    'shell and five remotes, with the cache': warm,
    // With the shell, which is stored: without a current version of each slice the release is a first one.
    [`${SLICE} alone, with the cache`]: { ...measured(second, 'shell', SLICE), 'target s': 3.5 },
  });
  console.log(
    `npm run build from its start to its end. Node ${process.version}, ${cpus().length} cores, load before it ${load}.`,
  );
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

// CPU time shows the cost of a build independently of other load.
function measured(...words: string[]): { seconds: number; 'CPU s'?: number } {
  const startedMs = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...words], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stdout + stderr);
  const cpuS = stdout.match(/\(([\d.]+) s of CPU\)/)?.[1];
  return {
    seconds: Number(((performance.now() - startedMs) / 1000).toFixed(1)),
    ...(cpuS !== undefined && { 'CPU s': Number(cpuS) }),
  };
}
