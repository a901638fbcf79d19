import { buildOverlay, type Manifest } from '@osaka/tools/deployment/overlay';

export interface Pod {
  metadata: {
    name: string;
    namespace?: string;
    labels: Record<string, string>;
    deletionTimestamp?: string;
    deletionGracePeriodSeconds?: number;
  };
  spec: { nodeName?: string; containers: { name: string; image: string }[] };
  status: {
    phase?: string;
    podIP?: string;
    conditions?: { type: string; status: string }[];
    containerStatuses?: { containerID?: string; restartCount: number }[];
  };
}

export interface List<T> {
  items: T[];
}

export const NAMESPACE = 'osaka';
/** The deployments of the product. */
export const SERVICES = ['gateway', 'svc-account', 'svc-chat', 'svc-planner', 'svc-travel'];
const NAME_LABEL = 'app.kubernetes.io/name';

export const nameOf = ({ metadata }: Pod): string => metadata.labels[NAME_LABEL] ?? metadata.name;
/** A pod of a job that has ended keeps its condition. */
export const isReady = ({ metadata, status }: Pod): boolean =>
  metadata.deletionTimestamp === undefined &&
  status.phase === 'Running' &&
  (status.conditions ?? []).some(({ type, status: holds }) => type === 'Ready' && holds === 'True');

/** A volume for each claim of an overlay, as a storage class would make them; `placeOf` says where one lies. */
export function volumesOf(overlay: string, placeOf: (path: string) => object): object[] {
  return buildOverlay(overlay)
    .flatMap(claimsOf)
    .map(({ accessModes, resources }, index) => ({
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: { name: `${overlay}-${index}` },
      spec: {
        capacity: { storage: resources.requests.storage },
        accessModes,
        ...placeOf(`${overlay}/${index}`),
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
