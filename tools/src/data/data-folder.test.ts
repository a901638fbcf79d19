import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { isRunning } from '../processes/end-processes.mjs';
import { processMark } from '../processes/process-mark.mjs';
import { openDataFolder } from './data-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function sleeper() {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
  const pid = child.pid as number;
  return { name: 'sleeper', pid, mark: processMark(pid) as string };
}

const runFile = () => join(folder, 'run.json');

test('opening the folder ends the children of a killed run', async () => {
  const child = sleeper();
  writeFileSync(
    runFile(),
    JSON.stringify({ owner: { name: 'npm start', pid: 999_999, mark: 'gone' }, children: [child] }),
  );
  const data = await openDataFolder(folder);
  expect(data.leftOvers).toEqual(['sleeper']);
  expect(isRunning(child)).toBe(false);
  data.close();
});

test('a process that reuses the pid of a former child is not ended', async () => {
  const stranger = sleeper();
  writeFileSync(
    runFile(),
    JSON.stringify({
      owner: { name: 'npm start', pid: 999_999, mark: 'gone' },
      children: [{ ...stranger, mark: 'of another boot' }],
    }),
  );
  const data = await openDataFolder(folder);
  expect(data.leftOvers).toEqual([]);
  expect(isRunning(stranger)).toBe(true);
  process.kill(stranger.pid, 'SIGKILL');
  data.close();
});

test('a folder in use is refused with the pid of its run', async () => {
  const owner = sleeper();
  writeFileSync(runFile(), JSON.stringify({ owner, children: [] }));
  await expect(openDataFolder(folder)).rejects.toMatchObject({
    message: expect.stringContaining(`process ${owner.pid}`),
    wayOut: expect.stringContaining('DATA_DIR'),
  });
  process.kill(owner.pid, 'SIGKILL');
});

test('a run file that a crash has truncated is ignored', async () => {
  writeFileSync(runFile(), '{"owner": {"na');
  const data = await openDataFolder(folder);
  data.record([]);
  expect(JSON.parse(readFileSync(runFile(), 'utf8')).owner.pid).toBe(process.pid);
  data.close();
});

test("an ended run leaves no run file, even if a child's exit is seen afterwards", async () => {
  const data = await openDataFolder(folder);
  data.record([]);
  data.close();
  data.record([]);
  expect(existsSync(runFile())).toBe(false);
});
