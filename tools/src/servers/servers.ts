import { step } from '../../launch/step.mjs';
import { cacheDir } from '../places.ts';
import type { Run } from '../processes/run.ts';
import { chooseMail, type MailServer } from './mail.ts';
import { chooseMongo } from './mongo.ts';
import { chooseRedis } from './redis.ts';
import { type ChosenServer, isHere } from './server.ts';
import { mongoForTests, setTtlMonitor } from './test-mongo.ts';
import { bucketServer } from './versitygw.ts';

export interface Servers {
  mongo: ChosenServer;
  redis: ChosenServer;
  mail: MailServer;
}

/** Tests and measurements have separate servers; those of tests end within minutes. */
export type Profile = 'local' | 'test' | 'measurement';

/** Chooses MongoDB, Redis and the mail inbox, starts our own ones and waits until they respond. */
export async function startServers(run: Run, profile: Profile): Promise<Servers> {
  return step('Servers', async (progress) => {
    const site = {
      dataDir: run.data.path(),
      cacheDir,
      logDir: run.data.path('logs'),
      progress,
      ownOnly: profile !== 'local',
      isShortLived: profile === 'test',
    };
    progress('choosing MongoDB and Redis');
    const mongo = (profile === 'test' && (await mongoForTests(site))) || (await chooseMongo(site));
    const redis = await chooseRedis(site);
    const mail = await chooseMail(site, profile === 'local' ? { smtp: 1025, inbox: 1080 } : 'free');
    const chosen = [mongo, redis, mail];
    for (const { stop } of chosen) if (stop) run.onClose(stop);
    progress(`starting ${chosen.map(({ label }) => label).join(', ')}`);
    await run.supervisor.start(chosen.flatMap(({ program }) => program ?? []));
    if (profile === 'test') await setTtlMonitor(mongo.url, false);
    return { mongo, redis, mail, detail: chosen.map(({ label }) => label).join(', ') };
  });
}

/** Starts an S3 server for tests and returns its address; says why and returns nothing where it cannot be had. */
export async function startBuckets(run: Run, say: (message: string) => void): Promise<string | undefined> {
  const found = await step('Buckets', async (progress) => {
    const server = await bucketServer({
      dataDir: run.data.path(),
      cacheDir,
      logDir: run.data.path('logs'),
      progress,
      ownOnly: true,
    });
    if (isHere(server)) await run.supervisor.start(server.program ? [server.program] : []);
    return { server, detail: isHere(server) ? server.label : server.because };
  });
  if (isHere(found.server)) return found.server.url;
  say(`Left out: tests with a bucket, because ${found.server.because}.`);
  return undefined;
}
