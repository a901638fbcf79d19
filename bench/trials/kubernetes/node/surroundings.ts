import { copyFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '@osaka/tools/places';
import type { Cluster } from '../cluster.ts';
import { type List, NAMESPACE } from '../objects.ts';
import { DNS_ADDRESS } from './node.ts';

interface Slice {
  metadata: { labels: Record<string, string> };
  endpoints?: { addresses: string[]; hostname?: string; conditions: { ready?: boolean } }[];
}

const REFRESH_MS = 500;
const MOUNT = '/trial';
export const [DNS, INGRESS, MAIL] = ['kube-system', 'nginx-ingress', 'mail'];

/** The objects of what a cluster has beside the product: DNS, an ingress controller and a mail server. A drain leaves them. */
export function surroundings(folder: string): Record<string, object[]> {
  mkdirSync(folder, { recursive: true });
  copyFileSync(fileURLToPath(new URL('./stand-ins/names.mjs', import.meta.url)), join(folder, 'names.mjs'));
  writeNames(folder, {});
  const balancer = readFileSync(join(root, 'tools/deploy/balancer.conf'), 'utf8')
    .replace('127.0.0.11', DNS_ADDRESS)
    .replace('gateway:8000', `gateway.${NAMESPACE}.svc.cluster.local:8000`);
  writeFileSync(join(folder, 'balancer.conf'), balancer);
  const daemon = (namespace: string, image: string, container: object): object[] => {
    const labels = { 'app.kubernetes.io/name': namespace };
    const volumeMounts = [{ name: 'trial', mountPath: MOUNT }];
    const containers = [{ name: 'main', image, imagePullPolicy: 'Never', volumeMounts, ...container }];
    const volumes = [{ name: 'trial', hostPath: { path: folder } }];
    const template = { metadata: { labels }, spec: { dnsPolicy: 'Default', containers, volumes } };
    const metadata = { name: 'trial', namespace };
    return [
      { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } },
      { apiVersion: 'apps/v1', kind: 'DaemonSet', metadata, spec: { selector: { matchLabels: labels }, template } },
    ];
  };
  return {
    [DNS]: daemon(DNS, 'docker.io/library/node:26-bookworm-slim', {
      command: ['node', `${MOUNT}/names.mjs`, `${MOUNT}/names.json`],
    }),
    [INGRESS]: daemon(INGRESS, 'docker.io/library/nginx:1.29-alpine', {
      command: ['nginx', '-c', `${MOUNT}/balancer.conf`],
    }),
    [MAIL]: daemon(MAIL, 'docker.io/maildev/maildev:3.0.0', {
      env: [{ name: 'MAILDEV_SMTP_PORT', value: '587' }],
      securityContext: { runAsUser: 0 },
    }),
  };
}

/** Keeps the file of DNS equal to the ready endpoints of services. */
export function keepNames(cluster: Cluster, folder: string): () => void {
  const refresh = async () => {
    const path = `/apis/discovery.k8s.io/v1/namespaces/${NAMESPACE}/endpointslices`;
    const { items } = await cluster.read<List<Slice>>(path);
    const names: Record<string, string[]> = {};
    for (const { metadata, endpoints } of items) {
      const service = `${metadata.labels['kubernetes.io/service-name']}.${NAMESPACE}.svc.cluster.local`;
      for (const { addresses, hostname, conditions } of endpoints ?? [])
        for (const name of conditions.ready === false ? [] : [service, ...(hostname ? [`${hostname}.${service}`] : [])])
          names[name] = [...(names[name] ?? []), ...addresses];
    }
    writeNames(folder, names);
  };
  const timer = setInterval(() => void refresh().catch(() => {}), REFRESH_MS);
  return () => clearInterval(timer);
}

function writeNames(folder: string, names: Readonly<Record<string, string[]>>): void {
  writeFileSync(join(folder, 'names.new'), JSON.stringify(names));
  renameSync(join(folder, 'names.new'), join(folder, 'names.json'));
}
