import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Cluster } from './cluster.ts';
import { isReady, type List, NAMESPACE, nameOf, type Pod } from './objects.ts';

/** What a metrics server answers to the autoscaler, for processor time that the trial decides. */
export interface MetricsApi {
  /** Processor time of all pods of a name together, in thousandths of a processor. */
  use(name: string, milliCpu: number): void;
  /** Object that makes the API server forward calls for metrics to here. */
  registration: object[];
  close(): Promise<void>;
}

const VERSION = 'metrics.k8s.io/v1beta1';
const IDLE_MILLI_CPU = 20;

export async function openMetricsApi(cluster: Cluster, tls: { key: Buffer; cert: Buffer }): Promise<MetricsApi> {
  const used = new Map<string, number>();
  const resources = [{ name: 'pods', singularName: '', namespaced: true, kind: 'PodMetrics', verbs: ['get', 'list'] }];

  async function answerTo(url: URL): Promise<object | undefined> {
    if (url.pathname === `/apis/${VERSION}`)
      return { kind: 'APIResourceList', apiVersion: 'v1', groupVersion: VERSION, resources };
    if (url.pathname !== `/apis/${VERSION}/namespaces/${NAMESPACE}/pods`) return undefined;
    const { items } = await cluster.read<List<Pod>>(`/api/v1/namespaces/${NAMESPACE}/pods${url.search}`);
    const pods = items.filter(isReady);
    return {
      kind: 'PodMetricsList',
      apiVersion: VERSION,
      metadata: {},
      items: pods.map((pod) => metricsOf(pod, pods)),
    };
  }

  function metricsOf(pod: Pod, all: readonly Pod[]): object {
    const name = nameOf(pod);
    const sharing = all.filter((other) => nameOf(other) === name).length;
    const milliCpu = Math.round((used.get(name) ?? sharing * IDLE_MILLI_CPU) / sharing);
    const usage = { cpu: `${milliCpu}m`, memory: '100Mi' };
    return {
      metadata: { name: pod.metadata.name, namespace: NAMESPACE, labels: pod.metadata.labels },
      timestamp: new Date().toISOString(),
      window: '10s',
      containers: pod.spec.containers.map(({ name: container }) => ({ name: container, usage })),
    };
  }

  const server = createServer(tls, (incoming, outgoing) => {
    void answerTo(new URL(incoming.url ?? '/', 'https://localhost'))
      .catch(() => undefined)
      .then((answer) => {
        outgoing.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
        outgoing.end(JSON.stringify(answer ?? {}));
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    use: (name, milliCpu) => void used.set(name, milliCpu),
    registration: registrationOf((server.address() as AddressInfo).port),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function registrationOf(port: number): object[] {
  const service = { name: 'metrics', namespace: 'kube-system' };
  return [
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: service,
      spec: { type: 'ExternalName', externalName: 'localhost', ports: [{ port }] },
    },
    {
      apiVersion: 'apiregistration.k8s.io/v1',
      kind: 'APIService',
      metadata: { name: 'v1beta1.metrics.k8s.io' },
      spec: {
        group: 'metrics.k8s.io',
        version: 'v1beta1',
        service: { ...service, port },
        insecureSkipTLSVerify: true,
        groupPriorityMinimum: 100,
        versionPriority: 100,
      },
    },
  ];
}
