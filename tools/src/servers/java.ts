import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fault, fullDisk } from '../../launch/fault.mjs';
import { root } from '../places.ts';
import { type NotHere, notHere, type ServerSite } from './server.ts';
import { onPath, outputOf } from './tool.ts';

const sources = join(root, 'tools/src/servers/local-mongo/java');
const leastJdk = 17;

/** Files that Maven fetches once: mongo-java-server's libraries, our compiled programs, and a redis-server. */
export interface JavaServers {
  java: string;
  jdk: number;
  classPath: string;
  /** Absent on systems without a binary in the artifact. */
  redisBinary?: string;
}

/** Shared, because two servers request the same files concurrently. */
const fetching = new Map<string, Promise<JavaServers | NotHere>>();

export async function javaServers(site: ServerSite): Promise<JavaServers | NotHere> {
  const running = fetching.get(site.cacheDir) ?? find(site);
  fetching.set(site.cacheDir, running);
  return running;
}

async function find(site: ServerSite): Promise<JavaServers | NotHere> {
  const java = tool('java');
  const jdk = java ? Number(/version "(\d+)/.exec((await outputOf(java, ['-version'])) ?? '')?.[1] ?? 0) : 0;
  if (!java || jdk < leastJdk)
    return notHere(jdk ? `the JDK here is ${jdk}, ${leastJdk} or later is needed` : 'no JDK was found');

  const folder = join(site.cacheDir, `servers-${sourcesHash()}`);
  if (!existsSync(folder)) {
    const javac = tool('javac');
    const maven = onPath('mvn');
    if (!javac) return notHere('the Java here is a runtime without a compiler (javac), a JDK is needed');
    if (!maven) return notHere('Maven (mvn) was not found');
    site.progress('fetching mongo-java-server and redis-server with Maven');
    await fetchInto(folder, maven, javac);
  }
  return {
    java,
    jdk,
    // Our classes first: one takes the place of a class of mongo-java-server.
    classPath: [join(folder, 'classes'), join(folder, 'lib', '*')].join(':'),
    redisBinary: redisIn(folder),
  };
}

function tool(name: string): string | undefined {
  const home = process.env.JAVA_HOME;
  const own = home ? join(home, 'bin', name) : undefined;
  return own && existsSync(own) ? own : onPath(name);
}

function sourcesHash(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(sources).sort()) hash.update(readFileSync(join(sources, file)));
  return hash.digest('hex').slice(0, 12);
}

/** Created in a temporary folder and renamed, so that an interrupted fetch leaves nothing that looks complete. */
async function fetchInto(folder: string, maven: string, javac: string): Promise<void> {
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  try {
    await must(maven, [
      '-q',
      '-B',
      '-f',
      join(sources, 'pom.xml'),
      'dependency:copy-dependencies',
      `-DoutputDirectory=${join(draft, 'lib')}`,
    ]);
    const programs = readdirSync(sources).filter((file) => file.endsWith('.java'));
    await must(javac, [
      '-cp',
      join(draft, 'lib', '*'),
      '-d',
      join(draft, 'classes'),
      ...programs.map((file) => join(sources, file)),
    ]);
    await unpackRedis(draft, javac.replace(/javac$/, 'jar'));
    renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function unpackRedis(folder: string, jar: string): Promise<void> {
  const library = readdirSync(join(folder, 'lib')).find((name) => name.startsWith('embedded-redis'));
  if (!library) return;
  const archive = join(folder, 'lib', library);
  const entry = ((await outputOf(jar, ['tf', archive])) ?? '')
    .split('\n')
    .find((name) => name.startsWith('redis-server') && name.trim().endsWith(platform()));
  if (entry) {
    await must(jar, ['xf', archive, entry.trim()], folder);
    renameSync(join(folder, entry.trim()), join(folder, 'redis-server'));
    chmodSync(join(folder, 'redis-server'), 0o755);
  }
  rmSync(archive);
}

function platform(): string {
  return `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
}

function redisIn(folder: string): string | undefined {
  const file = join(folder, 'redis-server');
  return existsSync(file) ? file : undefined;
}

function must(command: string, args: readonly string[], cwd?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile(command, [...args], { cwd, timeout: 180_000 }, (error, stdout, stderr) => {
      if (!error) return resolve();
      const output = `${stdout}${stderr}`.trim().split('\n').slice(0, 4).join('\n    ');
      reject(
        fullDisk(`${output} ${error.message}`) ??
          fault(
            `The local servers could not be fetched: ${command} failed.\n    ${output}`,
            'Check the network and the Maven settings, or set MONGODB_URL and REDIS_URL to servers of your own.',
          ),
      );
    });
  });
}
