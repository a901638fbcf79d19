import { everyEndpoint, everyService } from '@osaka/build-config/every-slice';
import { addressOf, createServiceMatcher, type Endpoint } from '@osaka/contracts';

/** Every declared call under /api/admin, and every other one that only administrators may make. */
export const ADMIN_CALLS: readonly Endpoint[] = (await everyEndpoint()).filter(({ path, access }) => path.startsWith('/api/admin') || access === 'admin');

/** Of these the trip wizard reads two without a role. */
export const PUBLIC_CALLS = ['GET /api/admin/travels/gu', 'GET /api/admin/travels/places'];

export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

/** An address that fits the call and names nothing that is there, so that an administrator who passes changes nothing. */
export function harmlessAddress(call: Endpoint): string {
  const params = Object.fromEntries([...call.path.matchAll(/{(\w+)}/g)].map(([, name]) => [name, NOTHING_HAS_THIS_NUMBER]));
  return addressOf(call, { params });
}

const { serviceAt } = createServiceMatcher((await everyService()).map(({ declared }) => declared));

/** The service itself, without the gateway before it. */
export function serviceUrlOf({ path }: Endpoint): string {
  const urls = JSON.parse(process.env.SERVICE_URLS ?? '{}') as Record<string, string>;
  const url = urls[serviceAt(path)?.name ?? ''];
  if (!url) throw new Error(`SERVICE_URLS names no service for ${path}`);
  return url;
}

const NOTHING_HAS_THIS_NUMBER = '999999999999999';
