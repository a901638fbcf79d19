import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { imagesIn, withImages } from '@osaka/tools/deployment/digests';
import { fault } from '@osaka/tools/launch/fault';
import { root } from '@osaka/tools/places';
import type { Run } from '@osaka/tools/processes/run';
import { onPath } from '@osaka/tools/servers/tool';
import { createFleet } from '../../harness/fleet.ts';
import type { Stage } from '../../harness/trial.ts';
import { waitUntil } from '../../harness/wait.ts';
import type { Cluster, Said } from './cluster.ts';
import { startControlPlane } from './control-plane.ts';
import { type List, NAMESPACE, nodeOf, type Pod, volumesOf } from './objects.ts';
import { programsOf } from './programs.ts';

/** A cluster whose control plane is real and whose machines are played, and what an operator does with it. */
export interface KubernetesStage extends Stage {
  cluster: Cluster;
  measured: string[];
  /** Runs kubectl; throws what it says when it fails. */
  kubectl(...args: string[]): Promise<Said>;
  /** The same with objects on its standard input. */
  submit(objects: readonly object[], ...args: string[]): Promise<Said>;
  /** Writes these digests into deploy/images; the other images keep theirs. */
  choose(digests: Readonly<Record<string, string>>): void;
  /** `kubectl apply` of an overlay, as docs/operation.md says it. */
  apply(overlay: string): Promise<Said>;
  /** Waits until all workloads are ready in their newest version. */
  rolledOut(): Promise<void>;
  /** Makes the overlay the one that is installed, and ready; does nothing if it is. */
  install(overlay: string): Promise<Said>;
  pods(): Promise<Pod[]>;
}

export const MACHINES = ['machine-1', 'machine-2', 'machine-3'];
const READY_WITHIN_MS = 30_000;
const FIRST_DIGEST = digestOf('1');
const run = promisify(execFile);

/** A digest as long as a real one; kwok's nodes fetch no image. */
export function digestOf(digit: string): string {
  return `sha256:${digit.repeat(64)}`;
}

interface Autoscaler {
  spec: { minReplicas: number };
  status?: { currentReplicas?: number };
}

export async function openKubernetesStage(trialRun: Run, say: (text: string) => void): Promise<KubernetesStage> {
  if (!onPath('etcd')) throw fault('etcd is not installed.', 'On Debian: apt-get install etcd-server');
  const programs = await programsOf('control-plane', say);
  const simulator = await programsOf('nodes', say);
  const fleet = createFleet();
  trialRun.onClose(fleet.close);
  const folder = trialRun.data.path('kubernetes');
  const deployDir = join(folder, 'deploy');
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, 'deploy'), deployDir, { recursive: true });
  const imagesFile = join(deployDir, 'images/kustomization.yaml');

  const startedMs = performance.now();
  const cluster = await startControlPlane({ fleet, programs, folder, simulator });
  const startS = ((performance.now() - startedMs) / 1000).toFixed(1);
  let installed: string | undefined;

  const stage: KubernetesStage = {
    cluster,
    measured: [`etcd, the control plane and kwok answer after ${startS} s`],
    fleet,
    servers: [],
    label: `the control plane of Kubernetes, ${MACHINES.length} machines played by kwok`,
    kubectl: async (...args) => must(args, await cluster.kubectl(args)),
    async submit(objects, ...args) {
      const input = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects });
      return must(args, await cluster.kubectl([...args, '-f', '-'], input));
    },
    choose(digests) {
      const chosen = Object.entries(digests).map(([name, digest]) => ({
        name,
        newName: `registry.example/${name}`,
        digest,
      }));
      writeFileSync(imagesFile, withImages(readFileSync(imagesFile, 'utf8'), chosen));
    },
    apply: (overlay) =>
      stage.kubectl('apply', '--server-side', '--validate=strict', '-k', join(deployDir, 'overlays', overlay)),
    async rolledOut() {
      const { stdout } = await stage.kubectl('-n', NAMESPACE, 'get', 'deployment,statefulset', '-o', 'name');
      await Promise.all(
        stdout
          .trim()
          .split('\n')
          .map((name) => stage.kubectl('-n', NAMESPACE, 'rollout', 'status', name, '--timeout=120s')),
      );
    },
    async install(overlay) {
      if (installed === overlay) return { code: 0, stdout: '', stderr: '' };
      installed = undefined;
      await stage.kubectl('delete', 'namespace', NAMESPACE, '--ignore-not-found');
      await stage.kubectl('delete', 'persistentvolume', '--all');
      const images = imagesIn(readFileSync(imagesFile, 'utf8'));
      stage.choose(Object.fromEntries(images.map((name) => [name, FIRST_DIGEST])));
      await stage.submit(volumesOf(overlay), 'create');
      await stage.kubectl('create', 'namespace', NAMESPACE);
      must(
        ['apply'],
        await cluster.kubectl(['apply', '--server-side', '--validate=strict', '-f', '-'], await secretsOf(overlay)),
      );
      const said = await stage.apply(overlay);
      await stage.kubectl('-n', NAMESPACE, 'wait', '--for=condition=complete', 'job', '--all', '--timeout=120s');
      if (!(await waitUntil(isScaled, READY_WITHIN_MS, 500))) throw new Error('the autoscalers do not act');
      await stage.rolledOut();
      installed = overlay;
      return said;
    },
    pods: async () => (await cluster.read<List<Pod>>(`/api/v1/namespaces/${NAMESPACE}/pods`)).items,
    close: () => fleet.close(),
  };

  /** An autoscaler raises a deployment from one pod to its least number. */
  async function isScaled(): Promise<boolean> {
    const path = `/apis/autoscaling/v2/namespaces/${NAMESPACE}/horizontalpodautoscalers`;
    const { items } = await cluster.read<List<Autoscaler>>(path);
    return items.every(({ spec, status }) => (status?.currentReplicas ?? 0) >= spec.minReplicas);
  }

  await stage.submit(MACHINES.map(nodeOf), 'create');
  await stage.kubectl('wait', '--for=condition=Ready', 'node', '--all', '--timeout=30s');
  return stage;
}

/** With the command that operators use. */
export async function secretsOf(overlay: string, over: Readonly<Record<string, string>> = {}): Promise<string> {
  const given = {
    SMTP_URL: 'smtp://mail.example',
    ADMIN_ID: 'operator',
    ADMIN_PASSWORD: 'Osaka123!',
    ADMIN_EMAIL: 'admin@osaka.example',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    ...over,
  };
  const args = [join(root, 'tools/secrets.mjs'), overlay];
  return (await run(process.execPath, args, { env: { ...process.env, ...given } })).stdout;
}

/** Throws what kubectl says when it fails. */
export function must(args: readonly string[], said: Said): Said {
  if (said.code !== 0) throw new Error(`kubectl ${args.join(' ')} ended with ${said.code}: ${said.stderr.trim()}`);
  return said;
}
