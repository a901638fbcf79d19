import { type DeclaredService, declaredService, type EventContract, endpointsIn, eventsIn } from '@osaka/contracts';

interface ServiceDefinition<C extends readonly EventContract[]> {
  name: string;
  /** It answers these addresses and all below them; `{}` stands for one part of a path. */
  prefixes: readonly string[];
  /** `any` unless told otherwise. */
  upstream?: DeclaredService['upstream'];
  /** The module of its contract: `import * as contract from '@osaka/contracts/planner'`. The service publishes the events in it. */
  contract: object;
  /** Events of other services that it applies, from their contracts. */
  consumes?: C;
  /** Instances of the local profile; one unless told otherwise. */
  instances?: number;
}

export interface ServiceSlice<C extends readonly EventContract[] = readonly EventContract[]> {
  name: string;
  publishes: readonly EventContract[];
  consumes: C;
  instances: number;
  /** What travels in the release pointer. */
  declared: DeclaredService;
}

/** Declares a service; fails with a sentence for each call of its contract that no prefix leads to. */
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
