import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const REVIEWS = 10_000;
const root = fileURLToPath(new URL('../..', import.meta.url));

process.stdout.write(
  `reviews of one place with ${REVIEWS.toLocaleString('en')} of them; once around the whole service but the socket, with its database\n`,
);
const program = path.join(root, 'svc-travel/src/testing/measure-reviews.ts');
const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program, String(REVIEWS)], {
  cwd: root,
  maxBuffer: 1024 * 1024,
});
const measured = JSON.parse(stdout) as Record<string, { p50Ms: number; p99Ms: number }>;

console.table(
  Object.fromEntries(
    Object.entries(measured).map(([kind, { p50Ms, p99Ms }]) => [
      kind,
      { 'p50 ms': p50Ms.toFixed(1), 'p99 ms': p99Ms.toFixed(1) },
    ]),
  ),
);
