import { createHash } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { MAX_BATCH_BYTES } from '@osaka/contracts/chat';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { ask, exchangeBytes, parse } from '../../testing/raw.ts';
import { answerJson, type FakeService, startService, until } from '../../testing/services.ts';

let chats: FakeService[];
let gateway: TestGateway;

beforeEach(async () => {
  chats = [await startChat('one'), await startChat('two')];
  gateway = await startGateway({ chats });
});
afterEach(async () => {
  await gateway.stop();
  for (const chat of chats) if (chat.server.listening) await chat.stop();
});

test('a websocket is piped in both directions, and the service receives the client address', async () => {
  const client = await open('s1');
  expect(client.head).toContain('101 Switching Protocols');
  client.socket.write('ping');
  await until(() => client.received().includes('echo ping'));
  expect(client.received()).toContain('"x-forwarded-for":"127.0.0.1"');
});

test('websockets without SockJS spread over both instances, and move when theirs stops', async () => {
  const clients = await Promise.all(Array.from({ length: 12 }, () => openAt('/ws/websocket')));
  expect(clients[0]?.head).toContain('101 Switching Protocols');
  expect(new Set(clients.map((client) => client.instance()))).toEqual(new Set(['one', 'two']));
  const gone = clients.filter((client) => client.instance() === 'one');
  await chatNamed('one').stop();
  await until(() => gone.every(({ socket }) => socket.destroyed));
  expect((await openAt('/ws/websocket')).instance()).toBe('two');
});

test.each(['/ws/websocket', '/ws/000/s1/websocket'])('%s without an upgrade is answered with 426', async (path) => {
  const { status, headers, body } = await ask(gateway.port, `GET ${path} HTTP/1.1`);
  expect(status).toBe(426);
  expect(headers.upgrade).toBe('websocket');
  expect(JSON.parse(body)).toMatchObject({ message: 'WebSocket 연결이 필요합니다.' });
});

test('a session id of 64 characters is accepted, a longer one is refused with 400 and a message', async () => {
  const id = 'a'.repeat(64);
  expect((await openAt(`/ws/000/${id}/websocket`)).head).toContain('101 Switching Protocols');
  expect((await ask(gateway.port, `POST /ws/000/${id}/xhr HTTP/1.1\r\ncontent-length: 0`)).status).toBe(200);
  const refused = [
    parse(await exchangeBytes(gateway.port, upgradeRequest(`/ws/000/${id}a/websocket`))),
    await ask(gateway.port, `POST /ws/000/${id}a/xhr HTTP/1.1\r\ncontent-length: 0`),
  ];
  for (const { status, body } of refused) {
    expect(status).toBe(400);
    expect(JSON.parse(body)).toMatchObject({ message: '세션 아이디는 64자까지 쓸 수 있습니다.' });
  }
});

test('a batch of a polling client may have 1 MiB, which no other body may', async () => {
  const post = (path: string, bytes: number) =>
    ask(gateway.port, `POST ${path} HTTP/1.1\r\ncontent-length: ${bytes}`, 'a'.repeat(bytes));
  expect((await post('/ws/000/s1/xhr_send', MAX_BATCH_BYTES)).status).toBe(200);
  expect((await post('/ws/000/s1/xhr_send', MAX_BATCH_BYTES + 1)).status).toBe(413);
  expect((await post('/ws/000/s1/xhr', 300 * 1024)).status).toBe(413);
  expect((await post('/api/chat/create', 300 * 1024)).status).toBe(413);
});

test('a session always reaches the same instance, and many sessions spread over both', async () => {
  const homes = await Promise.all(Array.from({ length: 20 }, async (_, at) => (await open(`session${at}`)).instance()));
  expect(new Set(homes)).toEqual(new Set(['one', 'two']));
  expect((await open('session7')).instance()).toBe(homes[7]);
});

test('the sockets of a stopped instance are closed, and another instance takes the session at once', async () => {
  const first = await open('s2');
  const home = first.instance();
  await chatNamed(home).stop();
  await until(() => first.socket.destroyed);
  expect((await open('s2')).instance()).not.toBe(home);
});

test('a frozen instance loses its websockets and its polling requests within seconds', async () => {
  const first = await open('s3');
  chatNamed(first.instance()).handle = () => undefined;
  const polling = ask(gateway.port, 'POST /ws/0/s3/xhr HTTP/1.1\r\ncontent-length: 0');
  await until(() => first.socket.destroyed, 5000);
  expect((await polling).status).toBe(503);
  expect((await open('s3')).instance()).not.toBe(first.instance());
});

test('an upgrade gets 503 with Retry-After when no instance is available', async () => {
  for (const chat of chats) await chat.stop();
  const { status, headers, body } = parse(await exchangeBytes(gateway.port, upgradeRequest('/ws/0/s4/websocket')));
  expect(status).toBe(503);
  expect(headers['retry-after']).toBe('2');
  expect(JSON.parse(body)).toMatchObject({
    code: '503',
    message: '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.',
  });
});

test('a polling session stays with its instance while another instance restarts', async () => {
  // A call in flight to an instance that stops gives 503, and the client retries.
  const homeOf = async (session: string): Promise<string> => {
    const { status, body } = await ask(gateway.port, `POST /ws/0/${session}/xhr HTTP/1.1\r\ncontent-length: 0`);
    return status === 503 ? homeOf(session) : JSON.parse(body).instance;
  };
  const sessions = Array.from({ length: 12 }, (_, at) => `polling${at}`);
  const gone = chats[0] as FakeService;
  await gone.stop();
  const homes = await Promise.all(sessions.map(homeOf));
  expect(new Set(homes)).toEqual(new Set(['two']));

  chats[0] = await startChat('one', gone.port);
  await until(() => (chats[0]?.requests.length ?? 0) > 1);
  expect(await Promise.all(sessions.map(homeOf))).toEqual(homes);
  const fresh = await Promise.all(sessions.map((each) => homeOf(`new${each}`)));
  expect(new Set(fresh)).toEqual(new Set(['one', 'two']));
});

test('/ws/info and HTTP calls of the chat are answered by any available instance', async () => {
  await chats[0]?.stop();
  for (let at = 0; at < 4; at += 1) {
    expect((await ask(gateway.port, 'GET /ws/info?t=1 HTTP/1.1')).status).toBe(200);
    expect((await ask(gateway.port, 'POST /api/chat/create HTTP/1.1\r\ncontent-length: 2', '{}')).status).toBe(200);
  }
});

test('calls are answered by an instance that has just returned when the other one stops', async () => {
  const [one, two] = chats as [FakeService, FakeService];
  const call = () => ask(gateway.port, 'GET /ws/info?t=1 HTTP/1.1');
  await one.stop();
  for (let at = 0; at < 4; at += 1) expect((await call()).status).toBe(200);
  chats[0] = await startChat('one', one.port);
  await two.stop();
  const answers = await Promise.all(Array.from({ length: 12 }, call));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

test('bytes sent behind a refused upgrade do not reach the service', async () => {
  const text = await exchangeBytes(
    gateway.port,
    `${upgradeRequest('/ws/0/refused/websocket')}GET /internal/secret HTTP/1.1\r\nhost: a\r\n\r\n`,
  );
  expect(parse(text)).toMatchObject({ status: 403, headers: { connection: 'close' } });
  expect(chats.flatMap(({ requests }) => requests.map(({ url }) => url))).not.toContain('/internal/secret');
});

test.each([
  ['/api/travels', 'websocket', 404],
  ['/ws/0/s/xhr', 'websocket', 404],
  ['/ws/0/s/../../internal', 'websocket', 400],
  ['/ws/0/s/websocket', 'h2c', 426],
])('an upgrade of %s to %s is refused with %d', async (path, protocol, status) => {
  expect(parse(await exchangeBytes(gateway.port, upgradeRequest(path, protocol))).status).toBe(status);
});

test.each([
  ['GET', '/ws/info', 200],
  ['GET', '/', 200],
  ['GET', '/no/such', 404],
  ['POST', '/ws/0/s/xhr_send', 200],
])(
  '%s %s with an upgrade to HTTP/2 is answered as without it, and no service receives the upgrade',
  async (method, path, status) => {
    for (const chat of chats) chat.handle = answerJson;
    const offer = 'connection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n';
    const body = method === 'POST' ? '["a"]' : '';
    const answer = parse(
      await exchangeBytes(
        gateway.port,
        `${method} ${path} HTTP/1.1\r\nhost: osaka.test\r\n${offer}content-length: ${body.length}\r\n\r\n${body}`,
      ),
    );
    expect(answer.status).toBe(status);
    const forwarded = chats.flatMap(({ requests }) => requests).filter(({ headers }) => headers['x-request-id']);
    expect(forwarded.filter(({ headers }) => headers.upgrade || headers['http2-settings'])).toEqual([]);
    if (path.startsWith('/ws/')) expect(JSON.parse(answer.body).bytes).toBe(body.length);
  },
);

test('a websocket among other offered protocols is accepted', async () => {
  const text = await exchangeBytes(gateway.port, upgradeRequest('/ws/0/several/websocket', 'h2c, WebSocket'));
  expect(parse(text)).toMatchObject({ status: 101, headers: { upgrade: 'websocket' } });
});

test('upgrades count towards the request limit of a client address', async () => {
  const strict = await startGateway({ chats }, { RATE_LIMIT_SCALE: '0.001' });
  const statuses = [];
  for (let at = 0; at < 4; at += 1)
    statuses.push(parse(await exchangeBytes(strict.port, upgradeRequest(`/ws/0/x${at}/websocket`))).status);
  await strict.stop();
  expect(statuses).toEqual([101, 101, 429, 429]);
});

test('draining closes websockets and long polls one after the other, and no call in flight', async () => {
  const websockets = await Promise.all(Array.from({ length: 5 }, async (_, at) => (await open(`drain${at}`)).socket));
  const isProbe = (url?: string) => url?.startsWith('/ws/info');
  for (const chat of chats) chat.handle = ({ url }, response) => void (isProbe(url) && response.end());
  const waiting = (head: string) => {
    const socket = connect(gateway.port, '127.0.0.1').on('error', () => undefined);
    socket.write(`${head} HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\n\r\n`);
    return socket;
  };
  const polls = Array.from({ length: 5 }, (_, at) => waiting(`POST /ws/0/poll${at}/xhr`));
  const call = waiting('GET /api/chat/waiting');
  await until(() => chats.flatMap(({ requests }) => requests).filter(({ url }) => !isProbe(url)).length === 6);
  const left = (sockets: Socket[]) => sockets.filter(({ destroyed }) => destroyed).length;

  gateway.drain();
  for (const sockets of [websockets, polls]) {
    await until(() => left(sockets) > 0);
    expect(left(sockets)).toBeLessThan(sockets.length);
  }
  await until(() => left([...websockets, ...polls]) === 10);
  expect(call.destroyed).toBe(false);
  call.destroy();
});

/** A minimal svc-chat: /ws/info, polling that names the instance, websockets that echo. */
async function startChat(name: string, port = 0): Promise<FakeService> {
  const chat = await startService((_, response) => void response.end(JSON.stringify({ instance: name })), port);
  chat.server.on('upgrade', (request, socket) => {
    socket.on('error', () => socket.destroy());
    if (request.url?.includes('refused'))
      return void socket.write('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n');
    const accept = createHash('sha1')
      .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`,
    );
    socket.write(`instance ${name} ${JSON.stringify(request.headers)}`);
    socket.on('data', (chunk) => socket.write(`echo ${chunk}`));
  });
  return chat;
}

function chatNamed(name: string): FakeService {
  return chats[name === 'one' ? 0 : 1] as FakeService;
}

function upgradeRequest(path: string, protocol = 'websocket'): string {
  return `GET ${path} HTTP/1.1\r\nhost: osaka.test\r\nconnection: Upgrade\r\nupgrade: ${protocol}\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`;
}

interface Client {
  socket: Socket;
  head: string;
  received(): string;
  instance(): string;
}

const open = (session: string) => openAt(`/ws/000/${session}/websocket`);

async function openAt(path: string): Promise<Client> {
  const socket = connect(gateway.port, '127.0.0.1');
  let text = '';
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.on('end', () => socket.destroy());
  socket.write(upgradeRequest(path));
  await until(() => text.includes('instance ') || socket.destroyed);
  return {
    socket,
    head: text.slice(0, text.indexOf('\r\n\r\n')),
    received: () => text,
    instance: () => /instance (\w+)/.exec(text)?.[1] ?? '',
  };
}
