import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { eventually, mountSmallDisk } from '../testing/index.ts';
import { createLogOutput } from './logging.ts';

const disk = mountSmallDisk(1);
const testOnSmallDisk = disk ? test : test.skip;

const testHere = existsSync('/dev/full') ? test : test.skip;

testHere(
  'a process whose standard output is a full disk lives on, counts what it drops, and ends when it is asked to',
  async () => {
    const full = openSync('/dev/full', 'w');
    const script = `
    const { createLogger, createLogOutput } = await import(${JSON.stringify(fileURLToPath(new URL('./logging.ts', import.meta.url)))});
    const output = createLogOutput();
    const logger = createLogger('test', 'info', output);
    for (let line = 0; line < 20_000; line += 1) logger.info({ line }, 'x'.repeat(100));
    setTimeout(() => {
      logger.info('once more');
      process.send({ dropped: output.dropped() });
      setTimeout(() => process.exit(0), 100);
    }, 1200);
  `;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['ignore', full, 'inherit', 'ipc'],
    });
    closeSync(full);
    const [told, code] = await Promise.all([
      new Promise<unknown>((resolve) => child.once('message', resolve)),
      new Promise((resolve) => child.once('exit', resolve)),
    ]);
    expect(told).toEqual({ dropped: expect.any(Number) });
    expect((told as { dropped: number }).dropped).toBeGreaterThan(5000);
    expect(code).toBe(0);
  },
);

testOnSmallDisk('lines that found the disk full are written in their order when there is space', async () => {
  const file = path.join(disk?.folder ?? '', 'service.log');
  const fd = openSync(file, 'a');
  const output = createLogOutput(fd);
  output.write('{"line":1}\n');
  await eventually(() => expect(readFileSync(file, 'utf8')).toBe('{"line":1}\n'));
  disk?.fill();
  for (let line = 2; line <= 2000; line += 1) output.write(`{"line":${line}}\n`);
  await new Promise((resolve) => setTimeout(resolve, 700));
  disk?.free();
  const expected = Array.from({ length: 2000 }, (_, index) => `{"line":${index + 1}}\n`).join('');
  await eventually(() => expect(readFileSync(file, 'utf8')).toBe(expected));
  expect(output.dropped()).toBe(0);
  closeSync(fd);
  disk?.unmount();
});
