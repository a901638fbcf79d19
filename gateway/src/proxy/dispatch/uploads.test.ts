import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { ask, parse, readUntilSilent } from '../../testing/raw.ts';
import { answerJson, type FakeService, startService, until } from '../../testing/services.ts';

let travel: FakeService;
let gateway: TestGateway;
const open: Socket[] = [];

beforeEach(async () => {
  travel = await startService();
  gateway = await startGateway({ travel }, { TRUSTED_PROXIES: '127.0.0.1/32', RATE_LIMIT_SCALE: '1' });
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await gateway.stop();
  await travel.stop();
});

test('idle uploads of one member do not block other calls or uploads of other members', async () => {
  const answers = Array.from({ length: 80 }, () => beginUpload({ member: 1 }).answer);
  await until(() => travel.requests.length === 4);
  const refused = parse(await Promise.race(answers));
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '5' } });
  expect(JSON.parse(refused.body)).toEqual({
    code: '429',
    message: '요청이 너무 많습니다. 잠시 후 다시 시도해주세요.',
    requestId: refused.headers['x-request-id'],
  });
  expect((await ask(gateway.port, 'GET /api/travels HTTP/1.1')).status).toBe(200);
  expect((await wholeUpload({ member: 2 })).status).toBe(200);
  expect((await wholeUpload({ member: 1 })).status).toBe(429);
  expect(travel.requests.filter(({ method }) => method === 'POST')).toHaveLength(5);
});

test('an upload slot is released when its upload is answered, aborted or refused by the service', async () => {
  for (let round = 0; round < 3; round += 1) {
    const uploads = Array.from({ length: 4 }, () => beginUpload({ member: 1 }));
    await until(() => travel.requests.length === 4);
    for (const { socket } of uploads) socket.destroy();
    await until(() => travel.requests.every(({ socket }) => socket.destroyed));
    travel.requests.length = 0;
  }
  travel.handle = (_request, response) => void response.writeHead(401).end('{}');
  for (let at = 0; at < 8; at += 1)
    expect(parse(await beginUpload({ member: 1, silentMs: 300 }).answer).status).toBe(401);
  travel.handle = answerJson;
  for (let at = 0; at < 8; at += 1) expect((await wholeUpload({ member: 1 })).status).toBe(200);
});

test('a forged token does not use up the upload slots of the member it names', async () => {
  for (let at = 0; at < 4; at += 1) beginUpload({ member: 1, from: '10.0.0.6' });
  await until(() => travel.requests.length === 4);
  expect((await wholeUpload({ member: 1, from: '10.0.0.6' })).status).toBe(429);
  expect((await wholeUpload({ member: 1, from: '10.0.0.7' })).status).toBe(200);
});

test('upload slots are limited per client address, and in total with 503 and Retry-After', async () => {
  for (let member = 0; member < 20; member += 1) beginUpload({ member, from: '10.0.0.6' });
  await until(() => travel.requests.length === 16);
  expect((await wholeUpload({ member: 30, from: '10.0.0.6' })).status).toBe(429);
  for (let member = 0; member < 48; member += 1) beginUpload({ member, from: `10.0.1.${member}` });
  await until(() => travel.requests.length === 64);
  const { status, headers, body } = await wholeUpload({ member: 1, from: '10.0.2.1' });
  expect({ status, retryAfter: headers['retry-after'], ...JSON.parse(body) }).toMatchObject({
    status: 503,
    retryAfter: '5',
    code: '503',
    message: '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.',
  });
  expect((await ask(gateway.port, 'GET /api/travels HTTP/1.1')).status).toBe(200);
});

test('idle uploads, slow uploads and idle JSON bodies are refused with 408', async () => {
  const drops = beginUpload({ member: 2, silentMs: 30_000 });
  const dripping = setInterval(() => drops.socket.writable && drops.socket.write('a'), 500);
  const json = connect(gateway.port, '127.0.0.1').on('error', () => undefined);
  open.push(json);
  json.write('POST /api/reviews HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\n{"half":');
  const answers = await Promise.all([
    beginUpload({ member: 1, silentMs: 30_000 }).answer,
    drops.answer,
    readUntilSilent(json, 30_000),
  ]);
  clearInterval(dripping);
  for (const answer of answers.map(parse)) {
    expect(answer.status).toBe(408);
    expect(JSON.parse(answer.body)).toMatchObject({
      code: '408',
      message: '요청 시간이 초과되었습니다. 다시 시도해주세요.',
    });
  }
});

test('slow JSON bodies of one address do not use up the buffer memory of others', async () => {
  const half = 'a'.repeat(250 * 1024);
  const texts = Array.from({ length: 80 }, () => '');
  for (const index of texts.keys()) {
    const socket = connect(gateway.port, '127.0.0.1').on('error', () => undefined);
    open.push(socket);
    socket.on('data', (bytes) => {
      texts[index] += bytes.toString();
    });
    socket.write(
      `POST /api/reviews HTTP/1.1\r\nhost: a\r\nx-forwarded-for: 10.0.0.6\r\ncontent-length: ${256 * 1024}\r\n\r\n${half}`,
    );
  }
  const refused = () => texts.filter((text) => text && parse(text).status === 429).length;
  await until(() => refused() >= 14, 15_000);
  expect(
    (await ask(gateway.port, 'POST /api/reviews HTTP/1.1\r\nx-forwarded-for: 10.0.0.7\r\ncontent-length: 2', '{}'))
      .status,
  ).toBe(200);
  expect(refused()).toBeLessThan(30);
});

interface Upload {
  member: number;
  from?: string;
  silentMs?: number;
}

const WHOLE = '--b\r\ncontent-disposition: form-data; name="review"\r\n\r\n{}\r\n--b--\r\n';

function headOf({ member, from = '10.0.0.9' }: Upload, bytes: number): string {
  const token = `e30.${Buffer.from(JSON.stringify({ sub: String(member) })).toString('base64url')}.c2ln`;
  return `POST /api/reviews HTTP/1.1\r\nx-forwarded-for: ${from}\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${bytes}`;
}

function wholeUpload(upload: Upload) {
  return ask(gateway.port, headOf(upload, WHOLE.length), WHOLE);
}

/** Sends the head and only the first line of the body. */
function beginUpload(upload: Upload): { socket: Socket; answer: Promise<string> } {
  const socket = connect(gateway.port, '127.0.0.1').on('error', () => undefined);
  open.push(socket);
  socket.write(`${headOf(upload, 100_000)}\r\nhost: a\r\n\r\n--b\r\n`);
  return { socket, answer: readUntilSilent(socket, upload.silentMs ?? 20_000) };
}
