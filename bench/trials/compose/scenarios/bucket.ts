import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheDir } from '@osaka/tools/places';
import { BUCKET_KEYS, bucketServer } from '@osaka/tools/servers/versitygw';
import type { Play } from '../../../harness/trial.ts';
import { BASE, type ComposeStage, PROJECT } from '../stage.ts';

const NAME = 'osaka-trial-bucket';

/** docker-compose.bucket.yml with a server of buckets beside it: the gateways serve their copies. */
export async function playBucket({ stage, check, atEnd }: Play<ComposeStage>): Promise<void> {
  await stage.haveUp();
  const folder = dirname(stage.checkout);
  const built = await bucketServer({ dataDir: folder, cacheDir, logDir: folder, progress: () => {}, ownOnly: true });
  if (!('url' in built) || !built.program) throw new Error('because' in built ? built.because : 'no S3 server');
  copyFileSync(built.program.command, join(folder, 'versitygw'));
  mkdirSync(join(folder, 'buckets-of-compose/releases'), { recursive: true });
  atEnd(async () => {
    stage.use(BASE);
    await stage.docker('rm', '--force', NAME);
    await stage.compose('up', '--detach', '--wait', '--force-recreate', 'gateway');
  });
  const keys = [
    `ROOT_ACCESS_KEY_ID=${BUCKET_KEYS.accessKeyId}`,
    `ROOT_SECRET_ACCESS_KEY=${BUCKET_KEYS.secretAccessKey}`,
  ];
  const server = ['/versitygw', '--port', ':7070', '--quiet', 'posix', '/buckets'];
  const started = await stage.docker(
    ...['run', '--detach', '--name', NAME, '--network', `${PROJECT}_outside`, '--network-alias', 'bucket'],
    ...keys.flatMap((key) => ['--env', key]),
    ...['--volume', `${join(folder, 'versitygw')}:/versitygw:ro`],
    ...['--volume', `${join(folder, 'buckets-of-compose')}:/buckets`],
    ...['node:26-bookworm-slim', ...server],
  );
  check(started.code === 0, `the server of buckets does not start: ${started.text}`);
  stage.set('RELEASE_STORE', 's3://releases/site');
  stage.set('S3_ENDPOINT', 'http://bucket:7070');
  stage.set('S3_ACCESS_KEY_ID', BUCKET_KEYS.accessKeyId);
  stage.set('S3_SECRET_ACCESS_KEY', BUCKET_KEYS.secretAccessKey);
  stage.use([...BASE, 'docker-compose.bucket.yml']);
  await stage.up();
  check((await fetch(stage.site)).ok, 'the site does not answer from the bucket');
  const listed = await stage.compose('run', '--rm', 'tools', 'releases');
  check(/current/.test(listed), `tools sees no release in the bucket: ${listed.slice(-300)}`);
}
