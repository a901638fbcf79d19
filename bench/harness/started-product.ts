import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@osaka/tools/places';
import { freePort } from '@osaka/tools/ports';

export type StartedProduct = Awaited<ReturnType<typeof startProduct>>;

/** A process of the product; `name` is its program below the root, or its command. */
export interface ProductProcess {
  pid: number;
  name: string;
}

/** `npm start -- --sample` as anybody runs it, with its own data and without limits of calls. */
export async function startProduct() {
  const folder = mkdtempSync(join(tmpdir(), 'osaka-bench-'));
  const [port, inboxPort, smtpPort] = [await freePort(), await freePort(), await freePort()];
  const npm = spawn('npm', ['start', '--', '--sample'], {
    cwd: root,
    env: {
      ...process.env,
      ...{ DATA_DIR: folder, PORT: `${port}`, INBOX_PORT: `${inboxPort}`, SMTP_PORT: `${smtpPort}` },
      RATE_LIMIT_SCALE: '1000000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const chunk of npm.stdout) {
    output += chunk;
    if (output.includes('Ready after')) break;
  }
  const mongoUrl = /mongodb:\/\/\S+/.exec(output)?.[0];
  if (!mongoUrl) throw new Error(`npm start did not come up:\n${output}`);
  return {
    site: `http://127.0.0.1:${port}`,
    mongoUrl,
    processes: () => familyOf(npm.pid as number),
    async stop() {
      npm.kill('SIGTERM');
      await once(npm, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The database that stands in for MongoDB, or any other. */
export function isDatabase({ name }: ProductProcess): boolean {
  return name === 'java' || name === 'mongod';
}

/** The process and all below it. */
function familyOf(pid: number): ProductProcess[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), Number(fieldsOf(Number(name))[1])]),
  );
  const below = (parent: number): number[] => [
    parent,
    ...[...parents].filter(([, above]) => above === parent).flatMap(([each]) => below(each)),
  ];
  return below(pid).map((each) => ({ pid: each, name: nameOf(each) }));
}

/** Of /proc/PID/stat, from the state on; empty for a process that has ended. */
export function fieldsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
  } catch {
    return [];
  }
}

function nameOf(pid: number): string {
  const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  const program = words.slice(1).find((word) => /\.[cm]?js$/.test(word)) ?? words[0]?.split(' ')[0] ?? '';
  return program.startsWith(root) ? program.slice(root.length + 1) : (program.split('/').at(-1) ?? '');
}
