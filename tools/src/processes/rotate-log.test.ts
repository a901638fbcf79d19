import { spawn } from 'node:child_process';
import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { rotateLog } from './rotate-log.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'logs-'));
  file = join(folder, 'gateway.log');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a large log is rotated, the newest first, and at most four files are kept', async () => {
  for (let round = 1; round <= 6; round += 1) {
    writeFileSync(file, `${round}`.repeat(101));
    await rotateLog(file, 100);
  }
  expect(readdirSync(folder).sort()).toEqual(['gateway.log', 'gateway.log.1', 'gateway.log.2', 'gateway.log.3']);
  expect(['', '.1', '.2', '.3'].map((end) => readFileSync(`${file}${end}`, 'utf8').slice(0, 1))).toEqual([
    '',
    '6',
    '5',
    '4',
  ]);
});

test('a small or missing log is not rotated', async () => {
  await rotateLog(file, 100);
  writeFileSync(file, 'a'.repeat(100));
  await rotateLog(file, 100);
  expect(readdirSync(folder)).toEqual(['gateway.log']);
});

test('a child continues to write after the truncation', async () => {
  const log = openSync(file, 'a');
  const child = spawn(process.execPath, ['-e', `setInterval(() => process.stdout.write('x'.repeat(99) + '\\n'), 2)`], {
    stdio: ['ignore', log, log],
  });
  await until(() => statSync(file).size > 5000);
  await rotateLog(file, 5000);
  expect(statSync(`${file}.1`).size).toBeGreaterThan(5000);
  await until(() => statSync(file).size > 300);
  child.kill();
  // Not at the old offset, which would leave a hole.
  expect(readFileSync(file, 'utf8')).toMatch(/^(x{99}\n)+$/);
});

async function until(isSo: () => boolean): Promise<void> {
  for (const untilMs = Date.now() + 10_000; !isSo(); await new Promise((resolve) => setTimeout(resolve, 10))) {
    if (Date.now() > untilMs) throw new Error('condition not met in time');
  }
}
