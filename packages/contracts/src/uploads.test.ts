import { expect, test } from '@jest/globals';
import * as contracts from './index.ts';
import { addressOf, type Endpoint, isUpload } from './index.ts';

const endpoints = Object.values(contracts as Record<string, unknown>).filter(
  (value): value is Endpoint => typeof value === 'object' && value !== null && 'method' in value && 'path' in value,
);

test('exactly the calls that are declared as multipart are known as uploads', () => {
  const address = (endpoint: Endpoint) => addressOf(endpoint, { params: new Proxy({}, { get: () => '7' }) });
  const known = endpoints.filter((endpoint) => isUpload(endpoint.method, address(endpoint))).map(({ path }) => path);
  expect(known).toEqual(endpoints.filter(({ multipart }) => multipart).map(({ path }) => path));
  expect(known.length).toBeGreaterThan(0);
});
