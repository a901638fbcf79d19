import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { runCommand } from '@osaka/build-config/release';
import { copyStore, newestPointer } from '@osaka/build-config/release-variants';
import type { ReleasePointer } from '@osaka/contracts';
import { cacheDir, releasesDir } from '@osaka/tools/places';
import { freePort } from '@osaka/tools/ports';
import type { Run } from '@osaka/tools/processes/run';
import { programOf } from '@osaka/tools/product/start-services';
import { BUCKET_KEYS, bucketServer } from '@osaka/tools/servers/versitygw';
import { type Disk, mountDisk } from '../harness/disk.ts';
import { createFleet } from '../harness/fleet.ts';
import { type NetworkSwitch, openNetworkSwitch } from '../harness/network-switch.ts';
import type { Stage, StageOptions } from '../harness/trial.ts';

const GATEWAYS = 2;
const DISK_MB = 200;

/** A bucket with a release, and gateways that serve from it through a switch. */
export interface BucketStage extends Stage {
  /** As commands take it. */
  place: string;
  gateways: readonly { name: string; url: string }[];
  /** Between the gateways and the bucket. */
  network: NetworkSwitch;
  bucketDisk: Disk | undefined;
  /** Of the copy of the first gateway. */
  copyDisk: Disk | undefined;
  /** Runs a command of the release store; what it refuses is in `said`. */
  command(name: string, ...args: string[]): Promise<{ isDone: boolean; said: string }>;
  /** The environment of a command in a process of its own. */
  env: NodeJS.ProcessEnv;
  pointer(): Promise<ReleasePointer>;
  nextMark(): string;
  counts: { kills: number; slowestMs: number; seenMs: number[]; followedMs: number[] };
}

export async function openBucketStage(run: Run, { defect }: StageOptions): Promise<BucketStage> {
  const fleet = createFleet();
  const dataDir = run.data.path(`bucket-${Date.now()}`);
  const logDir = join(dataDir, 'logs');
  const [bucketDir, copyDir] = [join(dataDir, 'buckets'), join(dataDir, 'copy-1')];
  for (const folder of [logDir, bucketDir, copyDir]) mkdirSync(folder, { recursive: true });
  const bucketDisk = mountDisk(bucketDir, DISK_MB);
  const copyDisk = mountDisk(copyDir, DISK_MB);
  const close = async () => {
    network?.close();
    await fleet.close();
    bucketDisk?.unmount();
    copyDisk?.unmount();
  };
  let network: NetworkSwitch | undefined;
  run.onClose(close);
  const server = await bucketServer({ dataDir, cacheDir, logDir, progress: () => {}, ownOnly: true });
  if (!('url' in server) || !server.program) throw new Error('because' in server ? server.because : 'no S3 server');
  mkdirSync(join(bucketDir, 'releases'));
  await fleet.start(server.program);
  const keys = { S3_ACCESS_KEY_ID: BUCKET_KEYS.accessKeyId, S3_SECRET_ACCESS_KEY: BUCKET_KEYS.secretAccessKey };
  const env = { ...process.env, S3_ENDPOINT: server.url, ...keys };
  Object.assign(process.env, env);
  const place = 's3://releases/site';
  await copyStore(releasesDir, place);

  network = await openNetworkSwitch(Number(new URL(server.url).port), await freePort());
  const gateways: { name: string; url: string }[] = [];
  for (let number = 1; number <= GATEWAYS; number += 1) {
    const instance = {
      name: `gateway-${number}`,
      slice: 'gateway',
      port: await freePort(),
      opsPort: await freePort(),
      env: {
        HOST: '127.0.0.1',
        RATE_LIMIT_SCALE: '1000',
        RELEASE_STORE: place,
        RELEASES_DIR: join(dataDir, `copy-${number}`),
        S3_ENDPOINT: `http://127.0.0.1:${network.port}`,
        ...keys,
      },
    };
    await fleet.start(programOf(instance, logDir, { bundle: defect?.bundles.gateway }));
    gateways.push({ name: instance.name, url: `http://127.0.0.1:${instance.port}` });
  }
  let marks = 0;
  return {
    place,
    gateways,
    network,
    bucketDisk,
    copyDisk,
    async command(name, ...args) {
      const said: string[] = [];
      const say = (line: string) => void said.push(line);
      const code = await runCommand(name, [...args, `--store=${place}`], say, say);
      return { isDone: code === 0, said: said.join('\n') };
    },
    env,
    pointer: () => newestPointer(place),
    nextMark: () => `bucket${++marks}`,
    fleet,
    label: `${server.label}, ${GATEWAYS} gateways`,
    servers: [],
    counts: { kills: 0, slowestMs: 0, seenMs: [], followedMs: [] },
    close,
  };
}
