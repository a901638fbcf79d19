import type { Endpoint } from '@osaka/contracts';
import { everyEndpoint, everyService } from '@osaka/delivery/every-slice';

/** Every call of the contracts. */
export const endpoints: readonly Endpoint[] = await everyEndpoint();

/** A URL of the call with a value for each parameter. */
export function samplePath({ path }: Endpoint): string {
  return path.replace(/{(\w+)}/g, (_, name: string) => (name === 'roomId' ? 'A'.repeat(22) : '1'));
}

/** Every prefix that the gateway forwards, and every path that accepts a body. */
export const bodyPaths: readonly string[] = [
  ...new Set([
    ...(await everyService()).flatMap(({ declared }) => declared.prefixes.map((prefix) => prefix.replace('{}', '1'))),
    ...endpoints.filter(({ method }) => method !== 'GET').map(samplePath),
    '/',
    '/travels',
    '/nothing/there',
  ]),
];
