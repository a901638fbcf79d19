import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { root } from '../../places.ts';

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
  // biome-ignore lint/suspicious/noExplicitAny: manifests of all kinds; checkManifest compares them with their schemas.
  spec?: any;
  data?: Record<string, string>;
}

interface Patch {
  target: { kind: string; name?: string };
  patch: string;
}

interface Kustomization {
  namespace?: string;
  resources?: string[];
  components?: string[];
  replicas?: { name: string; count: number }[];
  patches?: Patch[];
  images?: { name: string; newName?: string; digest?: string }[];
}

const FIELDS = ['apiVersion', 'kind', 'namespace', 'resources', 'components', 'replicas', 'patches', 'images'];
const folder = join(root, 'deploy');

/** The names of the overlays in deploy/overlays. */
export function overlays(): string[] {
  return readdirSync(join(folder, 'overlays')).sort();
}

/**
 * What `kubectl kustomize deploy/overlays/<name>` answers, for the fields of kustomize that deploy/ uses; others are
 * refused. `more` are further components.
 */
export function buildOverlay(name: string, more: readonly string[] = []): Manifest[] {
  const at = join(folder, 'overlays', name);
  return more.reduce((manifests, component) => build(join(at, component), manifests), build(at, []));
}

/** A component receives what was built before it. */
function build(at: string, before: readonly Manifest[]): Manifest[] {
  const kustomization = parse(readFileSync(join(at, 'kustomization.yaml'), 'utf8')) as Kustomization;
  const unknown = Object.keys(kustomization).filter((field) => !FIELDS.includes(field));
  if (unknown.length > 0)
    throw new Error(`${at}: ${unknown.join(', ')} is not understood by this check; kustomize may do something else.`);
  const { resources = [], components = [], patches = [], replicas = [], images = [], namespace } = kustomization;
  let manifests = [...before, ...resources.flatMap((resource) => read(join(at, resource)))];
  for (const component of components) manifests = build(join(at, component), manifests);
  for (const patch of patches)
    for (const manifest of matching(manifests, patch)) apply(manifest, parse(patch.patch) as Operation[]);
  for (const { name, count } of replicas)
    for (const manifest of manifests)
      if (manifest.metadata.name === name && 'replicas' in (manifest.spec ?? {})) manifest.spec.replicas = count;
  if (namespace) for (const manifest of manifests) setNamespace(manifest, namespace);
  for (const image of images)
    for (const container of manifests.flatMap(containersOf))
      if (container.image === image.name) container.image = `${image.newName ?? image.name}@${image.digest}`;
  return manifests;
}

function read(path: string): Manifest[] {
  if (!path.endsWith('.yaml')) return build(path, []);
  return parseAllDocuments(readFileSync(path, 'utf8')).map((document) => {
    if (document.errors.length > 0) throw new Error(`${path}: ${document.errors[0]?.message}`);
    return document.toJS({ maxAliasCount: 0 }) as Manifest;
  });
}

function matching(manifests: readonly Manifest[], { target, patch }: Patch): Manifest[] {
  const found = manifests.filter(
    ({ kind, metadata }) => kind === target.kind && (target.name === undefined || target.name === metadata.name),
  );
  if (found.length === 0) throw new Error(`no ${target.kind} ${target.name ?? ''} for the patch ${patch}`);
  return found;
}

interface Operation {
  op: 'add' | 'replace' | 'remove';
  path: string;
  value?: unknown;
}

/** RFC 6902, as far as deploy/ uses it. */
function apply(manifest: Manifest, operations: readonly Operation[]): void {
  for (const { op, path, value } of operations) {
    const keys = path
      .slice(1)
      .split('/')
      .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
    const last = keys.pop() ?? '';
    const parent = keys.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], manifest) as
      | Record<string, unknown>
      | unknown[]
      | undefined;
    if (parent === undefined || (op !== 'add' && !(last in parent)))
      throw new Error(`${manifest.kind} ${manifest.metadata.name} has no ${path} to ${op}`);
    if (Array.isArray(parent) && op === 'add') parent.splice(last === '-' ? parent.length : Number(last), 0, value);
    else if (op === 'remove')
      Array.isArray(parent) ? parent.splice(Number(last), 1) : delete (parent as Record<string, unknown>)[last];
    else (parent as Record<string, unknown>)[last] = value;
  }
}

function setNamespace(manifest: Manifest, namespace: string) {
  if (manifest.kind === 'Namespace') manifest.metadata.name = namespace;
  else manifest.metadata.namespace = namespace;
}

export interface Container {
  name: string;
  image: string;
  command?: string[];
  ports?: { name: string; containerPort: number }[];
  env?: { name: string; value?: string; valueFrom?: { configMapKeyRef?: { name: string; key: string } } }[];
  securityContext?: {
    allowPrivilegeEscalation?: boolean;
    readOnlyRootFilesystem?: boolean;
    capabilities?: { drop?: string[] };
  };
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
  volumeMounts?: { name: string; mountPath: string }[];
  lifecycle?: { preStop?: { sleep?: { seconds: number } } };
  readinessProbe?: Probe;
  livenessProbe?: Probe;
  startupProbe?: Probe;
}
export interface Probe {
  httpGet?: { path: string; port: string };
}

export interface Pod {
  automountServiceAccountToken?: boolean;
  enableServiceLinks?: boolean;
  terminationGracePeriodSeconds?: number;
  securityContext?: { runAsNonRoot?: boolean; seccompProfile?: { type: string } };
  topologySpreadConstraints?: unknown[];
  containers: Container[];
  initContainers?: Container[];
  volumes?: {
    name: string;
    secret?: { secretName: string };
    configMap?: { name: string };
    persistentVolumeClaim?: { claimName: string };
  }[];
}

export function podOf({ spec }: Manifest): Pod | undefined {
  return spec?.template?.spec;
}

export function containersOf(manifest: Manifest): Container[] {
  const pod = podOf(manifest);
  return pod ? [...(pod.initContainers ?? []), ...pod.containers] : [];
}

/** The folder of the slice in an image, such as svc-travel; undefined for other images. */
export function sliceIn({ image }: Container): string | undefined {
  return /osaka\/(gateway|svc-[\w-]+)(?:@|$)/.exec(image)?.[1];
}
