import { type DeclaredService, declaredService, type EventContract, endpointsIn, eventsIn } from '@osaka/contracts';

interface ServiceDefinition<C extends readonly EventContract[]> {
  name: string;
  /** Path prefixes that it serves; `{}` matches one segment. */
  prefixes: readonly string[];
  /** `any` by default. */
  upstream?: DeclaredService['upstream'];
  /** The module of its contract: `import * as contract from '@osaka/contracts/planner'`. Its events are published by the service. */
  contract: object;
  /** Consumed events of other services, from their contracts. */
  consumes?: C;
  /** Instances in the local profile; one by default. */
  instances?: number;
}

export interface ServiceSlice<C extends readonly EventContract[] = readonly EventContract[]> {
  name: string;
  publishes: readonly EventContract[];
  consumes: C;
  instances: number;
  /** The part in the release pointer. */
  declared: DeclaredService;
}

/** Declares a service; throws with a sentence per call of its contract outside all prefixes. */
export function defineService<const C extends readonly EventContract[] = readonly []>({
  name,
  prefixes,
  upstream = 'any',
  contract,
  consumes = [] as unknown as C,
  instances = 1,
}: ServiceDefinition<C>): ServiceSlice<C> {
  const calls = endpointsIn(contract).filter(({ path }) => !path.startsWith('/internal/'));
  const patterns = prefixes.map((prefix) => new RegExp(`^${prefix.replaceAll('{}', '[^/]+')}(?:/|$)`));
  const faults = calls.filter(({ path }) => !patterns.some((pattern) => pattern.test(path))).map(({ method, path }) => `No prefix leads to ${method} ${path}.`);
  if (faults.length > 0) throw new Error(`slice.ts of svc-${name}: ${faults.join(' ')}`);
  const uploads = calls.filter(({ multipart }) => multipart).map(({ method, path }) => ({ method, path }));
  return { name, publishes: eventsIn(contract), consumes, instances, declared: declaredService.parse({ name, prefixes: [...prefixes], upstream, uploads }) };
}
