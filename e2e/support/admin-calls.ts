import { addressOf, createServiceMatcher, type Endpoint } from '@osaka/contracts';
import { everyEndpoint, everyService } from '@osaka/delivery/every-slice';

/** Every declared call under /api/admin, and every other call for administrators only. */
export const ADMIN_CALLS: readonly Endpoint[] = (await everyEndpoint()).filter(
  ({ path, access }) => path.startsWith('/api/admin') || access === 'admin',
);

/** The trip wizard reads these two without a role. */
export const PUBLIC_CALLS = ['GET /api/admin/travels/gu', 'GET /api/admin/travels/places'];

export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

/** A URL of the call with unknown ids, so that a permitted call changes nothing. */
export function harmlessAddress(call: Endpoint): string {
  const params = Object.fromEntries(
    [...call.path.matchAll(/{(\w+)}/g)].map(([, name]) => [name, NOTHING_HAS_THIS_NUMBER]),
  );
  return addressOf(call, { params });
}

const { serviceAt } = createServiceMatcher((await everyService()).map(({ declared }) => declared));

/** The service's URL, bypassing the gateway. */
export function serviceUrlOf({ path }: Endpoint): string {
  const urls = JSON.parse(process.env.SERVICE_URLS ?? '{}') as Record<string, string>;
  const url = urls[serviceAt(path)?.name ?? ''];
  if (!url) throw new Error(`SERVICE_URLS names no service for ${path}`);
  return url;
}

const NOTHING_HAS_THIS_NUMBER = '999999999999999';
