import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { exchangeBytes, parse } from '../../testing/raw.ts';
import { createReleases, type TestReleases } from '../../testing/releases.ts';
import { type FakeService, startService } from '../../testing/services.ts';

let travel: FakeService;
let releases: TestReleases;
let gateway: TestGateway;

beforeAll(async () => {
  travel = await startService();
  releases = await createReleases();
  gateway = await startGateway({ travel }, { RELEASES_DIR: releases.dir });
});
afterAll(async () => {
  await gateway.stop();
  await travel.stop();
  await releases.remove();
});
afterEach(() => {
  travel.requests.length = 0;
});

/** Requests that two servers could split differently. The hidden request behind each must never reach a service. */
const HIDDEN = 'GET /api/travels/hidden HTTP/1.1\r\nhost: a\r\n\r\n';
const post = (...lines: string[]) =>
  `POST /api/reviews HTTP/1.1\r\nhost: a\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`;
const get = (...lines: string[]) => `GET /api/travels HTTP/1.1\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`;

const REFUSED: [string, string][] = [
  ['two hosts', get('host: a', 'host: b')],
  ['the same host twice', get('host: a', 'Host: a')],
  ['two hosts, asking for a page', 'GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n'],
  [
    'two hosts, asking for a websocket',
    'GET /ws/0/s/websocket HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n',
  ],
  ['no host', get('x: a')],
  ['a length and chunks', `${post('content-length: 4', 'transfer-encoding: chunked')}0\r\n\r\n`],
  ['chunks and a length', `${post('transfer-encoding: chunked', 'content-length: 4')}0\r\n\r\n`],
  ['two lengths', `${post('content-length: 4', 'content-length: 0')}abcd`],
  ['the same length twice', `${post('content-length: 4', 'content-length: 4')}abcd`],
  ['a list of lengths', `${post('content-length: 4, 4')}abcd`],
  ['a length with a sign', `${post('content-length: +4')}abcd`],
  ['a length below nothing', post('content-length: -1')],
  ['a length in hexadecimal', `${post('content-length: 0x4')}abcd`],
  ['an empty length', post('content-length: ')],
  ['a length beyond all numbers', post('content-length: 99999999999999999999')],
  ['chunks of another name', `${post('transfer-encoding: xchunked')}0\r\n\r\n`],
  ['chunks that are not last', `${post('transfer-encoding: chunked, identity')}0\r\n\r\n`],
  ['chunks over something else', `${post('transfer-encoding: gzip, chunked')}0\r\n\r\n`],
  ['two lines of transfer codings', `${post('transfer-encoding: identity', 'transfer-encoding: chunked')}0\r\n\r\n`],
  ['chunks twice', `${post('transfer-encoding: chunked, chunked')}0\r\n\r\n`],
  ['a vertical tab before chunked', `${post('transfer-encoding: \x0bchunked')}0\r\n\r\n`],
  ['identity', post('transfer-encoding: identity')],
  ['a space before the colon', `${post('transfer-encoding : chunked')}0\r\n\r\n`],
  ['a folded header', get('host: a', 'x: a', ' transfer-encoding: chunked')],
  ['a folded host', get('host: a', '\tb')],
  ['a header without a name', get('host: a', ': x')],
  ['a header without a colon', get('host: a', 'x')],
  ['a null byte in a header', get('host: a', 'x: \0')],
  ['a bare CR in a header', get('host: a', 'x: a\ry: b')],
  ['bare LFs', 'GET /api/travels HTTP/1.1\nhost: a\n\n'],
  ['one bare LF', 'GET /api/travels HTTP/1.1\r\nhost: a\nx: b\r\n\r\n'],
  ['an address with a host of its own', 'GET http://b/api/travels HTTP/1.1\r\nhost: a\r\n\r\n'],
  ['an address with the same host', 'GET http://a/api/travels HTTP/1.1\r\nhost: a\r\n\r\n'],
  ['an address of two slashes', 'GET //b/api/travels HTTP/1.1\r\nhost: a\r\n\r\n'],
  ['a space within the address', 'GET /api/travels x HTTP/1.1\r\nhost: a\r\n\r\n'],
  ['a version there is not', 'GET /api/travels HTTP/3.7\r\nhost: a\r\n\r\n'],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a chunk size that is no number', `${post('transfer-encoding: chunked')}zz\r\n`],
  ['a chunk size with a prefix', `${post('transfer-encoding: chunked')}0x4\r\nabcd\r\n0\r\n\r\n`],
  ['a chunk size beyond all numbers', `${post('transfer-encoding: chunked')}fffffffffffffffff\r\nabcd\r\n`],
  ['a chunk longer than its size', `${post('transfer-encoding: chunked')}2\r\nabcd\r\n0\r\n\r\n`],
  ['a chunk that ends with a bare LF', `${post('transfer-encoding: chunked')}4\nabcd\n0\n\n`],
  ['an expectation that nobody knows', `${post('expect: a-miracle', 'content-length: 2')}{}`],
];

test.each(REFUSED)('%s: 400 in the documented shape, and nothing of it reaches a service', async (_, bytes) => {
  const text = await exchangeBytes(gateway.port, bytes + HIDDEN);
  const { status, headers, body } = parse(text);
  expect(status).toBe(400);
  expect(text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  expect(JSON.parse(body)).toEqual({
    code: '400',
    message: '요청 형식이 올바르지 않습니다.',
    requestId: headers['x-request-id'],
  });
  expect(travel.requests.map(({ url }) => url)).toEqual([]);
});

const UPGRADE = 'connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==';
/** Refused with other statuses than 400, or by closing. */
const ODD: [string, string][] = [
  ['a host with a user', get('host: a@b')],
  ['a host with a path', get('host: a/b')],
  ['a list of hosts', get('host: a, b')],
  ['LF within a chunk extension', `${post('transfer-encoding: chunked')}2;a\n`],
  ['OPTIONS for everything', 'OPTIONS * HTTP/1.1\r\nhost: a\r\n\r\n'],
  ['a method that does not exist', 'HACK / HTTP/1.1\r\nhost: a\r\n\r\n'],
  ['a method in small letters', 'get / HTTP/1.1\r\nhost: a\r\n\r\n'],
  ['a target of 20 KB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`],
  ['a head of 40 KB', get('host: a', `x: ${'a'.repeat(40_000)}`)],
  ['an upgrade of a call', get('host: a', UPGRADE, 'sec-websocket-version: 13')],
  ['HTTP/0.9', 'GET /api/travels\r\n\r\n'],
  ['bytes of TLS', `\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03${'\x00'.repeat(100)}`],
  ['bytes that are no request', '\xff\xfe\x00\x01'.repeat(200)],
];

test.each(ODD)('%s gets one refusal at most, and the request behind it reaches no service', async (_, bytes) => {
  const text = await exchangeBytes(gateway.port, bytes + HIDDEN);
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
  expect(statuses.length).toBeLessThanOrEqual(1);
  for (const status of statuses) expect(status).toBeGreaterThanOrEqual(400);
  for (const status of statuses) expect(status).toBeLessThan(500);
  expect(travel.requests.map(({ url }) => url)).toEqual([]);
});

/** Unambiguous requests; the one behind them is a separate request. */
const UNAMBIGUOUS: [string, string][] = [
  ['a body with a length', `${post('content-length: 2')}{}`],
  ['a body in chunks', `${post('transfer-encoding: chunked')}2\r\n{}\r\n0\r\n\r\n`],
  [
    'chunks in capitals, with an extension and a trailer',
    `${post('Transfer-Encoding: Chunked')}2;a=b\r\n{}\r\n0\r\nx-trailer: a\r\n\r\n`,
  ],
  ['a GET with a body', get('host: a', `content-length: ${HIDDEN.length}`) + HIDDEN],
  [
    'headers that the connection names',
    get('host: a', 'connection: x-forwarded-for, content-length, keep-alive', 'x-forwarded-for: 6.6.6.6'),
  ],
];

test.each(UNAMBIGUOUS)('%s is read as one request and does not affect the next one', async (_, bytes) => {
  const text = await exchangeBytes(gateway.port, `${bytes}GET /api/travels/last HTTP/1.1\r\nhost: a\r\n\r\n`);
  expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  expect(travel.requests.map(({ url }) => url)).not.toContain('/api/travels/hidden');
  expect(
    travel.requests.every(
      ({ headers }) => headers['x-forwarded-for'] === '127.0.0.1' && headers['x-trailer'] === undefined,
    ),
  ).toBe(true);
});
