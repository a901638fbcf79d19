import { readdir } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { dataOnly, endpoint, ok } from '@osaka/contracts';
import * as z from 'zod/mini';
import { AppError } from '../../app-error.ts';
import { collectGarbage } from '../../collect-garbage.ts';
import { asMember, bearer } from '../../testing/as-member.ts';
import { eventually } from '../../testing/eventually.ts';
import { createApp, on } from '../routes.ts';
import { UPLOAD_LIMITS } from './multipart.ts';

const MB = 1024 * 1024;
const send = endpoint({
  method: 'POST',
  path: '/api/things',
  access: 'member',
  body: z.object({ name: z.string(), deletedNos: z.optional(z.array(z.int())) }),
  multipart: { json: 'thing', files: 'pictures', maxFiles: 5, maxFileBytes: 2 * MB },
  success: dataOnly(
    z.object({
      name: z.string(),
      deletedNos: z.optional(z.array(z.int())),
      sizes: z.array(z.int()),
      texts: z.array(z.string()),
    }),
  ),
});
/** Number of files of which the first bytes have arrived. */
let inspectedFiles = 0;
const routes = [
  on(
    send,
    async ({ body, files }) =>
      ok({
        ...body,
        sizes: files.map(({ size }) => size),
        texts: await Promise.all(files.map(async (file) => (await file.text()).slice(0, 5))),
      }),
    {
      inspectFile: (head) => {
        inspectedFiles += 1;
        return head[0] === 0x3c ? new AppError('UNSUPPORTED', '이미지 파일만 업로드할 수 있습니다.') : undefined;
      },
    },
  ),
];
const appWith = (limits: Partial<typeof UPLOAD_LIMITS>) =>
  createApp(routes, { authenticate: asMember, uploadLimits: { ...UPLOAD_LIMITS, maxConcurrent: 40, ...limits } });
// Tests that hold uploads open use the pause of production, so that a slow machine does not end them.
const app = appWith({});
const server = createAdaptorServer({ fetch: app.fetch });
const impatientServer = createAdaptorServer({ fetch: appWith({ pauseMs: 700 }).fetch });
const sockets: Socket[] = [];

beforeAll(async () => {
  for (const each of [server, impatientServer])
    await new Promise<void>((resolve) => each.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  for (const each of [server, impatientServer]) await new Promise<unknown>((resolve) => each.close(resolve));
});

const form = (files: (string | Blob)[], json: unknown = { name: '책' }) => {
  const form = new FormData();
  form.set('thing', new Blob([JSON.stringify(json)], { type: 'application/json' }));
  for (const [index, file] of files.entries())
    form.append('pictures', typeof file === 'string' ? new Blob([file]) : file, `사진${index}.jpg`);
  return form;
};
async function post(body: FormData | string, headers: Record<string, string> = {}) {
  const response = await app.request('/api/things', { method: 'POST', body, headers: { ...bearer(1), ...headers } });
  return {
    status: response.status,
    answer: (await response.json()) as { message: string; data?: unknown; files?: unknown },
  };
}

test('the JSON part, text parts and files of a body are combined', async () => {
  const body = form(['first', 'second one']);
  body.set('deletedNos', '[3]');
  expect(await post(body)).toMatchObject({
    status: 200,
    answer: { data: { name: '책', deletedNos: [3], sizes: [5, 10], texts: ['first', 'secon'] } },
  });
});

describe('a multipart call is refused', () => {
  const cases: [string, () => FormData | string, number, string][] = [
    ['a file over its limit', () => form([new Blob([new Uint8Array(2 * MB + 1)])]), 413, '파일은 2MB를 초과합니다.'],
    [
      'one file too many',
      () => form(['a', 'b', 'c', 'd', 'e', 'f']),
      400,
      '이미지는 최대 5개까지만 업로드할 수 있습니다.',
    ],
    ['an over-long JSON part', () => form([], { name: 'x'.repeat(300_000) }), 413, '요청 크기가 너무 큽니다.'],
    ['a JSON part that is none', () => withText('{"name":'), 400, '요청 형식이 올바르지 않습니다.'],
    ['a body that ends too early', () => part('thing', '{"name":"a"}'), 400, '요청 형식이 올바르지 않습니다.'],
    ['a body without any part', () => 'nothing', 400, '요청 형식이 올바르지 않습니다.'],
  ];
  test.each(cases)('%s', async (_name, body, status, message) => {
    const made = body();
    expect(
      await post(made, typeof made === 'string' ? { 'content-type': 'multipart/form-data; boundary=x' } : {}),
    ).toMatchObject({ status, answer: { message } });
    expect(await left()).toEqual([]);
  });

  test('without a boundary or with another content type', async () => {
    expect((await post('x', { 'content-type': 'multipart/form-data' })).status).toBe(400);
    expect((await post('{}', { 'content-type': 'application/json' })).status).toBe(415);
  });

  test('with one entry per invalid file, and the error of the first one', async () => {
    const { status, answer } = await post(
      form(['fine', '<svg xmlns="http://www.w3.org/2000/svg"/>', new Blob([new Uint8Array(3 * MB)])]),
    );
    expect([status, answer.message]).toEqual([415, '이미지 파일만 업로드할 수 있습니다.']);
    expect(answer.files).toEqual([
      { index: 1, message: '이미지 파일만 업로드할 수 있습니다.' },
      { index: 2, message: '파일은 2MB를 초과합니다.' },
    ]);
  });

  test('when the body exceeds the total limit, in any transfer encoding', async () => {
    const uploader = begin();
    uploader.write(part('thing', '{"name":"a"}'));
    for (let sent = 0; sent < 120; sent++) await uploader.flood();
    expect(await uploader.answer).toMatch(/^HTTP\/1.1 413[\s\S]*요청 크기가 너무 큽니다/);
  });

  test('when the sender pauses too long', async () => {
    const uploader = begin(1, impatientServer);
    uploader.write(part('thing', '{"name":"a"}'));
    expect(await uploader.answer).toMatch(/^HTTP\/1.1 408[\s\S]*요청 시간이 초과되었습니다. 다시 시도해주세요/);
    expect(await left()).toEqual([]);
  });
});

test('each member may have four concurrent uploads, and aborted uploads release their slots', async () => {
  const uploaders = Array.from({ length: 4 }, () => begin(1));
  const before = inspectedFiles;
  for (const uploader of uploaders) await uploader.write(part('thing', '{"name":"a"}') + filePart(0) + 'a'.repeat(100));
  // An upload has its slot when its first bytes are inspected.
  await eventually(() => expect(inspectedFiles).toBe(before + 4));
  expect(await post(form(['a']))).toMatchObject({
    status: 429,
    answer: { message: '요청이 너무 많습니다. 잠시 후 다시 시도해주세요.' },
  });
  expect((await post(form(['a']), bearer(2))).status).toBe(200);
  for (const { socket } of uploaders) socket.destroy();
  await eventually(async () => expect((await post(form(['a']))).status).toBe(200));
});

test('forty concurrent slow uploads use no extra memory, leave no files when aborted, and a further one is refused', async () => {
  const uploaders = Array.from({ length: 40 }, (_, at) => begin(at + 1));
  for (const uploader of uploaders) uploader.write(part('thing', '{"name":"a"}'));
  const before = memory();
  for (let round = 0; round < 5; round++) {
    for (const uploader of uploaders) await uploader.write(filePart(round));
    for (let piece = 0; piece < 4; piece++) await Promise.all(uploaders.map((uploader) => uploader.flood()));
  }
  const busy = await post(form(['a']));
  expect([busy.status, await left()]).toEqual([503, []]);
  // 40 × 5 files of 2 MB are 400 MB.
  expect((memory() - before) / MB).toBeLessThan(100);
  for (const { socket } of uploaders) socket.destroy();
  await eventually(async () => expect((await post(form(['a']))).status).toBe(200));
});

/** Memory outside the JavaScript heap, where bodies are buffered. */
function memory(): number {
  collectGarbage();
  const { arrayBuffers, external, heapUsed } = process.memoryUsage();
  return Math.max(arrayBuffers, external) + heapUsed;
}

/** A client that sends on demand. */
function begin(memberNo = 1, to = server) {
  const socket = connect((to.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  const answer = new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (data) => {
      text += data.toString();
      if (text.includes('\r\n\r\n') && text.includes('requestId')) resolve(text);
    });
    socket.on('close', () => resolve(text));
    socket.on('error', () => {});
  });
  const push = (bytes: Buffer) =>
    new Promise<void>((resolve) => (socket.destroyed ? resolve() : socket.write(bytes, () => resolve())));
  socket.write(
    `POST /api/things HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${memberNo}\r\ncontent-type: multipart/form-data; boundary=x\r\ntransfer-encoding: chunked\r\n\r\n`,
  );
  return { socket, answer, write: (text: string) => push(chunked(text)), flood: () => push(FLOOD) };
}

const chunked = (text: string) => Buffer.from(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`);
const FLOOD = chunked('a'.repeat(MB / 2));
const part = (name: string, content: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`;
const filePart = (index: number) =>
  `\r\n--x\r\ncontent-disposition: form-data; name="pictures"; filename="${index}.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
const withText = (text: string) => `${part('thing', text)}--x--\r\n`;

/** Files with names that remain; other tests' files have one for a moment. */
async function left(): Promise<string[]> {
  const look = async () => (await readdir(tmpdir())).filter((name) => name.startsWith(`osaka-upload-${process.pid}-`));
  const first = await look();
  await new Promise((resolve) => setTimeout(resolve, first.length > 0 ? 200 : 0));
  return (await look()).filter((name) => first.includes(name));
}
