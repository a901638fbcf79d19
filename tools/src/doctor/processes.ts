import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fault } from '../../launch/fault.mjs';
import { dataDir } from '../places.ts';
import type { Settings } from '../product/settings.ts';

/** Where a running installation answers. */
export interface Installation {
  site: string;
  /** Base addresses of the operations ports. */
  operations: readonly string[];
}

/** What `npm start` notes while it runs. */
interface RunningInstallation extends Installation {
  mongoUrl: string;
  redisUrl: string;
  imageDir: string;
}

const file = join(dataDir, 'installation.json');

/** Notes where `npm start` serves the site, for the doctor and the backup; returns how to remove the note. */
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

/** Given addresses, else what `npm start` has noted. */
export function installationOf([site, ...operations]: readonly string[]): Installation {
  if (site) return { site, operations };
  const running = runningInstallation();
  if (!running)
    throw fault(
      'No site of `npm start` is running here.',
      'Name one: npm run doctor -- https://site http://gateway:9090 http://account:9090 …',
    );
  return running;
}

/** Undefined while `npm start` does not run here. */
export function runningInstallation(): RunningInstallation | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RunningInstallation) : undefined;
}
