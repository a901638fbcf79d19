import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { fault } from '@osaka/tools/launch/fault';
import { root } from '@osaka/tools/places';

const modulesDir = join(root, 'bench/trials/kubernetes/programs');
/** Go modules of their own, because kube-router is written for other versions of the libraries of Kubernetes. */
type Module = 'control-plane' | 'policies';
/** The release that go.mod names; kubectl and the API server report it. */
const VERSION = 'v1.35.4';
const BUILD_WITHIN_MS = 3_600_000;
const run = promisify(execFile);

/**
 * Folder with the programs of a module: the control plane, kubectl and kubelet, or kube-router. Built once for each user of a machine.
 */
export async function programsOf(module: Module, progress: (text: string) => void): Promise<string> {
  const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'osakaro');
  const folder = join(cache, `kubernetes-${module}-${digestOf(module)}`);
  if (existsSync(folder)) return folder;
  progress(`building the programs of ${module}, once: some minutes, for the control plane about ten of processor time`);
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  try {
    const flags = `-s -w -X k8s.io/component-base/version.gitVersion=${VERSION}`;
    await go(module, ['build', '-ldflags', flags, '-o', `${draft}/`, 'tool']);
    renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}

function digestOf(module: Module): string {
  const hash = createHash('sha256');
  for (const file of ['go.mod', 'go.sum']) hash.update(readFileSync(join(modulesDir, module, file)));
  return hash.digest('hex').slice(0, 12);
}

async function go(module: Module, args: readonly string[]): Promise<string> {
  try {
    return (await run('go', [...args], { cwd: join(modulesDir, module), timeout: BUILD_WITHIN_MS, maxBuffer: 1 << 26 }))
      .stdout;
  } catch (error) {
    const { stderr = '', message } = error as { stderr?: string; message: string };
    throw fault(
      `The programs of Kubernetes could not be built: ${stderr.trim().split('\n').slice(-4).join('\n    ') || message}`,
      'Go 1.25 or later and its module proxy are needed; run the command again when they are there.',
    );
  }
}
