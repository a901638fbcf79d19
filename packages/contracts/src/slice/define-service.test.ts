import { expect, test } from '@jest/globals';
import { memberWithdrawn } from '../account/index.ts';
import { addressOf, createServiceMatcher, endpointsIn } from '../shared/index.ts';
import * as contract from '../travel/index.ts';
import { defineService } from './define-service.ts';

const prefixes = [
  '/api/travels',
  '/api/admin/travels',
  '/api/admin/passes',
  '/api/bookMark',
  '/api/mypage',
  '/api/reviews',
  '/api/review-drafts',
  '/api/reports',
  '/api/admin/report',
  '/api/admin/reportList',
  '/api/upload',
];

test('exactly the calls declared as multipart are uploads', () => {
  const { declared } = defineService({ name: 'travel', prefixes, contract });
  const { isUpload } = createServiceMatcher([declared]);
  const endpoints = endpointsIn(contract);
  const uploads = endpoints.filter((endpoint) =>
    isUpload(endpoint.method, addressOf(endpoint, { params: new Proxy({}, { get: () => '7' }) })),
  );
  expect(uploads).toEqual(endpoints.filter(({ multipart }) => multipart));
  expect(uploads.length).toBeGreaterThan(0);
});

test('a call outside all prefixes is an error of the declaration', () => {
  expect(() => defineService({ name: 'travel', prefixes: prefixes.slice(0, -1), contract })).toThrow(
    'slice.ts of svc-travel: No prefix leads to POST /api/upload',
  );
});

test('a service publishes the events of its contract and consumes the events it names', () => {
  const { publishes, consumes } = defineService({ name: 'travel', prefixes, contract, consumes: [memberWithdrawn] });
  expect(publishes.map(({ type }) => type).sort()).toEqual(['destination.changed', 'notice.wanted', 'review.decided']);
  expect(consumes).toEqual([memberWithdrawn]);
});
