import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

export const services = ['gateway', 'svc-account', 'svc-travel', 'svc-planner', 'svc-chat'] as const;
export type ServiceName = (typeof services)[number];

/** Everything a run keeps; DATA_DIR moves it to another disk. */
export const dataDir = process.env.DATA_DIR || join(root, '.data');
/** Binaries, libraries and drawn posters: not data, so --fresh leaves it. */
export const cacheDir = join(root, '.data', 'cache');
export const releasesDir = join(root, 'releases');
