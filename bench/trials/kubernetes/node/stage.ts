import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { buildOverlay, type Manifest } from '@osaka/tools/deployment/overlay';
import { root } from '@osaka/tools/places';
import type { Run } from '@osaka/tools/processes/run';
import { onPath } from '@osaka/tools/servers/tool';
import { type Inbox, openInbox } from '../../../harness/inbox.ts';
import type { Stage, StageOptions } from '../../../harness/trial.ts';
import { waitUntil } from '../../../harness/wait.ts';
import { openComposeStage, PROJECT } from '../../compose/stage.ts';
import type { Cluster, Said } from '../cluster.ts';
import { startControlPlane } from '../control-plane.ts';
import { isReady, type List, NAMESPACE, type Pod, SERVICES, volumesOf } from '../objects.ts';
import { programsOf } from '../programs.ts';
import { DNS_ADDRESS, NODE, realNode } from './node.ts';
import { DNS, INGRESS, keepNames, MAIL, surroundings } from './surroundings.ts';

/** The overlay `single` on one real node: containerd, a kubelet and CNI plugins beside the Docker engine. */
export interface NodeStage extends Stage {
  /** Why there is no node. */
  missing: string | undefined;
  site: string;
  inbox: Inbox;
  measured: string[];
  /** Throws what it says when it fails. */
  kubectl(...args: string[]): Promise<Said>;
  tryKubectl(...args: string[]): Promise<Said>;
  /** Of the product, unless another namespace is named. */
  pods(namespace?: string): Promise<Pod[]>;
  /** The first process of the first container of a pod. */
  processOf(pod: Pod): Promise<number>;
}

const READY_MS = 180_000;
/** As docs/operation.md says it, with what the trial has made beside. */
const APPLY = ['apply', '--server-side', '--validate=strict', '-f', '-'];

export async function openNodeStage(trialRun: Run, options: StageOptions): Promise<NodeStage> {
  const say = (text: string) => void process.stdout.write(`${text}\n`);
  const compose = await openComposeStage(trialRun, options);
  const { engine, fleet } = compose;
  const missing =
    compose.missing ??
    (engine?.enter ? undefined : 'a kubelet runs only beside an engine that was built here') ??
    (onPath('etcd') ? undefined : 'etcd is not installed');
  const base = { label: compose.label, servers: [], fleet, missing, site: '', inbox: compose.inbox, measured: [] };
  const none = () => Promise.reject(new Error(missing));
  if (missing || !engine)
    return { ...base, kubectl: none, tryKubectl: none, pods: none, processOf: none, close: compose.close };

  const closing: (() => Promise<void> | void)[] = [compose.close];
  const close = async () => {
    for (const task of closing.splice(0).reverse()) await task();
  };
  trialRun.onClose(close);
  const programs = await programsOf('control-plane', say);
  const router = join(await programsOf('policies', say), 'kube-router');
  const folder = join(compose.checkout, '../kubernetes');
  const trialFolder = join(folder, 'trial');
  mkdirSync(folder, { recursive: true });
  const cluster = await startControlPlane({ fleet, programs, folder });
  const kubectl = async (args: readonly string[], input?: string) => must(args, await cluster.kubectl(args, input));
  const submit = (items: readonly object[]) =>
    kubectl(APPLY, JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
  const real = realNode({
    engine,
    fleet,
    kubelet: join(programs, 'kubelet'),
    router,
    kubeconfig: join(folder, 'kubeconfig'),
    folder,
  });
  closing.push(real.close);
  await real.start();
  say('building and loading the images');
  await compose.compose('build');
  const own = [...SERVICES, 'seed-travel', 'release'].map((name) => `${PROJECT}/${name}`);
  const beside = [
    'mongo:8.0',
    'redis:7.4-alpine',
    'node:26-bookworm-slim',
    'nginx:1.29-alpine',
    'maildev/maildev:3.0.0',
  ];
  const images = await real.take([...own, ...beside]);

  const daemons = surroundings(trialFolder);
  closing.push(keepNames(cluster, trialFolder));
  const addresses: Record<string, string> = {};
  for (const namespace of [DNS, INGRESS, MAIL]) {
    await submit(daemons[namespace] ?? []);
    const isThere = async () => {
      addresses[namespace] = (await podsIn(cluster, namespace)).find(isReady)?.status.podIP ?? '';
      return addresses[namespace] !== '';
    };
    if (!(await waitUntil(isThere, READY_MS, 500)))
      throw new Error(`${namespace}: ${await stateOf(kubectl, namespace)}`);
  }
  if (addresses[DNS] !== DNS_ADDRESS) throw new Error(`DNS has the address ${addresses[DNS]}`);
  await real.enforcePolicies();
  const site = `http://${addresses[INGRESS]}:8000`;
  await submit([{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: NAMESPACE } }]);
  await kubectl(APPLY, await secretsWith(`smtp://${addresses[MAIL]}:587`));
  await submit(volumesOf('single', (path) => onNode(join(folder, path))));
  await submit(buildOverlay('single').map((manifest) => adapted(manifest, site, images)));
  return {
    ...base,
    label: `a kubelet and containerd (${compose.label}) with stand-ins for CoreDNS and the ingress controller`,
    site,
    inbox: openInbox(`http://${addresses[MAIL]}:1080/`),
    kubectl: (...args) => kubectl(args),
    tryKubectl: (...args) => cluster.kubectl(args),
    pods: async (namespace = NAMESPACE) => podsIn(cluster, namespace),
    processOf: (pod) => real.processOf(pod.status.containerStatuses?.[0]?.containerID?.replace(/.*\//, '') ?? ''),
    close,
  };
}

async function podsIn(cluster: Cluster, namespace: string): Promise<Pod[]> {
  return (await cluster.read<List<Pod>>(`/api/v1/namespaces/${namespace}/pods`)).items;
}

async function stateOf(kubectl: (args: readonly string[]) => Promise<Said>, namespace: string): Promise<string> {
  const { stdout } = await kubectl(['-n', namespace, 'describe', 'pods']);
  return stdout.slice(-1500);
}

function onNode(path: string): object {
  mkdirSync(path, { recursive: true });
  const matchExpressions = [{ key: 'kubernetes.io/hostname', operator: 'In', values: [NODE] }];
  return { local: { path }, nodeAffinity: { required: { nodeSelectorTerms: [{ matchExpressions }] } } };
}

/** With the images and the address of the trial, requests for a small machine, and limits that one client does not reach. */
function adapted(manifest: Manifest, site: string, images: ReadonlyMap<string, string>): Manifest {
  if (manifest.data?.SITE_URL) manifest.data.SITE_URL = site;
  const { containers = [], initContainers = [] } = manifest.spec?.template?.spec ?? {};
  for (const container of [...containers, ...initContainers]) {
    const name = container.image.replace(/@.*/, '').replace('registry.example/osaka/', `${PROJECT}/`);
    container.image = images.get(name.replace('docker.io/library/', ''));
    if (container.resources?.requests) container.resources.requests = { cpu: '20m', memory: '64Mi' };
    if (manifest.kind === 'Deployment') container.env?.push({ name: 'RATE_LIMIT_SCALE', value: '1000' });
  }
  return manifest;
}

/** With the command that operators use. */
async function secretsWith(SMTP_URL: string): Promise<string> {
  const admin = { ADMIN_ID: 'operator', ADMIN_PASSWORD: 'Osaka123!', ADMIN_EMAIL: 'admin@osaka.example' };
  const args = [join(root, 'tools/secrets.mjs'), 'single'];
  const env = { ...process.env, ...admin, SMTP_URL };
  return (await promisify(execFile)(process.execPath, args, { env })).stdout;
}

/** Throws what kubectl says when it fails. */
function must(args: readonly string[], said: Said): Said {
  if (said.code !== 0) throw new Error(`kubectl ${args.join(' ')} ended with ${said.code}: ${said.stderr.trim()}`);
  return said;
}
