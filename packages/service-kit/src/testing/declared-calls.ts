import * as contracts from '@osaka/contracts';
import { type Endpoint, type ServiceName, serviceAt } from '@osaka/contracts';

/** Every call that the contracts declare for a service. */
export function declaredCalls(service: ServiceName): Endpoint[] {
  return Object.values(contracts as Record<string, unknown>)
    .filter(isEndpoint)
    .filter(({ path }) => serviceAt(path) === service);
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'success' in value;
}
