import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { freePort } from '../ports/ports.ts';
import { answers } from './ping.ts';
import { type ChosenServer, type NotHere, notHere, type ServerSite } from './server.ts';
import { onPath } from './tool.ts';

const VERSION = 'v1.8.0';
/** Some 80 modules; a minute on two cores. */
const BUILD_MS = 10 * 60_000;

/** The keys of the server. */
export const BUCKET_KEYS = { accessKeyId: 'osaka', secretAccessKey: 'osaka-secret' };

/** An S3 server with conditional writes, for tests and trials: Go builds it once for this working copy. */
export async function bucketServer(site: ServerSite): Promise<ChosenServer | NotHere> {
  const binary = await built(site);
  if (typeof binary !== 'string') return binary;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const folder = join(site.dataDir, 'buckets');
  mkdirSync(folder, { recursive: true });
  return {
    url,
    label: `versitygw ${VERSION}`,
    program: {
      name: 'Buckets',
      command: binary,
      args: ['--port', `127.0.0.1:${port}`, '--quiet', 'posix', folder],
      env: {
        ...process.env,
        ROOT_ACCESS_KEY_ID: BUCKET_KEYS.accessKeyId,
        ROOT_SECRET_ACCESS_KEY: BUCKET_KEYS.secretAccessKey,
      },
      logFile: join(site.logDir, 'buckets.log'),
      isReady: () => answers(() => fetch(url, { signal: AbortSignal.timeout(1000) })),
      readyWithinMs: 15_000,
      stopWithinMs: 2500,
    },
  };
}

async function built(site: ServerSite): Promise<string | NotHere> {
  const folder = join(site.cacheDir, `versitygw-${VERSION}`);
  const binary = join(folder, 'versitygw');
  if (existsSync(binary)) return binary;
  const go = onPath('go');
  if (!go) return notHere('Go was not found');
  site.progress(`building versitygw ${VERSION} with Go, once`);
  const draft = `${folder}.${process.pid}`;
  try {
    await promisify(execFile)(go, ['install', `github.com/versity/versitygw/cmd/versitygw@${VERSION}`], {
      env: { ...process.env, GOBIN: draft },
      timeout: BUILD_MS,
    });
    renameSync(draft, folder);
    return binary;
  } catch (error) {
    const reason = error instanceof Error ? error.message.trim().split('\n').at(-1) : String(error);
    return notHere(`building versitygw ${VERSION} failed (${reason})`);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
