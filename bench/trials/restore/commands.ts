import { execFile } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { root } from '@osaka/tools/places';
import type { RestoreStage } from './stage.ts';

/** Runs `npm run <program>` against the stage; returns how long it took. */
export function command(stage: RestoreStage, program: string, ...args: string[]): Promise<number> {
  return run(stage, [join(root, 'tools', `${program}.mjs`), ...args]);
}

/** Runs a program of Node with the addresses of the stage's data. */
export async function run(
  { mongoUrl, redisUrl, dataDir, releaseDir }: RestoreStage,
  args: readonly string[],
): Promise<number> {
  const startedMs = performance.now();
  const env = {
    ...process.env,
    MONGODB_URL: mongoUrl,
    REDIS_URL: redisUrl,
    IMAGE_DIR: join(dataDir, 'images'),
    RELEASES_DIR: releaseDir,
  };
  await promisify(execFile)(process.execPath, [...args], { cwd: root, env });
  return performance.now() - startedMs;
}

const LOST = /^(mongo|mongo-java|redis|images)$/;

/** Kills everything and deletes databases, Redis, pictures and release store. */
export async function loseEverything({ fleet, instances, servers, dataDir, releaseDir }: RestoreStage): Promise<void> {
  await Promise.all([...instances.map(({ name }) => name), ...servers].map((name) => fleet.kill(name)));
  for (const name of readdirSync(dataDir).filter((each) => LOST.test(each))) {
    for (const inner of readdirSync(join(dataDir, name))) rmSync(join(dataDir, name, inner), { recursive: true });
  }
  rmSync(releaseDir, { recursive: true });
}

/**
 * Starts servers, restores and starts the product; returns how long the restore took, and all until the site is ready.
 */
export async function bringBack(stage: RestoreStage, backup: string): Promise<{ restoreMs: number; readyMs: number }> {
  const { fleet, servers, instances } = stage;
  for (const server of servers) await fleet.revive(server);
  const startedMs = performance.now();
  const restoreMs = await command(stage, 'restore', backup);
  await Promise.all(instances.filter(({ name }) => name !== 'gateway').map(({ name }) => fleet.revive(name)));
  await fleet.revive('gateway');
  return { restoreMs, readyMs: performance.now() - startedMs };
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
