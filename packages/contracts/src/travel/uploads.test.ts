import { expect, test } from '@jest/globals';
import { addressOf, type Endpoint, endpointsIn } from '../shared/index.ts';
import * as contracts from './index.ts';
import { isUpload } from './index.ts';

const endpoints = endpointsIn(contracts);

test('exactly the calls that are declared as multipart are known as uploads', () => {
  const address = (endpoint: Endpoint) => addressOf(endpoint, { params: new Proxy({}, { get: () => '7' }) });
  const known = endpoints.filter((endpoint) => isUpload(endpoint.method, address(endpoint))).map(({ path }) => path);
  expect(known).toEqual(endpoints.filter(({ multipart }) => multipart).map(({ path }) => path));
  expect(known.length).toBeGreaterThan(0);
});
