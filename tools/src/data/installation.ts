import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataDir } from '../places.ts';
import type { Settings } from '../product/settings.ts';

/** What `npm start` notes while it runs. */
export interface RunningInstallation {
  site: string;
  /** Base addresses of the operations ports. */
  operations: readonly string[];
  mongoUrl: string;
  redisUrl: string;
  imageDir: string;
}

const file = join(dataDir, 'installation.json');

/** Notes where `npm start` serves the site, for `npm run backup` and `npm run doctor`; returns how to remove the note. */
export function noteInstallation({ siteUrl, mongoUrl, imageDir, services, gateway }: Settings): () => void {
  const operations = [...services, gateway].map(({ opsPort }) => `http://127.0.0.1:${opsPort}`);
  writeFileSync(
    file,
    JSON.stringify({
      site: siteUrl,
      operations,
      mongoUrl,
      redisUrl: gateway.env.REDIS_URL ?? '',
      imageDir,
    } satisfies RunningInstallation),
  );
  return () => rmSync(file, { force: true });
}

/** Undefined while `npm start` does not run here. */
export function runningInstallation(): RunningInstallation | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RunningInstallation) : undefined;
}
