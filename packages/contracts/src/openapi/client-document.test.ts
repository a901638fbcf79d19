import { describe, expect, test } from '@jest/globals';
import * as account from '../account/index.ts';
import * as chat from '../chat/index.ts';
import * as planner from '../planner/index.ts';
import * as travel from '../travel/index.ts';
import { clientDocumentOf } from './client-document.ts';
import type { Components } from './client-schema.ts';
import { refusalsOf } from './refusals/index.ts';

const CONTRACTS = { account, chat, planner, travel };
const documents = Object.entries(CONTRACTS).map(
  ([service, contract]) => [service, clientDocumentOf(service, contract, refusalsOf(service))] as const,
);
const operation = (service: keyof typeof CONTRACTS, path: string, method: string) =>
  new Map(documents).get(service)?.paths[path]?.[method];

describe.each(documents)('the description of svc-%s', (service, document) => {
  test('says nothing that clients of typed languages cannot be made from', () => {
    const text = JSON.stringify(document);
    expect(text).not.toMatch(/"(anyOf|oneOf|const|\$defs|definitions)":/);
    expect(text).not.toMatch(/One of:( \||[^"]*\| (\||"))/);
    expect(text).not.toMatch(/"type":"null"|"enum":\[[^\]]*(""|null)[^\]]*\]/);
  });

  test('has every public call once, with a summary, and no internal one', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path)) as {
      operationId: string;
      summary: string;
    }[];
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { summary } of operations) expect(summary).toMatch(/^[A-Z][a-z ]+$/);
    const templates = Object.keys(document.paths).map((path) => path.replace(/{\w+}/g, '{}'));
    expect(new Set(templates).size).toBe(templates.length);
    expect(templates.filter((path) => path.startsWith('/internal/'))).toEqual([]);
  });

  test('names only calls of the contract among the known refusals', () => {
    expect(
      Object.keys(refusalsOf(service)).filter((name) => !(name in CONTRACTS[service as keyof typeof CONTRACTS])),
    ).toEqual([]);
  });
});

test('a decision needs no body', () => {
  expect(operation('travel', '/api/admin/report/{reportNo}', 'put')).toMatchObject({
    requestBody: { required: false },
  });
  expect(operation('travel', '/api/admin/report/cases', 'put')).toMatchObject({ requestBody: { required: true } });
});

test('a refusal has its message, and a temporary one Retry-After', () => {
  expect(operation('planner', '/api/plan-invitations/{token}/accept', 'post')).toMatchObject({
    responses: {
      404: { description: expect.stringContaining('초대를 찾을 수 없습니다.') },
      429: { headers: { 'Retry-After': expect.anything() } },
      503: { headers: { 'Retry-After': expect.anything() } },
    },
  });
});

test('access, cookies, keys, files and streams are described', () => {
  expect(operation('account', '/api/auth/refresh', 'post')).toMatchObject({
    security: [],
    parameters: [{ name: 'refreshToken', in: 'cookie' }],
    responses: { 200: { headers: { 'Set-Cookie': expect.anything() } } },
  });
  expect(operation('travel', '/api/reviews', 'post')).toMatchObject({
    security: [{ accessToken: [] }],
    parameters: [{ name: 'Idempotency-Key', in: 'header', required: false }],
    requestBody: {
      content: {
        'multipart/form-data': {
          schema: { properties: { images: { items: { format: 'binary' } } } },
          encoding: { review: { contentType: 'application/json' } },
        },
      },
    },
  });
  const typesOf = (found: unknown) =>
    Object.keys((found as { responses: { 200: { content: object } } }).responses[200].content);
  expect(typesOf(operation('planner', '/api/my-plans/{planNo}/export', 'get'))).toEqual([
    'text/calendar',
    'application/gpx+xml',
    'application/json',
  ]);
  expect(typesOf(operation('planner', '/api/my-plans/{planNo}/live', 'get'))).toEqual(['text/event-stream']);
  expect(typesOf(operation('travel', '/api/admin/travels/export', 'get'))).toEqual(['text/csv']);
});

test('numbers of paths and pages are integers, dates have their format', () => {
  expect(operation('planner', '/api/my-plans/{planNo}', 'get')).toMatchObject({
    parameters: [{ name: 'planNo', schema: { type: 'integer', format: 'int64' } }],
  });
  expect(operation('planner', '/api/my-plans', 'get')).toMatchObject({
    parameters: expect.arrayContaining([
      expect.objectContaining({ name: 'page', schema: expect.objectContaining({ type: 'integer' }) }),
    ]),
  });
  const schemas: Components = new Map(documents).get('planner')?.components.schemas ?? {};
  expect(schemas.PlanSummary?.properties).toMatchObject({
    travelStartDate: { format: 'date' },
    createDate: { format: 'date-time' },
  });
});
