import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { ACCESS_TOKEN } from '@osaka/contracts';
import { freePort } from '@osaka/delivery/free-port';
import { runCommand } from '@osaka/delivery/release';
import { releaseAgain, storeAgain } from '@osaka/delivery/release-again';

/** A gateway with a release store for one journey, in front of the shared services. */
export interface PrivateSite {
  url: string;
  /** Accepts connections and never answers, as a network does that is there and is none. */
  hang(): void;
  /** Answers again, also what was asked meanwhile. */
  goOn(): void;
  /**
   * Releases a slice again and takes the version before it out of the store. Returns its version, from the moment at
   * which pages have it.
   */
  release(slice: string): Promise<string>;
  /** Stores a copy of the current version of a slice under another name. Returns that name. */
  store(slice: string): Promise<string>;
  /** Runs a command of the release store, such as canary. Returns what it says, a line each. */
  command(name: string, ...args: string[]): Promise<string[]>;
  /** Takes the service worker out of all browsers, or lets them have it again. */
  switchServiceWorker(isOn: boolean): void;
  close(): void;
}

interface ServerProcess {
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
}

/** `account`: settings of a separate svc-account; by default all share one. `gateway`: more settings of the gateway. */
export async function openPrivateSite({
  account,
  gateway: ownSettings,
}: {
  account?: NodeJS.ProcessEnv;
  gateway?: NodeJS.ProcessEnv;
} = {}): Promise<PrivateSite> {
  const { releases, ...gateway } = JSON.parse(process.env.GATEWAY ?? '{}') as ServerProcess & { releases: string };
  const store = mkdtempSync(join(tmpdir(), 'osaka-store-'));
  cpSync(releases, store, { recursive: true });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const accountPort = account && (await freePort());
  const ownAccount =
    account &&
    start(JSON.parse(process.env.ACCOUNT ?? '{}') as ServerProcess, {
      ...account,
      SITE_URL: url,
      PORT: String(accountPort),
    });
  const accountUrl = `http://127.0.0.1:${accountPort}`;
  const child = start(gateway, {
    ...ownSettings,
    ...(account && { ACCOUNT_URL: accountUrl, SVC_ACCOUNT_URL: accountUrl }),
    RELEASES_DIR: store,
    SITE_URL: url,
    PORT: String(port),
  });
  if (ownAccount) await until(ownAccount, async () => (await fetch(accountUrl + ACCESS_TOKEN.keySetPath)).ok);
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
      ownAccount?.kill('SIGKILL');
      rmSync(store, { recursive: true, force: true });
    },
  };
}

function start({ command, args, env }: ServerProcess, own: NodeJS.ProcessEnv): ChildProcess {
  return spawn(command, args, {
    env: { ...process.env, NODE_ENV: 'production', ...env, LOG_LEVEL: 'error', OPS_PORT: '0', ...own },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

const OFF = 'service-worker-off';
const WITHIN_MS = 30_000;

async function until(child: ChildProcess, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + WITHIN_MS; Date.now() < end; await pause(100)) {
    if (child.exitCode !== null) throw new Error(`a process of the journey ended with ${child.exitCode}`);
    if (await isSo().catch(() => false)) return;
  }
  throw new Error('a process of the journey is not ready');
}
