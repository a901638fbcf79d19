import process from 'node:process';
import { everyService, type ServiceSlice } from '@osaka/delivery/every-slice';
import { secretIn } from '@osaka/delivery/store';
import { MongoClient } from 'mongodb';
import { runningInstallation } from '../data/installation.ts';
import { dataDir } from '../places.ts';
import { openRun } from '../processes/run.ts';
import { imageDirOf } from '../product/settings.ts';
import { answers, mongoVersion } from '../servers/ping.ts';
import { startServers } from '../servers/servers.ts';
import { openQueues, type Queues } from './queues.ts';
import { type StoredFiles, storedFiles } from './stores.ts';

/** What an installation consists of. */
export interface Installation {
  client: MongoClient;
  /** Services whose databases are copied. */
  services: readonly Pick<ServiceSlice, 'database' | 'backup'>[];
  stores: readonly StoredFiles[];
  queues: Queues;
}

/**
 * The installation that MONGODB_URL and REDIS_URL name, else the one that `npm start` serves here, else that of the
 * data folder, whose servers are started for it.
 */
export async function withInstallation<T>(act: (installation: Installation) => Promise<T>): Promise<T> {
  takeSecretsFromFiles();
  const { MONGODB_URL, REDIS_URL, IMAGE_DIR } = process.env;
  if (MONGODB_URL && REDIS_URL) return connected(MONGODB_URL, REDIS_URL, imageDirOf(dataDir), act);
  const running = runningInstallation();
  // A run that was killed has left its note.
  if (running && (await answers(() => mongoVersion(running.mongoUrl, 1000))))
    return connected(running.mongoUrl, running.redisUrl, IMAGE_DIR || running.imageDir, act);
  const run = await openRun({ folder: dataDir, say: (message) => void process.stdout.write(`${message}\n`) });
  try {
    const { mongo, redis } = await startServers(run, 'local');
    return await connected(mongo.url, redis.url, imageDirOf(dataDir), act);
  } finally {
    await run.close();
  }
}

/** An orchestrator mounts secrets as files and names them, as for the services: MONGODB_URL_FILE and so on. */
function takeSecretsFromFiles(): void {
  for (const name of ['MONGODB_URL', 'REDIS_URL']) {
    const value = secretIn(process.env, name);
    if (value) process.env[name] = value;
  }
}

async function connected<T>(
  mongoUrl: string,
  redisUrl: string,
  imageDir: string,
  act: (installation: Installation) => Promise<T>,
): Promise<T> {
  const client = await new MongoClient(mongoUrl, {
    serverSelectionTimeoutMS: 5000,
    writeConcern: { w: 'majority', journal: true },
  }).connect();
  try {
    return await act({
      client,
      services: await everyService(),
      stores: await storedFiles(imageDir),
      queues: openQueues(redisUrl),
    });
  } finally {
    await client.close();
  }
}
