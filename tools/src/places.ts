import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { sliceFolders } from '@osaka/delivery/every-slice';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** The gateway and every service that declares itself: the server processes of the product. */
export const services: readonly string[] = ['gateway', ...sliceFolders('svc-')];

/** Data of a run; DATA_DIR moves it to another disk. */
export const dataDir = process.env.DATA_DIR || join(root, '.data');
/** Binaries and libraries: not data, so --fresh keeps it. */
export const cacheDir = join(root, '.data', 'cache');
export const releasesDir = join(root, 'releases');
export const apiDocsDir = join(cacheDir, 'api-docs');
