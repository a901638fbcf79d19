import {
  type DeclaredService,
  declaredService,
  type EventContract,
  endpointsIn,
  eventQueueOf,
  eventsIn,
  reconciliationQueueOf,
} from '../shared/index.ts';

/** An environment variable of this service alone; `src/config.ts` validates it. */
export interface ServiceSetting {
  /**
   * Value of `npm start`, unless the environment has one. What the start itself knows needs none: SMTP_URL, IMAGE_DIR,
   * INSTANCE_ID, MEMBER_DATA_URLS and the ADMIN_ variables of the first administrator.
   */
  local?: string;
  /**
   * docker-compose.yml takes it from the environment or an .env file (`required`), has a default for it, or sets it;
   * without an entry it is not handed on.
   */
  compose?: 'required' | { default: string } | { value: string };
}

/** What its container needs beyond one processor, 512 MB, a read-only disk and the inner network. */
export interface ServiceContainer {
  cpus?: string;
  memory?: string;
  /** Folder in the container by name of the volume. */
  volumes?: Readonly<Record<string, string>>;
  /** It calls addresses outside, such as a mail server. */
  reachesOut?: boolean;
}

/**
 * In which order a backup copies the collections, while the service goes on writing; all others come between `first`
 * and `last`. Decision 25.
 */
export interface ServiceBackup {
  /**
   * What says that something was applied or done: versions of consumed events, keys of calls, states of long work. An
   * older one only repeats the work.
   */
  first?: readonly string[];
  /** What others of the copied documents refer to, in this order. */
  last?: readonly string[];
  /** Nothing to keep, such as leases. */
  leftOut?: readonly string[];
  /**
   * Withdrawn members: documents of `from` with a date in `at`. A restore writes those that a backup does not know to
   * `applied`, which the service reads at start.
   */
  withdrawals?: { from: string; at: string; applied: string };
}

interface ServiceDefinition<C extends readonly EventContract[], M extends string> {
  name: string;
  /** Path prefixes that it serves; `{}` matches one segment. */
  prefixes: readonly string[];
  /** `any` by default. */
  upstream?: DeclaredService['upstream'];
  /**
   * The module of its contract: `import * as contract from '../planner/index.ts'`. Its events are published by the
   * service.
   */
  contract: object;
  /** Consumed events of other services, from their contracts. */
  consumes?: C;
  /** Its database, and the user of it; the service's name by default. */
  database?: string;
  /**
   * The kinds of data that it stores about a member; its app answers `readMemberFiles` with all of them
   * (`memberDataRoute` of service-kit).
   */
  memberData?: readonly M[];
  /** Names of its queues and schedules; no other service has the same. Those of events need no entry. */
  jobs?: readonly string[];
  settings?: Readonly<Record<string, ServiceSetting>>;
  backup?: ServiceBackup;
  /** What its container needs; `{}` is enough. A service without a container is in no docker-compose.yml yet. */
  container?: ServiceContainer;
  /** `src/seed.ts` fills its database before the first start, from the files in `seed-data/`. */
  isSeeded?: boolean;
  /** Instances of the local profile and of docker-compose.yml; one by default. */
  instances?: number;
}

export interface ServiceSlice<
  C extends readonly EventContract[] = readonly EventContract[],
  M extends string = string,
> {
  name: string;
  publishes: readonly EventContract[];
  consumes: C;
  database: string;
  memberData: readonly M[];
  jobs: readonly string[];
  settings: Readonly<Record<string, ServiceSetting>>;
  backup: ServiceBackup;
  container: ServiceContainer | undefined;
  isSeeded: boolean;
  instances: number;
  /** The module with its calls and events. */
  contract: object;
  /** The part in the release pointer. */
  declared: DeclaredService;
}

/** Declares a service; throws with a message per call of its contract outside all prefixes. */
export function defineService<const C extends readonly EventContract[] = readonly [], const M extends string = never>({
  name,
  prefixes,
  upstream = 'any',
  contract,
  consumes = [] as unknown as C,
  database = name,
  memberData = [],
  jobs = [],
  settings = {},
  backup = {},
  container,
  isSeeded = false,
  instances = 1,
}: ServiceDefinition<C, M>): ServiceSlice<C, M> {
  const calls = endpointsIn(contract).filter(({ path }) => !path.startsWith('/internal/'));
  const patterns = prefixes.map((prefix) => new RegExp(`^${prefix.replaceAll('{}', '[^/]+')}(?:/|$)`));
  const faults = calls
    .filter(({ path }) => !patterns.some((pattern) => pattern.test(path)))
    .map(({ method, path }) => `No prefix leads to ${method} ${path}.`);
  if (faults.length > 0) throw new Error(`slice.ts of svc-${name}: ${faults.join(' ')}`);
  const uploads = calls.filter(({ multipart }) => multipart).map(({ method, path }) => ({ method, path }));
  const streams = calls.filter(({ stream }) => stream).map(({ method, path }) => ({ method, path }));
  const publishes = eventsIn(contract);
  return {
    name,
    publishes,
    consumes,
    database,
    memberData,
    jobs: [
      ...jobs,
      ...(publishes.length > 0 ? [reconciliationQueueOf(name)] : []),
      ...(consumes.length > 0 ? [eventQueueOf(name)] : []),
    ],
    settings,
    backup,
    container,
    isSeeded,
    instances,
    contract,
    declared: declaredService.parse({
      name,
      prefixes: [...prefixes],
      upstream,
      uploads,
      ...(streams.length > 0 && { streams }),
    }),
  };
}
