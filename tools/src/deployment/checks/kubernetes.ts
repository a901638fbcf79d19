import { allSettings, type Setting } from '@osaka/delivery/documents';
import { everyService } from '@osaka/delivery/every-slice';
import {
  buildOverlay,
  type Container,
  containersOf,
  type Manifest,
  overlays,
  type Probe,
  podOf,
  sliceIn,
} from '../kubernetes/overlay.ts';
import { schemaProblems } from '../kubernetes/schemas.ts';
import { secretFilesOf, secretsOf } from '../kubernetes/secrets.ts';

/** How long others may still call a pod that leaves: the TTL of its name (5 s) and the gateway's refresh (2 s). */
const NOTICED_S = 7;
/** What a process takes at most from its last call to its end (service-kit, serve). */
const DRAIN_S = 10;
/** Builds in its own folders. */
const WRITES = ['release'];

/** Builds each overlay of deploy/ and checks it against the schemas of Kubernetes, the services' schemas and itself. */
export async function kubernetesProblems(): Promise<string[]> {
  const problems: string[] = [];
  for (const overlay of overlays())
    problems.push(
      ...(await overlayProblems(buildOverlay(overlay))).map((problem) => `deploy/overlays/${overlay}: ${problem}`),
    );
  return problems;
}

export async function overlayProblems(manifests: readonly Manifest[]): Promise<string[]> {
  const [settings, services] = [await allSettings(), await everyService()];
  const deployed = services.filter(({ container }) => container);
  const ownImages = [
    'gateway',
    'release',
    ...deployed.map(({ name }) => `svc-${name}`),
    ...deployed.filter(({ isSeeded }) => isSeeded).map(({ name }) => `seed-${name}`),
  ];
  const present = manifests.flatMap(containersOf).map(sliceIn);
  const problems = ['gateway', ...deployed.map(({ name }) => `svc-${name}`)]
    .filter((slice) => !present.includes(slice))
    .map((slice) => `${slice} is missing.`);
  for (const manifest of manifests) {
    const found = [
      ...(await schemaProblems(manifest)),
      ...podProblems(manifest),
      ...containersOf(manifest).flatMap((container) => [
        ...containerProblems(container, ownImages),
        ...environmentProblems(container, settings),
        ...addressProblems(container, manifests),
      ]),
      ...volumeProblems(manifest, manifests),
      ...(manifest.kind === 'Deployment' ? leavingProblems(manifest) : []),
      ...budgetProblems(manifest, manifests),
      ...targetProblems(manifest, manifests),
    ];
    problems.push(...found.map((problem) => `${manifest.kind} ${manifest.metadata.name}: ${problem}`));
  }
  return problems;
}

function podProblems(manifest: Manifest): string[] {
  const pod = podOf(manifest);
  if (!pod) return [];
  return [
    ...(pod.securityContext?.runAsNonRoot === true ? [] : ['may run as root.']),
    ...(pod.securityContext?.seccompProfile?.type === 'RuntimeDefault' ? [] : ['has no seccomp profile.']),
    ...(pod.automountServiceAccountToken === false ? [] : ['is given a token of the API.']),
    ...(pod.enableServiceLinks === false ? [] : ['is given the addresses of all services as variables.']),
    ...(manifest.kind === 'Job' || pod.topologySpreadConstraints?.length ? [] : ['is not spread over machines.']),
  ];
}

function containerProblems(
  { name, image, securityContext = {}, resources = {} }: Container,
  ownImages: readonly string[],
): string[] {
  const own = /osaka\/([\w-]+)@/.exec(image)?.[1];
  return [
    ...(/@sha256:[\da-f]{64}$/.test(image)
      ? []
      : [`${name} takes the image ${image}, which deploy/images names no digest for.`]),
    ...(own && !ownImages.includes(own) ? [`${name} takes the image osaka/${own}, which nothing builds.`] : []),
    ...(securityContext.allowPrivilegeEscalation === false ? [] : [`${name} may gain privileges.`]),
    ...(securityContext.capabilities?.drop?.includes('ALL') ? [] : [`${name} keeps capabilities.`]),
    ...(securityContext.readOnlyRootFilesystem === true || WRITES.includes(name)
      ? []
      : [`${name} has a writable disk.`]),
    ...((resources.requests?.cpu && resources.limits?.memory) || ['key', 'wait-for-seed'].includes(name)
      ? []
      : [`${name} has no resources.`]),
  ];
}

function environmentProblems(container: Container, settings: Map<string, Setting[]>): string[] {
  const slice = sliceIn(container);
  const known = settings.get(slice ?? '');
  if (!known || container.command) return [];
  const given = new Map((container.env ?? []).map((variable) => [variable.name.replace(/_FILE$/, ''), variable.value]));
  return [
    ...known
      .filter(({ name, required }) => required && !given.has(name))
      .map(({ name }) => `is not given ${name}, which ${slice}/src/config.ts requires.`),
    ...[...given.keys()]
      .filter((name) => !known.some((setting) => setting.name === name))
      .map((name) => `is given ${name}, which ${slice}/src/config.ts does not know.`),
    ...known.flatMap(({ name, values }) => {
      const value = given.get(name);
      return values && value !== undefined && !values.includes(value)
        ? [`is given ${name}=${value}, which is none of ${values.join(', ')}.`]
        : [];
    }),
  ];
}

/** An address such as http://svc-travel:8080 needs a service with that port, and pods behind it that listen there. */
function addressProblems({ env = [] }: Container, manifests: readonly Manifest[]): string[] {
  const addresses = env.flatMap(({ value = '' }) => [...value.matchAll(/http:\/\/([a-z\d-]+):(\d+)/g)]);
  return addresses
    .filter(
      ([, host, port]) =>
        !manifests.some(
          ({ kind, metadata, spec }) =>
            kind === 'Service' &&
            metadata.name === host &&
            spec.ports.some((each: { port: number }) => String(each.port) === port),
        ),
    )
    .map(([address]) => `has the address ${address}, where no service listens.`);
}

function volumeProblems(manifest: Manifest, manifests: readonly Manifest[]): string[] {
  const pod = podOf(manifest);
  if (!pod) return [];
  const named = (kind: string, name: string) =>
    manifests.find((each) => each.kind === kind && each.metadata.name === name);
  const { secrets } = secretsOf(manifests, {});
  const volumes = pod.volumes ?? [];
  const claimed = (manifest.spec.volumeClaimTemplates ?? []).map((claim: Manifest) => claim.metadata.name);
  const secret = volumes.find((volume) => volume.secret)?.secret?.secretName ?? '';
  return [
    ...volumes.flatMap((volume) =>
      volume.secret && !secrets[volume.secret.secretName]
        ? [`mounts the secret ${volume.secret.secretName}, which \`npm run secrets\` does not make.`]
        : [],
    ),
    ...volumes.flatMap(({ configMap }) =>
      configMap && !named('ConfigMap', configMap.name)
        ? [`mounts the settings ${configMap.name}, which do not exist.`]
        : [],
    ),
    ...volumes.flatMap(({ persistentVolumeClaim: claim }) =>
      claim && !named('PersistentVolumeClaim', claim.claimName)
        ? [`mounts ${claim.claimName}, which nothing claims.`]
        : [],
    ),
    ...containersOf(manifest).flatMap((container) => [
      ...(container.volumeMounts ?? [])
        .filter(({ name }) => !volumes.some((volume) => volume.name === name) && !claimed.includes(name))
        .map(({ name }) => `${container.name} mounts ${name}, which is no volume of its pod.`),
      ...secretFilesOf(container)
        .filter(
          (name) =>
            secrets[secret]?.[name] === undefined ||
            !container.volumeMounts?.some(({ name: volume }) => volumes.find((each) => each.name === volume)?.secret),
        )
        .map((name) => `${container.name} reads ${name} from a secret that is not mounted.`),
      ...(container.env ?? [])
        .flatMap(({ valueFrom }) => valueFrom?.configMapKeyRef ?? [])
        .filter(({ name, key }) => named('ConfigMap', name)?.data?.[key] === undefined)
        .map(({ name, key }) => `${container.name} takes ${key} from ${name}, which does not have it.`),
    ]),
  ];
}

/** While machines are drained, a workload of several pods misses one of them at most. */
function budgetProblems({ kind, metadata, spec }: Manifest, manifests: readonly Manifest[]): string[] {
  const scaler = manifests.find((each) => each.spec?.scaleTargetRef?.name === metadata.name);
  const pods: number = scaler?.spec.minReplicas ?? spec?.replicas ?? 1;
  if (!['Deployment', 'StatefulSet'].includes(kind) || pods < 2) return [];
  const labels = Object.entries(spec.template.metadata.labels);
  const isOfThese = ({ spec: { selector } }: Manifest) =>
    Object.entries(selector.matchLabels).every(([name, value]) =>
      labels.some(([label, is]) => label === name && is === value),
    );
  const budget = manifests.find((each) => each.kind === 'PodDisruptionBudget' && isOfThese(each));
  return budget?.spec.maxUnavailable === 1 ? [] : ['may miss more than one pod while machines are drained.'];
}

/** A pod that leaves is called until all have noticed, and has the time to answer. */
function leavingProblems(manifest: Manifest): string[] {
  const graceS = podOf(manifest)?.terminationGracePeriodSeconds ?? 30;
  const { maxUnavailable } = manifest.spec.strategy?.rollingUpdate ?? {};
  return [
    ...(maxUnavailable === 0 ? [] : ['takes an instance away before its successor is ready.']),
    ...(podOf(manifest)?.containers ?? []).flatMap((container) => {
      const preStopS = container.lifecycle?.preStop?.sleep?.seconds ?? 0;
      const leaveS = Number(container.env?.find(({ name }) => name === 'LEAVE_DELAY_MS')?.value ?? 0) / 1000;
      const probes = Object.entries({ startupProbe: '/health', readinessProbe: '/ready', livenessProbe: '/health' });
      return [
        ...(preStopS >= NOTICED_S
          ? []
          : [`${container.name} ends ${preStopS} s after SIGTERM; others may call it for ${NOTICED_S} s.`]),
        ...(graceS >= preStopS + leaveS + DRAIN_S
          ? []
          : [`${container.name} is killed after ${graceS} s; it may take ${preStopS + leaveS + DRAIN_S} s.`]),
        ...probes
          .filter(([probe, path]) => !asks(container[probe as 'readinessProbe'], path, container))
          .map(([probe, path]) => `${container.name} has no ${probe} at ${path} of its port ops.`),
      ];
    }),
  ];
}

function asks(probe: Probe | undefined, path: string, { ports = [] }: Container): boolean {
  return (
    probe?.httpGet?.path === path &&
    probe.httpGet.port === 'ops' &&
    ports.some(({ name, containerPort }) => name === 'ops' && containerPort === 9090)
  );
}

/** What a manifest refers to by name, label or port exists. */
function targetProblems({ kind, spec }: Manifest, manifests: readonly Manifest[]): string[] {
  const pods = manifests
    .filter(podOf)
    .map((manifest) => ({ labels: manifest.spec.template.metadata.labels as Record<string, string>, manifest }));
  const chosen = (labels: Record<string, string> = {}) =>
    pods
      .filter((each) => Object.entries(labels).every(([key, value]) => each.labels[key] === value))
      .map(({ manifest }) => manifest);
  const portsOf = (of: readonly Manifest[]) => of.flatMap(containersOf).flatMap(({ ports = [] }) => ports);
  if (kind === 'Service') {
    const ports = portsOf(chosen(spec.selector));
    return (spec.ports as { port: number; targetPort?: string | number }[])
      .filter(
        ({ port, targetPort = port }) =>
          !ports.some(({ name, containerPort }) => targetPort === name || targetPort === containerPort),
      )
      .map(({ port }) => `leads to port ${port}, where none of its pods listens.`);
  }
  if (kind === 'HorizontalPodAutoscaler') {
    const { kind: of, name } = spec.scaleTargetRef;
    return manifests.some((each) => each.kind === of && each.metadata.name === name)
      ? []
      : [`scales ${of} ${name}, which does not exist.`];
  }
  if (kind === 'PodDisruptionBudget') return chosen(spec.selector.matchLabels).length > 0 ? [] : ['protects no pods.'];
  if (kind === 'Ingress') {
    const backends = spec.rules.flatMap((rule: { http: { paths: { backend: { service: { name: string } } }[] } }) =>
      rule.http.paths.map(({ backend }) => backend.service.name),
    );
    return backends
      .filter((name: string) => !manifests.some((each) => each.kind === 'Service' && each.metadata.name === name))
      .map((name: string) => `leads to ${name}, which does not exist.`);
  }
  if (kind === 'NetworkPolicy') {
    const ports = portsOf(chosen(spec.podSelector.matchLabels));
    const wanted: number[] = (spec.ingress ?? []).flatMap((rule: { ports?: { port: number }[] }) =>
      (rule.ports ?? []).map(({ port }) => port),
    );
    return wanted
      .filter((port) => !ports.some(({ containerPort }) => containerPort === port))
      .map((port) => `allows port ${port}, where none of its pods listens.`);
  }
  return [];
}
