import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { silentLogger } from '@osaka/service-kit';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { ask } from '../../testing/raw.ts';
import { type FakeService, startService, until } from '../../testing/services.ts';
import { createDirectory } from './instances.ts';

const LEAVE_MS = 6000;

/** What DNS answers; undefined while it does not. */
let known: string[] | undefined;
let processes: FakeService[];
let gateway: TestGateway;

const resolve = async () => {
  if (!known) throw new Error('SERVFAIL');
  return known;
};

beforeEach(async () => {
  processes = [await startNamed('one'), await startNamed('two'), await startNamed('three')];
  known = urlsOf('one', 'two');
  gateway = await startGateway(
    { travelUrl: 'http://travel.test:8080', chatUrls: ['http://chat.test:8080'] },
    {},
    { resolve, leaveMs: LEAVE_MS },
  );
  await until(async () => (await answering('/api/travels')).has('one'));
});
afterEach(async () => {
  await gateway.stop();
  await Promise.all(processes.map((each) => each.stop()));
});

test.each(['/api/travels', '/api/chat/rooms'])(
  'calls of %s reach all addresses of the name, a new one within seconds, a removed one no longer',
  async (path) => {
    await until(async () => isEqual(await answering(path), ['one', 'two']));
    known = urlsOf('two', 'three');
    await until(async () => isEqual(await answering(path), ['two', 'three']));
  },
);

test.each(['/api/travels', '/api/chat/rooms'])(
  'writes of %s are answered while one instance refuses connections, whatever is called at the same time',
  async (path) => {
    await until(async () => isEqual(await answering(path), ['one', 'two']));
    await processes[0]?.stop();
    const writes = await Promise.all(
      Array.from({ length: 40 }, () => ask(gateway.port, `POST ${path} HTTP/1.1\r\ncontent-length: 2`, '{}')),
    );
    expect(new Set(writes.map(({ status }) => status))).toEqual(new Set([200]));
  },
);

test('uploads reach all instances', async () => {
  const upload = async () =>
    JSON.parse(
      (
        await ask(
          gateway.port,
          'POST /api/upload/s3 HTTP/1.1\r\ncontent-type: multipart/form-data; boundary=a\r\ncontent-length: 5',
          '--a--',
        )
      ).body,
    ).process;
  await until(async () => isEqual(new Set([await upload(), await upload(), await upload()]), ['one', 'two']));
});

test('the last known instances stay while DNS fails or knows no address', async () => {
  for (const path of ['/api/travels', '/api/chat/rooms'])
    await until(async () => isEqual(await answering(path), ['one', 'two']));
  for (const answer of [undefined, []]) {
    known = answer;
    await new Promise((after) => setTimeout(after, 2500));
    expect(await answering('/api/travels')).toEqual(new Set(['one', 'two']));
    expect(await answering('/api/chat/rooms')).toEqual(new Set(['one', 'two']));
  }
});

test('a removed instance finishes its calls', async () => {
  const one = processes[0] as FakeService;
  let finish = () => {};
  one.handle = (request, response) => {
    if (request.url !== '/api/travels/slow') return answerAs('one')(request, response);
    response.write('begun ');
    finish = () => response.end('done');
  };
  const slow = [
    ask(gateway.port, 'GET /api/travels/slow HTTP/1.1'),
    ask(gateway.port, 'GET /api/travels/slow HTTP/1.1'),
  ];
  await until(() => one.requests.some(({ url }) => url === '/api/travels/slow'));
  known = urlsOf('two');
  await until(async () => isEqual(await answering('/api/travels'), ['two']));
  finish();
  expect((await Promise.all(slow)).some(({ body }) => body.includes('begun') && body.includes('done'))).toBe(true);
});

test('writes that wait for their turn at a removed instance are answered by the others', async () => {
  const one = processes[0] as FakeService;
  const held: (() => void)[] = [];
  one.handle = (request, response) => void held.push(() => answerAs('one')(request, response));
  const writes = Promise.all(
    Array.from({ length: 40 }, () => ask(gateway.port, 'POST /api/travels HTTP/1.1\r\ncontent-length: 2', '{}')),
  );
  await until(() => held.length > 0);
  known = urlsOf('two');
  await new Promise((after) => setTimeout(after, 2500));
  one.handle = answerAs('one');
  for (const answer of held) answer();
  expect(new Set((await writes).map(({ status }) => status))).toEqual(new Set([200]));
});

test('an instance that ends, whose answers are the last of their connections, gets no calls while there are others', async () => {
  const one = processes[0] as FakeService;
  one.handle = (request, response) => {
    response.shouldKeepAlive = false;
    answerAs('one')(request, response);
  };
  await until(async () => isEqual(await answering('/api/travels'), ['two']), 2000);
  const before = one.requests.length;
  for (let at = 0; at < 10; at++) await ask(gateway.port, 'POST /api/travels HTTP/1.1\r\ncontent-length: 2', '{}');
  expect(one.requests).toHaveLength(before);
});

test('websockets of a removed instance stay open until it ends, and new ones go to the others', async () => {
  await until(async () => isEqual(await answering('/api/chat/rooms'), ['one', 'two']));
  const clients = await Promise.all(Array.from({ length: 8 }, (_, at) => openSocket(`before${at}`)));
  const ofOne = clients.filter(({ process }) => process === 'one');
  expect(ofOne.length).toBeGreaterThan(0);
  known = urlsOf('two');
  await until(async () => isEqual(await answering('/api/chat/rooms'), ['two']));
  expect(ofOne.every(({ socket }) => !socket.destroyed)).toBe(true);
  expect(
    new Set(
      (await Promise.all(Array.from({ length: 8 }, (_, at) => openSocket(`after${at}`)))).map(({ process }) => process),
    ),
  ).toEqual(new Set(['two']));

  await processes[0]?.stop();
  await until(() => ofOne.every(({ socket }) => socket.destroyed));
});

test('an instance that DNS misses for a moment keeps its clients', async () => {
  await until(async () => isEqual(await answering('/api/chat/rooms'), ['one', 'two']));
  const clients = await Promise.all(Array.from({ length: 8 }, (_, at) => openSocket(`kept${at}`)));
  known = urlsOf('two');
  await until(async () => isEqual(await answering('/api/chat/rooms'), ['two']));
  known = urlsOf('one', 'two');
  await until(async () => isEqual(await answering('/api/chat/rooms'), ['one', 'two']));
  await new Promise((resolve) => setTimeout(resolve, LEAVE_MS));
  expect(clients.filter(({ socket }) => socket.destroyed)).toEqual([]);
});

test('DNS is asked for host names alone, and a name with addresses of both families is one instance', async () => {
  const followed = (url: string) => {
    const seen: (readonly string[])[] = [];
    const directory = createDirectory(() => [url], silentLogger);
    directory.of('travel').follow((origins) => seen.push(origins));
    return { seen, close: directory.close };
  };
  const [name, address] = [followed('http://localhost:8080'), followed('http://127.0.0.1:8080')];
  await until(() => name.seen.length === 2);
  expect(name.seen).toEqual([['http://localhost:8080'], ['http://127.0.0.1:8080']]);
  expect(address.seen).toEqual([['http://127.0.0.1:8080']]);
  name.close();
  address.close();
});

async function startNamed(name: string): Promise<FakeService> {
  const service = await startService(answerAs(name));
  service.server.on('upgrade', (_, socket) => {
    socket.on('error', () => socket.destroy());
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n\r\nprocess ${name}.`,
    );
  });
  return service;
}

function answerAs(name: string): FakeService['handle'] {
  return (request, response) => {
    if (request.method === 'GET') return void response.end(JSON.stringify({ process: name }));
    request.resume().on('end', () => response.end(JSON.stringify({ process: name })));
  };
}

function urlsOf(...names: ('one' | 'two' | 'three')[]): string[] {
  return names.map((name) => (processes[['one', 'two', 'three'].indexOf(name)] as FakeService).url);
}

/** The processes that answer twelve calls. */
async function answering(path: string): Promise<Set<string>> {
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(gateway.port, `GET ${path} HTTP/1.1`)));
  return new Set(
    answers.flatMap(({ status, body }) => [status === 200 ? (JSON.parse(body).process as string) : `status ${status}`]),
  );
}

function isEqual(found: ReadonlySet<string>, wanted: readonly string[]): boolean {
  return found.size === wanted.length && wanted.every((each) => found.has(each));
}

async function openSocket(session: string) {
  const socket = connect(gateway.port, '127.0.0.1');
  let text = '';
  socket.on('error', () => undefined).on('end', () => socket.destroy());
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.write(
    `GET /ws/000/${session}/websocket HTTP/1.1\r\nhost: osaka.test\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  await until(() => /process \w+\./.test(text));
  return { socket, process: /process (\w+)\./.exec(text)?.[1] };
}
