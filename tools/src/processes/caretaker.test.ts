import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { isRunning, type Marked } from './end-processes.mjs';

/** A process that starts a child which ignores SIGTERM, registers it with a caretaker, prints its pid and waits. */
const parent = `
  import { spawn } from 'node:child_process';
  const { startCaretaker } = await import(${JSON.stringify(fileURLToPath(new URL('./caretaker.ts', import.meta.url)))});
  const { processMark } = await import(${JSON.stringify(fileURLToPath(new URL('./process-mark.mjs', import.meta.url)))});
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
  const caretaker = startCaretaker(process.argv[1]);
  caretaker.watch([{ name: 'child', pid: child.pid, mark: processMark(child.pid) }]);
  setTimeout(() => console.log(JSON.stringify({ name: 'child', pid: child.pid, mark: processMark(child.pid) })), 300);
  setInterval(() => {}, 1000);
`;

test('when a run is killed with -9, its children end and its temporary folder is removed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'caretaker-'));
  const run = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', parent, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const child = JSON.parse(
    await new Promise<string>((resolve) => run.stdout.once('data', (data) => resolve(String(data)))),
  ) as Marked;
  expect(isRunning(child)).toBe(true);
  run.kill('SIGKILL');
  await expect(within(30_000, () => !isRunning(child) && !existsSync(folder))).resolves.toBe(true);
});

async function within(limitMs: number, condition: () => boolean): Promise<boolean> {
  const deadline = Date.now() + limitMs;
  while (Date.now() < deadline) {
    if (condition()) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}
