import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { runCommand } from '@osaka/build-config/release';
import { releaseAgain, storeAgain } from '@osaka/build-config/release-again';

/** A gateway of one journey with a release store of its own, in front of the services of all. */
export interface PrivateSite {
  url: string;
  /** Accepts connections and never answers, as a network does that is there and is none. */
  hang(): void;
  /** Answers again, also what was asked meanwhile. */
  goOn(): void;
  /** Releases a slice again and takes the version before it out of the store. Returns its version, from the moment at which pages have it. */
  release(slice: string): Promise<string>;
  /** Stores a copy of the current version of a slice under another name. Returns that name. */
  store(slice: string): Promise<string>;
  /** Runs a command of the release store, such as canary. Returns what it says, a line each. */
  command(name: string, ...args: string[]): Promise<string[]>;
  /** Takes the service worker out of all browsers, or lets them have it again. */
  switchServiceWorker(isOn: boolean): void;
  close(): void;
}

interface Gateway {
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  releases: string;
}

export async function openPrivateSite(): Promise<PrivateSite> {
  const { command, args, env, releases } = JSON.parse(process.env.GATEWAY ?? '{}') as Gateway;
  const store = mkdtempSync(join(tmpdir(), 'osaka-store-'));
  cpSync(releases, store, { recursive: true });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(command, args, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ...env,
      LOG_LEVEL: 'error',
      RELEASES_DIR: store,
      SITE_URL: url,
      PORT: String(port),
      OPS_PORT: '0',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await until(child, async () => (await fetch(`${url}/remotes.json`)).ok);

  return {
    url,
    hang: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    async release(slice) {
      const version = await releaseAgain(store, slice);
      await until(child, async () => (await (await fetch(`${url}/remotes.json`)).text()).includes(version));
      return version;
    },
    store: (slice) => storeAgain(store, slice),
    async command(name, ...args) {
      const lines: string[] = [];
      const say = (line: string) => void lines.push(line);
      if ((await runCommand(name, [...args, `--store=${store}`], say, say)) !== 0) throw new Error(lines.join(' '));
      return lines;
    },
    switchServiceWorker: (isOn) => (isOn ? rmSync(join(store, OFF)) : writeFileSync(join(store, OFF), '')),
    close() {
      child.kill('SIGKILL');
      rmSync(store, { recursive: true, force: true });
    },
  };
}

const OFF = 'service-worker-off';
const WITHIN_MS = 30_000;

async function until(child: ChildProcess, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + WITHIN_MS; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 100))) {
    if (child.exitCode !== null) throw new Error(`the gateway of the journey ended with ${child.exitCode}`);
    if (await isSo().catch(() => false)) return;
  }
  throw new Error('the gateway of the journey is not ready');
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
