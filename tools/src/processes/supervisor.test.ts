import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createBackoff } from './backoff.ts';
import { isRunning, type Marked } from './end-processes.mjs';
import { createSupervisor, type Program } from './supervisor.ts';

let folder: string;
/** Records of this test's supervisor; an earlier one may still record its end. */
let recorded: { children: readonly Marked[] };
let said: string[];
let supervisor: ReturnType<typeof createSupervisor>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'supervisor-'));
  said = [];
  const own = { children: [] as readonly Marked[] };
  recorded = own;
  supervisor = createSupervisor({
    caretaker: { watch: () => {}, dismiss: async () => {} },
    record: (list) => {
      own.children = list;
    },
    say: (text) => said.push(text),
    backoff: () => createBackoff(20),
  });
});

afterEach(async () => {
  await supervisor.stop();
  rmSync(folder, { recursive: true, force: true });
});

const marker = () => join(folder, 'alive');

/** Runs until it is stopped; each start leaves a marker. */
function program(script: string, changes: Partial<Program> = {}): Program {
  return {
    name: 'sleeper',
    command: process.execPath,
    args: ['-e', script],
    logFile: join(folder, 'sleeper.log'),
    isReady: async () => existsSync(marker()),
    readyWithinMs: 5_000,
    stopWithinMs: 1_000,
    ...changes,
  };
}

const runs = () => `require('fs').writeFileSync(${JSON.stringify(marker())}, ''); setInterval(() => {}, 1000)`;

async function until(condition: () => boolean): Promise<void> {
  for (let left = 400; left > 0 && !condition(); left -= 1) await new Promise((resolve) => setTimeout(resolve, 25));
  expect(condition()).toBe(true);
}

const only = () => recorded.children[0] as Marked;

describe('supervisor', () => {
  test('reports a killed child, restarts it and reports that it runs', async () => {
    await supervisor.start([program(runs())]);
    const first = only();
    process.kill(first.pid, 'SIGKILL');
    await until(() => said.some((text) => text.includes('running again')));
    expect(said[0]).toContain('sleeper died (killed by SIGKILL); restarting it in 0.02 s');
    expect(only().pid).not.toBe(first.pid);
    expect(isRunning(only())).toBe(true);
  });

  test('reports a child that exits before it is ready with the end of its log, without a restart', async () => {
    const dying = program(`console.error('no such table'); process.exit(3)`);
    await expect(supervisor.start([dying])).rejects.toMatchObject({
      message: expect.stringMatching(/sleeper did not start: exit code 3[\s\S]*no such table/),
      wayOut: expect.stringContaining('sleeper.log'),
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(recorded.children).toEqual([]);
  });

  test('refuses a child that is not ready in time', async () => {
    await expect(
      supervisor.start([program(runs(), { isReady: async () => false, readyWithinMs: 200 })]),
    ).rejects.toThrow('not ready within 0.2 s');
  });

  test('refuses a program that cannot be run, by name', async () => {
    await expect(supervisor.start([program('', { command: join(folder, 'nothing') })])).rejects.toThrow(
      /nothing cannot be run/,
    );
  });

  test('stop ends every child, also one that ignores the signal, without restarts', async () => {
    await supervisor.start([program(`process.on('SIGTERM', () => {}); ${runs()}`, { stopWithinMs: 200 })]);
    const child = only();
    await supervisor.stop();
    expect(isRunning(child)).toBe(false);
    expect(said).toEqual([]);
  });

  test('reports a failed command with the end of its log', async () => {
    await expect(
      supervisor.run({
        name: 'Seeding',
        command: process.execPath,
        args: ['-e', `console.log('half done'); process.exit(1)`],
        logFile: join(folder, 'seed.log'),
      }),
    ).rejects.toThrow(/Seeding failed \(exit code 1\)[\s\S]*half done/);
  });

  test('a requested restart replaces the child without an error message', async () => {
    await supervisor.start([program(runs())]);
    const first = only();
    writeFileSync(marker(), '');
    await supervisor.restart('sleeper');
    await until(() => said.includes('sleeper is running again.'));
    expect(said).toEqual(['sleeper is running again.']);
    expect(only().pid).not.toBe(first.pid);
    expect(isRunning(first)).toBe(false);
  });
});

describe('a program that keeps dying', () => {
  const supervisorWith = (healthyMs: number) =>
    createSupervisor({
      caretaker: { watch: () => {}, dismiss: async () => {} },
      record: () => {},
      say: (text) => said.push(text),
      backoff: () => createBackoff(20, 30_000, healthyMs),
    });
  const pauses = () =>
    said.filter((text) => text.includes('died')).map((text) => Number(/restarting it in ([\d.]+) s/.exec(text)?.[1]));
  const diesAfter = (ms: number) => `setTimeout(() => process.exit(1), ${ms})`;
  let own: ReturnType<typeof createSupervisor>;
  afterEach(() => own.stop());

  test('is restarted after the shortest delay each time it has been ready for long enough', async () => {
    own = supervisorWith(300);
    await own.start([program(diesAfter(800), { isReady: async () => true })]);
    await until(() => pauses().length === 3);
    expect(pauses()).toEqual([0.02, 0.02, 0.02]);
  });

  test('is restarted with growing delays while it runs long but is never ready', async () => {
    own = supervisorWith(300);
    const isFirst = [true];
    await own.start([program(diesAfter(800), { isReady: async () => isFirst.pop() ?? false })]);
    await until(() => pauses().length === 4);
    expect(pauses()).toEqual([0.02, 0.04, 0.08, 0.16]);
  });

  test('is restarted with growing delays while it exits soon after it was ready, however long the start took', async () => {
    own = supervisorWith(1200);
    const isThere = `require('fs').writeFileSync(${JSON.stringify(marker())}, '')`;
    const isGone = `require('fs').rmSync(${JSON.stringify(marker())}, { force: true })`;
    await own.start([
      program(`setTimeout(() => ${isThere}, 1500); process.on('exit', () => ${isGone}); ${diesAfter(1650)}`),
    ]);
    await until(() => pauses().length === 3);
    expect(pauses()).toEqual([0.02, 0.04, 0.08]);
  });
});

test('delays double up to the maximum and are reset after a minute of readiness', () => {
  const backoff = createBackoff(500, 4_000, 60_000);
  expect([0, 0, 0, 0, 0].map((readyMs) => backoff.nextMs(readyMs))).toEqual([500, 1_000, 2_000, 4_000, 4_000]);
  expect(backoff.nextMs(61_000)).toBe(500);
});
