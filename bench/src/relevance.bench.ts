import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = path.join(root, 'svc-travel/src/testing/measure-relevance.ts');
const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program], { cwd: root });
const found = JSON.parse(stdout) as { q: string; kind: string; position: number }[];

process.stdout.write(`${found.length} queries as travellers type them, by the position of the first right place\n`);
const kinds = [...new Set(found.map(({ kind }) => kind)), 'all'];
console.table(
  Object.fromEntries(
    kinds.map((kind) => {
      const positions = found.filter((each) => kind === 'all' || each.kind === kind).map(({ position }) => position);
      const within = (limit: number) => positions.filter((position) => position > 0 && position <= limit).length;
      return [
        kind,
        { queries: positions.length, first: within(1), 'first 5': within(5), missing: positions.length - within(12) },
      ];
    }),
  ),
);
const missing = found.filter(({ position }) => position === 0).map(({ q }) => q);
if (missing.length > 0) process.stdout.write(`missing: ${missing.join(', ')}\n`);
