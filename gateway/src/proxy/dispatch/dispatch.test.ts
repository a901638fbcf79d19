import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { ask, exchangeBytes, parse, readUntilSilent } from '../../testing/raw.ts';
import { answerJson, type FakeService, startService, until } from '../../testing/services.ts';

let travel: FakeService;
let gateway: TestGateway;

beforeAll(async () => {
  travel = await startService();
  gateway = await startGateway({ travel }, { TRUSTED_PROXIES: '127.0.0.1/32' });
});
afterAll(async () => {
  await gateway.stop();
  await travel.stop();
});
beforeEach(() => {
  travel.requests.length = 0;
  travel.handle = answerJson;
});

/** Spreads requests over ten client addresses, because one address gets only a part of the connections. */
const fromOneOfTen = (index: number) => `x-forwarded-for: 10.0.0.${index % 10}`;

test('the method, path, query and body of a request reach the service unchanged', async () => {
  const { body } = await ask(
    gateway.port,
    'PUT /api/travels/7?q=%EC%98%A4&x=a%2Fb HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: 9',
    '{"a":"b"}',
  );
  expect(JSON.parse(body)).toMatchObject({
    method: 'PUT',
    url: '/api/travels/7?q=%EC%98%A4&x=a%2Fb',
    bytes: 9,
    headers: { 'content-type': 'application/json' },
  });
});

test('hop-by-hop headers are removed from requests and from answers', async () => {
  travel.handle = (request, response) => {
    response.writeHead(200, {
      connection: 'x-secret',
      'keep-alive': 'timeout=1',
      'proxy-authenticate': 'a',
      server: 's',
      'x-powered-by': 'p',
      'access-control-allow-origin': '*',
      'set-cookie': ['a=1', 'b=2'],
    });
    response.end(JSON.stringify(request.headers));
  };
  const head =
    'GET /api/travels HTTP/1.1\r\nte: trailers\r\nproxy-authorization: a\r\nx-hop: 1\r\nforwarded: for=1.2.3.4\r\nx-real-ip: 1.2.3.4\r\nx-forwarded-host: evil\r\ncookie: c=1\r\nauthorization: Bearer t';
  const text = await exchangeBytes(gateway.port, `${head}\r\nhost: osaka.test\r\nconnection: close, x-hop\r\n\r\n`);
  const { headers, body } = parse(text);
  const seen = JSON.parse(body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1));

  expect(seen).toMatchObject({
    host: 'osaka.test',
    cookie: 'c=1',
    authorization: 'Bearer t',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': 'osaka.test',
    'x-forwarded-proto': 'http',
  });
  for (const name of ['te', 'proxy-authorization', 'x-hop', 'forwarded', 'x-real-ip', 'expect'])
    expect(seen).not.toHaveProperty(name);
  for (const name of ['keep-alive', 'proxy-authenticate', 'server', 'x-powered-by', 'access-control-allow-origin'])
    expect(headers).not.toHaveProperty(name);
  expect(text.match(/set-cookie/gi)).toHaveLength(2);
});

test.each([
  ['with a length', (bytes: number) => [`content-length: ${bytes}`, 'a'.repeat(bytes)]],
  [
    'in chunks',
    (bytes: number) => [
      'transfer-encoding: chunked',
      `${`1000\r\n${'a'.repeat(4096)}\r\n`.repeat(Math.ceil(bytes / 4096))}0\r\n\r\n`,
    ],
  ],
])('JSON beyond 256 KB %s is refused with 413 before it reaches the service', async (_, make) => {
  const [header, body] = make(300 * 1024);
  const { status, body: answer } = await ask(
    gateway.port,
    `POST /api/reviews HTTP/1.1\r\ncontent-type: application/json\r\n${header}`,
    body,
  );
  expect(status).toBe(413);
  expect(JSON.parse(answer)).toMatchObject({ code: '413', message: '요청 크기가 너무 큽니다.' });
  expect(travel.requests).toHaveLength(0);

  const [fits, small] = make(200 * 1024);
  expect((await ask(gateway.port, `POST /api/reviews HTTP/1.1\r\n${fits}`, small)).status).toBe(200);
});

test('an upload of 20 MB is forwarded completely, and a content-length beyond 55 MB is refused', async () => {
  const bytes = 20 * 1024 * 1024;
  const { status, body } = await ask(
    gateway.port,
    `POST /api/upload/s3 HTTP/1.1\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${bytes}`,
    'a'.repeat(bytes),
  );
  expect(status).toBe(200);
  expect(JSON.parse(body)).toMatchObject({ bytes, headers: { 'content-length': String(bytes) } });

  expect(
    (
      await ask(
        gateway.port,
        `POST /api/upload/s3 HTTP/1.1\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${56 * 1024 * 1024}`,
      )
    ).status,
  ).toBe(413);
});

test('a chunked upload is aborted with 413 once it exceeds 55 MB', async () => {
  const socket = connect(gateway.port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    'POST /api/upload/s3 HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=b\r\ntransfer-encoding: chunked\r\n\r\n',
  );
  const chunk = `100000\r\n${'a'.repeat(1024 * 1024)}\r\n`;
  const answered = readUntilSilent(socket, 3000);
  for (let megabytes = 0; megabytes < 57 && socket.writable; megabytes += 1)
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), answered]);
  expect(parse(await answered).status).toBe(413);
});

test('a client that stops sending within a JSON body opens no request to the service', async () => {
  const socket = connect(gateway.port, '127.0.0.1');
  socket.write('POST /api/reviews HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\n{"half":');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(travel.requests).toHaveLength(0);
  socket.destroy();
});

test('a slow reader receives a large answer completely, and the gateway does not buffer it', async () => {
  const bytes = 30 * 1024 * 1024;
  let written = 0;
  travel.handle = (_, response) => {
    response.writeHead(200, { 'content-length': bytes });
    const piece = Buffer.alloc(256 * 1024, 'a');
    const go = () => {
      while (written < bytes) {
        written += piece.length;
        if (!response.write(piece)) return void response.once('drain', go);
      }
      response.end();
    };
    go();
  };
  const socket = connect(gateway.port, '127.0.0.1');
  socket.write('GET /images/large HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n');
  socket.pause();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(written).toBeLessThan(bytes / 2);
  socket.resume();
  expect((await readUntilSilent(socket, 2000)).length).toBeGreaterThan(bytes);
});

test('clients that do not read their answers cannot occupy all connections to the service', async () => {
  const large = Buffer.alloc(8 * 1024 * 1024, 'a');
  travel.handle = (request, response) =>
    request.url === '/api/travels'
      ? answerJson(request, response)
      : void response.writeHead(200, { 'content-length': large.length }).end(large);
  const readers = Array.from({ length: 80 }, () => connect(gateway.port, '127.0.0.1'));
  for (const [index, reader] of readers.entries())
    reader
      .on('error', () => undefined)
      .pause()
      .write(`GET /images/large HTTP/1.1\r\nhost: a\r\n${fromOneOfTen(index)}\r\n\r\n`);
  await until(() => travel.requests.length >= 64, 30_000);
  expect((await ask(gateway.port, 'GET /api/travels HTTP/1.1')).status).toBe(200);
  for (const reader of readers) reader.destroy();
});

test('connections to a service are released when many clients disconnect at once', async () => {
  travel.handle = () => undefined;
  const clients = Array.from({ length: 150 }, () => connect(gateway.port, '127.0.0.1'));
  for (const [index, client] of clients.entries()) {
    const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: a\r\n${fromOneOfTen(index)}\r\n\r\n`;
    client.on('error', () => undefined).write(get('/api/travels') + get('/api/travels/2'));
  }
  await until(() => travel.requests.length >= 64);
  const abandoned = [...travel.requests];
  travel.handle = answerJson;
  for (const client of clients) client.destroy();

  await until(() => abandoned.every(({ socket }) => socket.destroyed));
  expect(travel.requests.length).toBe(abandoned.length);
  expect((await ask(gateway.port, 'GET /api/travels HTTP/1.1')).status).toBe(200);
});

test('answers to HEAD and answers with 204 or 304 have no body', async () => {
  travel.handle = (request, response) =>
    void response.writeHead(request.url === '/api/travels/1' ? 204 : 304, { etag: '"a"' }).end();
  expect(await ask(gateway.port, 'GET /api/travels/1 HTTP/1.1')).toMatchObject({ status: 204, body: '' });
  expect(await ask(gateway.port, 'GET /api/travels/2 HTTP/1.1')).toMatchObject({
    status: 304,
    body: '',
    headers: { etag: '"a"' },
  });
  travel.handle = answerJson;
  const head = await ask(gateway.port, 'HEAD /api/travels HTTP/1.1');
  expect(head).toMatchObject({ status: 200, body: '' });
  expect(Number(head.headers['content-length'])).toBeGreaterThan(0);
});

test('an unreachable service gives 503 with Retry-After in the documented shape and recovers without a restart of the gateway', async () => {
  const short = await startService();
  const before = await startGateway({ travel: short });
  expect((await ask(before.port, 'GET /api/travels HTTP/1.1')).status).toBe(200);
  await short.stop();

  const { status, headers, body } = await ask(before.port, 'POST /api/reviews HTTP/1.1\r\ncontent-length: 2', '{}');
  expect(status).toBe(503);
  expect(headers['retry-after']).toBe('2');
  expect(JSON.parse(body)).toEqual({
    code: '503',
    message: '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.',
    requestId: headers['x-request-id'],
  });

  const again = await startService(answerJson, short.port);
  expect((await ask(before.port, 'GET /api/travels HTTP/1.1')).status).toBe(200);
  await before.stop();
  await again.stop();
});

test('a GET is retried when the service closes a kept-alive connection as the request arrives', async () => {
  let calls = 0;
  travel.handle = (request, response) => {
    calls += 1;
    if (calls === 2) request.socket.destroy();
    else answerJson(request, response);
  };
  expect((await ask(gateway.port, 'GET /api/travels HTTP/1.1')).status).toBe(200);
  expect((await ask(gateway.port, 'GET /api/travels HTTP/1.1')).status).toBe(200);
  expect(calls).toBe(3);
});

test('a write is never sent twice', async () => {
  travel.handle = (request) => request.socket.destroy();
  expect((await ask(gateway.port, 'POST /api/reviews HTTP/1.1\r\ncontent-length: 2', '{}')).status).toBe(503);
  expect(travel.requests).toHaveLength(1);
});

test('the client connection is closed when a service closes its connection within an answer', async () => {
  travel.handle = (request, response) => {
    response.writeHead(200, { 'content-length': 1000 });
    response.write('half');
    setTimeout(() => request.socket.destroy(), 50);
  };
  const { status, body } = await ask(gateway.port, 'GET /api/travels HTTP/1.1');
  expect({ status, body }).toEqual({ status: 200, body: 'half' });
  travel.handle = answerJson;
  expect((await ask(gateway.port, 'GET /api/travels HTTP/1.1')).status).toBe(200);
});

test('a service that is silent for 10 s gives 503, while a slow upload gives 408 and a slow head is closed', async () => {
  travel.handle = (request, response) => (request.method === 'POST' ? answerJson(request, response) : undefined);
  const [silent, upload, head] = await Promise.all([
    exchangeBytes(gateway.port, 'GET /api/travels HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', 14_000),
    dribble(
      'POST /api/upload/s3 HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 12\r\n\r\n',
      'a'.repeat(12),
    ),
    dribble('GET /api/travels HTTP/1.1\r\n', 'x-slow-header: a'),
  ]);
  expect(parse(silent)).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
  expect(parse(upload)).toMatchObject({ status: 200, body: expect.stringContaining('"bytes":12') });
  expect(parse(head)).toMatchObject({ status: 408, body: expect.stringContaining('"code":"408"') });
});

/** Sends the beginning at once and then one character each second. */
async function dribble(beginning: string, rest: string): Promise<string> {
  const socket = connect(gateway.port, '127.0.0.1');
  const answer = readUntilSilent(socket, 16_000);
  socket.write(beginning);
  for (const character of rest) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    if (socket.writable) socket.write(character);
  }
  return answer;
}
