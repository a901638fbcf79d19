import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newestNode } from '@osaka/tools/launch/other-node';
import { cacheDir, root } from '@osaka/tools/places';
import { javaServers } from '@osaka/tools/servers/java';
import { outputOf } from '@osaka/tools/servers/tool';
import { parse } from 'yaml';
import { type Engine, lastLine } from './engine.ts';

const sources = fileURLToPath(new URL('./stand-ins', import.meta.url));
const STAGES = ['node', 'mongo', 'redis', 'nginx', 'maildev'];

/**
 * Has the base images that these files name: those that are there, those that a registry gives, and else stand-ins.
 * Returns the names of the stand-ins.
 */
export async function haveBaseImages(
  engine: Engine,
  checkout: string,
  folder: string,
  progress: (text: string) => void,
): Promise<string[]> {
  const standIns: string[] = [];
  const digest = digestOfSources();
  let context: string | undefined;
  for (const image of baseImagesOf(checkout)) {
    const labels = '{{index .Config.Labels "stand-in"}} {{index .Config.Labels "stand-in.sources"}}';
    const { code, text } = await engine.docker(['image', 'inspect', image, '--format', labels]);
    const isStandIn = text.replaceAll('<no value>', '').trim() !== '';
    if (code === 0 && (!isStandIn || text.includes(digest))) {
      if (isStandIn) standIns.push(image);
      continue;
    }
    progress(`pulling ${image}`);
    if ((await engine.docker(['pull', '--quiet', image], { limitMs: 300_000 })).code === 0) continue;
    if (!engine.debians) throw new Error(`${image} cannot be pulled, and there is nothing to make a stand-in of`);
    context ??= await prepare(engine, folder);
    progress(`${image} cannot be pulled: building its stand-in`);
    const stage = STAGES.find((each) => image.startsWith(each)) ?? '';
    const labelled = ['--label', `stand-in.sources=${digest}`];
    const named = ['--target', stage, '--tag', image, '--build-arg', `MAILDEV=${image.split(':')[1]}`];
    const built = await engine.docker(['build', ...labelled, ...named, context]);
    if (built.code !== 0) throw new Error(`the stand-in of ${image} could not be built: ${built.text.slice(-2000)}`);
    standIns.push(image);
  }
  return standIns;
}

/** Of what stand-ins are made of here; the local store is one of them. */
function digestOfSources(): string {
  const hash = createHash('sha256');
  for (const folder of [sources, join(root, 'tools/src/servers/local-mongo/java')])
    for (const name of readdirSync(folder).sort())
      if (/\.\w+$|^Dockerfile$/.test(name)) hash.update(readFileSync(join(folder, name)));
  hash.update(readFileSync(join(sources, '../engine.sh')));
  return hash.digest('hex').slice(0, 12);
}

function baseImagesOf(checkout: string): string[] {
  const read = (file: string) => readFileSync(join(checkout, file), 'utf8');
  const named = ['docker-compose.yml', 'docker-compose.scaled.yml'].flatMap((file) => {
    const override = { tag: '!override', collection: 'seq' as const };
    const { services } = parse(read(file), { merge: true, maxAliasCount: -1, customTags: [override] }) as {
      services: Record<string, { image?: string }>;
    };
    return Object.values(services).flatMap(({ image }) => (image && !/^osaka\b/.test(image) ? [image] : []));
  });
  const from = [...read('tools/deploy/Dockerfile').matchAll(/^FROM (\S+:\S+)/gm)].map(([, image = '']) => image);
  return [...new Set([...from, ...named])];
}

/** The root file systems as images, and what the stand-ins are made of. */
async function prepare(engine: Engine, folder: string): Promise<string> {
  for (const [image, from] of [
    ['stand-in/debian', engine.debians?.debian],
    ['stand-in/newer-debian', engine.debians?.newer],
  ] as const) {
    const tar = spawn('tar', ['-C', from ?? '', '-c', '.'], { stdio: ['ignore', 'pipe', 'ignore'] });
    const { code, text } = await engine.docker(['import', '-', image], { input: tar.stdout });
    if (code !== 0) throw new Error(`${image} could not be imported: ${lastLine(text)}`);
  }
  const context = join(folder, 'stand-ins');
  rmSync(context, { recursive: true, force: true });
  mkdirSync(join(context, 'node/bin'), { recursive: true });
  cpSync(sources, context, { recursive: true });
  cpSync(await newestNode(), join(context, 'node/bin/node'));
  const registry = (await outputOf('npm', ['config', 'get', 'registry']))?.trim() ?? '';
  writeFileSync(join(context, 'npmrc'), `registry=${registry}\ncafile=/etc/ssl/certs/ca-certificates.crt\n`);
  const npm = join((await outputOf('npm', ['root', '--global']))?.trim() ?? '', 'npm');
  cpSync(npm, join(context, 'npm'), { recursive: true, dereference: true });
  const servers = await javaServers({ dataDir: folder, cacheDir, logDir: folder, progress: () => {} });
  if ('because' in servers) throw new Error(`no local store for the stand-in of mongo: ${servers.because}`);
  for (const part of servers.classPath.split(':'))
    cpSync(part.replace(/\/\*$/, ''), join(context, 'store', basename(part.replace(/\/\*$/, ''))), { recursive: true });
  return context;
}
