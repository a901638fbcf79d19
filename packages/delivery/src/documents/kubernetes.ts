import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { everyService, type ServiceSlice, workspaceDir } from '../build/every-slice.ts';

/** A service that has a container. */
type Deployed = ServiceSlice & { container: NonNullable<ServiceSlice['container']> };
type Manifest = Record<string, unknown>;

const HEAD = '# Generated from svc-*/slice.ts by `npm run build -- docs`.\n';
const SECRETS = '/run/secrets/osaka';
/** A mail server's address holds its password, and a provider's entry the secret of the client. */
const SECRET_SETTINGS = ['SMTP_URL', 'OIDC_PROVIDERS', 'PUSH_PRIVATE_KEY'];
const TRACES = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_TRACES_SAMPLER', 'OTEL_TRACES_SAMPLER_ARG'];

/** Writes the manifests of the services, and in the scaled overlay how they grow. */
export async function writeKubernetes(): Promise<void> {
  for (const [file, text] of await kubernetesFiles()) writeFileSync(join(workspaceDir, file), text);
}

/** For `npm run check`. */
export async function staleKubernetes(): Promise<string[]> {
  const stale = (await kubernetesFiles()).filter(([file, text]) => read(join(workspaceDir, file)) !== text);
  return stale.map(
    ([file]) =>
      `${file} does not show what the slice.ts files of the services declare: run \`npm run build -- docs\` and commit it.`,
  );
}

async function kubernetesFiles(): Promise<[file: string, text: string][]> {
  const services = (await everyService()).flatMap(({ container, ...service }) =>
    container ? [{ ...service, container }] : [],
  );
  const memberDataUrls = services
    .filter(({ memberData }) => memberData.length > 0)
    .map(({ name }) => `http://svc-${name}:8080`);
  return [
    ['deploy/base/services.yaml', documents(services.flatMap((service) => manifestsOf(service, memberDataUrls)))],
    ['deploy/overlays/scaled/services.yaml', documents(services.flatMap(growthOf))],
  ];
}

function manifestsOf(service: Deployed, memberDataUrls: readonly string[]): Manifest[] {
  const { name, database, settings, container, isSeeded } = service;
  const { cpus = '1.0', memory = '512M', volumes = {} } = container;
  const mounts = Object.entries({ ...(Object.values(volumes).includes('/tmp') ? {} : { tmp: '/tmp' }), ...volumes });
  const environment = [
    ...['MONGODB_URL', 'REDIS_URL'].map(fromSecret),
    { name: 'MONGODB_DATABASE', value: database },
    { name: 'ACCOUNT_URL', value: 'http://svc-account:8080' },
    ...['LOG_LEVEL', 'TRUSTED_PROXIES', ...TRACES].map(fromSettings),
    { name: 'LEAVE_DELAY_MS', value: '2000' },
    ...Object.entries(settings).flatMap(([setting, { compose }]) => settingOf(setting, compose, memberDataUrls)),
  ];
  const kept = mounts.filter(([, folder]) => folder !== '/tmp').map(([volume]) => volume);
  return [
    workload('Deployment', `svc-${name}`, 'service', {
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
      template: pod(`svc-${name}`, 'service', {
        ...(isSeeded && {
          initContainers: [
            {
              ...box(`svc-${name}`, 'wait-for-seed'),
              command: ['node', 'seeded.mjs'],
              volumeMounts: mountsOf(kept, volumes),
            },
          ],
        }),
        containers: [
          {
            ...box(`svc-${name}`, 'service'),
            ports: [
              { name: 'http', containerPort: 8080 },
              { name: 'ops', containerPort: 9090 },
            ],
            env: environment,
            startupProbe: { httpGet: { path: '/health', port: 'ops' }, periodSeconds: 1, failureThreshold: 60 },
            readinessProbe: {
              httpGet: { path: '/ready', port: 'ops' },
              periodSeconds: 2,
              failureThreshold: 2,
              timeoutSeconds: 2,
            },
            livenessProbe: {
              httpGet: { path: '/health', port: 'ops' },
              periodSeconds: 10,
              failureThreshold: 6,
              timeoutSeconds: 5,
            },
            lifecycle: { preStop: { sleep: { seconds: 8 } } },
            resources: {
              requests: { cpu: `${Math.round(Number(cpus) * 250)}m`, memory: `${memory}i` },
              limits: { cpu: cpus.replace(/\.0$/, ''), memory: `${memory}i` },
            },
            volumeMounts: [
              { name: 'secrets', mountPath: SECRETS, readOnly: true },
              ...mounts.map(([volume, mountPath]) => ({ name: volume, mountPath })),
            ],
          },
        ],
        volumes: [
          { name: 'secrets', secret: { secretName: `svc-${name}`, defaultMode: 0o440 } },
          ...mounts.map(([volume, folder]) => volumeOf(volume, folder)),
        ],
      }),
    }),
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: `svc-${name}`, labels: labelsOf(`svc-${name}`, 'service') },
      // Headless: the gateway takes each address of the name as an instance.
      spec: { clusterIP: 'None', selector: selectorOf(`svc-${name}`), ports: [{ name: 'http', port: 8080 }] },
    },
    ...(isSeeded ? [seedOf(service, kept)] : []),
    ...kept.map((volume) => ({
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name: volume, labels: { 'app.kubernetes.io/part-of': 'osaka' } },
      spec: { accessModes: ['ReadWriteMany'], resources: { requests: { storage: '20Gi' } } },
    })),
  ];
}

/** Fills the empty database and puts the drawn pictures into their volume, once. */
function seedOf({ name, database, container: { volumes = {} } }: Deployed, kept: readonly string[]): Manifest {
  const { metadata, spec } = pod(`seed-${name}`, 'seed', {
    restartPolicy: 'OnFailure',
    containers: [
      {
        ...box(`seed-${name}`, 'seed'),
        env: [
          fromSecret('MONGODB_URL'),
          { name: 'MONGODB_DATABASE', value: database },
          { name: 'IMAGE_DIR', value: volumes.images },
        ],
        resources: { requests: { cpu: '250m', memory: '256Mi' }, limits: { cpu: '1', memory: '512Mi' } },
        volumeMounts: [{ name: 'secrets', mountPath: SECRETS, readOnly: true }, ...mountsOf(kept, volumes)],
      },
    ],
    volumes: [
      { name: 'secrets', secret: { secretName: `svc-${name}`, defaultMode: 0o440 } },
      ...kept.map((volume) => volumeOf(volume, '')),
    ],
  });
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: `seed-${name}`, labels: labelsOf(`seed-${name}`, 'seed') },
    // Tried again for three quarters of an hour: a new MongoDB may need that long.
    spec: { backoffLimit: 12, template: { metadata, spec } },
  };
}

/** Two to ten instances by processor time; a node that is drained takes one at a time. */
function growthOf({ name }: Deployed): Manifest[] {
  const target = `svc-${name}`;
  return [
    {
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: { name: target, labels: labelsOf(target, 'service') },
      spec: {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: target },
        minReplicas: 2,
        maxReplicas: 10,
        metrics: [
          { type: 'Resource', resource: { name: 'cpu', target: { type: 'AverageValue', averageValue: '600m' } } },
        ],
        behavior: {
          scaleDown: { stabilizationWindowSeconds: 300, policies: [{ type: 'Pods', value: 1, periodSeconds: 60 }] },
        },
      },
    },
    {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: { name: target, labels: labelsOf(target, 'service') },
      // A pod that is not ready serves nobody: its service being away must not keep a machine from being drained.
      spec: {
        maxUnavailable: 1,
        unhealthyPodEvictionPolicy: 'AlwaysAllow',
        selector: { matchLabels: selectorOf(target) },
      },
    },
  ];
}

function workload(kind: string, name: string, component: string, spec: Manifest): Manifest {
  return {
    apiVersion: 'apps/v1',
    kind,
    metadata: { name, labels: labelsOf(name, component) },
    spec: { selector: { matchLabels: selectorOf(name) }, ...spec },
  };
}

function pod(name: string, component: string, spec: Manifest) {
  return {
    metadata: { labels: labelsOf(name, component) },
    spec: {
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      terminationGracePeriodSeconds: 30,
      securityContext: {
        runAsNonRoot: true,
        runAsUser: 1000,
        runAsGroup: 1000,
        fsGroup: 1000,
        seccompProfile: { type: 'RuntimeDefault' },
      },
      topologySpreadConstraints: ['kubernetes.io/hostname', 'topology.kubernetes.io/zone'].map((topologyKey) => ({
        maxSkew: 1,
        topologyKey,
        whenUnsatisfiable: 'ScheduleAnyway',
        labelSelector: { matchLabels: selectorOf(name) },
      })),
      ...spec,
    },
  };
}

function box(image: string, name: string): Manifest {
  return {
    name,
    image: `osaka/${image}`,
    securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
  };
}

function settingOf(
  name: string,
  compose: ServiceSlice['settings'][string]['compose'],
  memberDataUrls: readonly string[],
): Manifest[] {
  if (name === 'MEMBER_DATA_URLS') return [{ name, value: memberDataUrls.join(',') }];
  if (name === 'INSTANCE_ID') return [{ name, valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }];
  if (compose === undefined) return [];
  if (compose === 'required' || SECRET_SETTINGS.includes(name)) return [fromSecret(name)];
  return 'value' in compose ? [{ name, value: compose.value }] : [fromSettings(name)];
}

function fromSecret(name: string): Manifest {
  return { name: `${name}_FILE`, value: `${SECRETS}/${name}` };
}

function fromSettings(name: string): Manifest {
  return { name, valueFrom: { configMapKeyRef: { name: 'settings', key: name } } };
}

function mountsOf(names: readonly string[], volumes: Readonly<Record<string, string>>): Manifest[] {
  return names.map((name) => ({ name, mountPath: volumes[name] }));
}

function volumeOf(name: string, folder: string): Manifest {
  return folder === '/tmp'
    ? { name, emptyDir: { sizeLimit: name === 'tmp' ? '64Mi' : '4Gi' } }
    : { name, persistentVolumeClaim: { claimName: name } };
}

function labelsOf(name: string, component: string): Record<string, string> {
  return { ...selectorOf(name), 'app.kubernetes.io/component': component, 'app.kubernetes.io/part-of': 'osaka' };
}

function selectorOf(name: string): Record<string, string> {
  return { 'app.kubernetes.io/name': name };
}

function documents(manifests: readonly Manifest[]): string {
  return (
    HEAD +
    manifests.map((manifest) => stringify(manifest, { lineWidth: 0, aliasDuplicateObjects: false })).join('---\n')
  );
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
