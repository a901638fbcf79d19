import { describe, expect, test } from '@jest/globals';
import * as account from '../account/index.ts';
import * as chat from '../chat/index.ts';
import * as planner from '../planner/index.ts';
import { endpointsIn } from '../shared/index.ts';
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
    // An enum of Kotlin has no constant `name`.
    expect(text).not.toMatch(/"enum":\[[^\]]*"name"[^\]]*\](?!,"x-enum-varnames")/);
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

/** Of the request, or of the answer of success. */
type Contents = { content?: Record<string, { schema: { format?: string }; example?: unknown }> } | undefined;

const calls = Object.entries(CONTRACTS).flatMap(([service, contract]) =>
  Object.entries(contract).flatMap(([name, value]) =>
    endpointsIn({ value })
      .filter(({ path }) => !path.startsWith('/internal/'))
      .map((call) => ({
        name,
        call,
        described: operation(service as keyof typeof CONTRACTS, call.path, call.method.toLowerCase()),
      })),
  ),
);

describe.each(calls)('$name', ({ call, described }) => {
  const { requestBody, responses } = described as { requestBody?: Contents; responses: Record<string, Contents> };
  const answer = responses[call.status];

  test('has an example of its request that the service accepts', () => {
    const json = requestBody?.content?.['application/json'];
    if (json) expect(call.body.safeParse(json.example)).toMatchObject({ success: true });
    const form = requestBody?.content?.['multipart/form-data']?.example as Record<string, unknown> | undefined;
    if (call.multipart) expect(form).toHaveProperty(call.multipart.files);
    if (call.multipart?.json) expect(call.body.safeParse(form?.[call.multipart.json])).toMatchObject({ success: true });
  });

  test('has an example of its answer that clients accept', () => {
    if (!call.mediaTypes)
      expect(call.success.safeParse(answer?.content?.['application/json']?.example)).toMatchObject({ success: true });
    for (const { schema, example } of Object.values(answer?.content ?? {}))
      if (schema.format !== 'binary') expect(example).toBeDefined();
  });
});

test('the messages of schemas are refusals: of texts, of checks, of each kind of a union and of other values', () => {
  const invalid = (path: string, method: string) =>
    (operation('planner', path, method) as { responses: { 400: { description: string } } }).responses[400].description;
  const stepOne = invalid('/api/travel-planner/step1', 'post');
  for (const message of ['여행 인원을 입력해주세요.', '여행 인원은 숫자만 입력 가능합니다.', '잘못된 날짜입니다.'])
    expect(stepOne).toContain(`- ${message}`);
  expect(invalid('/api/shared-plans/{token}/opinions', 'post')).toContain('- 의견은 200자까지 입력 가능합니다.');
  // A number in a path is never missing.
  const ofPath = invalid('/api/my-plans/{planNo}', 'get');
  expect(ofPath).toContain('- 잘못된 번호입니다.');
  expect(ofPath).not.toContain('- 번호를 입력해주세요.');
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
  expect(operation('planner', '/api/shared-plans/{token}/opinions', 'post')).toMatchObject({
    security: [],
    parameters: [{ name: 'token' }, { name: 'guest', in: 'cookie' }],
    responses: { 200: { headers: { 'Set-Cookie': { description: 'HttpOnly: guest' } } } },
  });
  expect(operation('planner', '/api/my-plans/{planNo}/live', 'get')).toMatchObject({
    parameters: [{ name: 'planNo' }, { name: 'Last-Event-ID', in: 'header' }],
  });
  expect(operation('travel', '/api/travels/suggest', 'get')).toMatchObject({
    parameters: [
      { name: 'q', in: 'query' },
      { name: 'If-None-Match', in: 'header' },
    ],
    responses: { 200: { headers: { ETag: expect.anything() } }, 304: expect.anything() },
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
