import { expect, test } from '@jest/globals';
import type { Exchange } from '../proxy/exchange.ts';
import { siteHeaders } from '../proxy/policy/security-headers.ts';
import { pointerTo } from '../testing/releases.ts';
import { siteRoutes } from './site.routes.ts';
import type { Site } from './site.ts';

const previews = { servedFor: async () => undefined };
const broken = {
  releaseNow: async () => pointerTo('2.0.0'),
  previews,
  pageAt: () => Promise.reject(new Error('the disk is gone')),
} as unknown as Site;
const reports = { read: async () => undefined, takeCsp: () => undefined, takePage: () => undefined };
const app = siteRoutes(broken, siteHeaders({ MAP_PROVIDER: 'leaflet', MAP_TILES_URL: '', SITE_URL: '' }), reports);

test('an unexpected error gives the documented shape, and its cause appears only in the log', async () => {
  const exchange = { path: '/login', requestId: 'of-this-call', incoming: { url: '/login', headers: {} } } as Exchange;
  const response = await app.request('/login', {}, exchange);
  expect(response.status).toBe(500);
  expect(response.headers.get('x-request-id')).toBe('of-this-call');
  expect(await response.json()).toEqual({
    code: '500',
    message: '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.',
    requestId: 'of-this-call',
  });
  expect(exchange.failure).toEqual(new Error('the disk is gone'));
});
