import { buildOverlay, type Manifest } from '@osaka/ops/kubernetes/overlay';

export interface Pod {
  metadata: { name: string; labels: Record<string, string>; deletionTimestamp?: string };
  spec: { nodeName?: string; containers: { name: string; image: string }[] };
  status: { phase?: string; conditions?: { type: string; status: string }[] };
}

export interface List<T> {
  items: T[];
}

export const NAMESPACE = 'osaka';
const NAME_LABEL = 'app.kubernetes.io/name';

export const nameOf = ({ metadata }: Pod): string => metadata.labels[NAME_LABEL] ?? metadata.name;
/** A pod of a job that has ended keeps its condition. */
export const isReady = ({ metadata, status }: Pod): boolean =>
  metadata.deletionTimestamp === undefined &&
  status.phase === 'Running' &&
  (status.conditions ?? []).some(({ type, status: holds }) => type === 'Ready' && holds === 'True');

/** A machine with 4 processors and 8 GB in a zone of its own, as docs/operation.md counts them. */
export function nodeOf(name: string): object {
  const has = { cpu: '4', memory: '8Gi', pods: '110' };
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name,
      labels: { 'kubernetes.io/hostname': name, 'topology.kubernetes.io/zone': `zone-of-${name}` },
    },
    status: { capacity: has, allocatable: has },
  };
}

/** A volume for each claim of an overlay, as a storage class would make them. */
export function volumesOf(overlay: string): object[] {
  return buildOverlay(overlay)
    .flatMap(claimsOf)
    .map(({ accessModes, resources }, index) => ({
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: { name: `${overlay}-${index}` },
      spec: {
        capacity: { storage: resources.requests.storage },
        accessModes,
        nfs: { server: 'storage.example', path: `/${overlay}/${index}` },
      },
    }));
}

interface Claim {
  accessModes: string[];
  resources: { requests: { storage: string } };
}

function claimsOf({ kind, spec }: Manifest): Claim[] {
  if (kind === 'PersistentVolumeClaim') return [spec];
  const templates: { spec: Claim }[] = spec?.volumeClaimTemplates ?? [];
  return templates.flatMap((template) => Array.from({ length: spec.replicas }, () => template.spec));
}
