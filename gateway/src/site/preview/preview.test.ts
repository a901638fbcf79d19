import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Canary } from '@osaka/contracts';
import { previewKey, signTicket } from '@osaka/contracts/release-store';
import { createFolderStore } from '@osaka/delivery/store';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';
import { ask, type RawAnswer } from '../../testing/raw.ts';
import { createReleases, pointerTo, type TestReleases } from '../../testing/releases.ts';
import { type FakeService, startService } from '../../testing/services.ts';

const HELD = { slice: 'shell', version: '3.0.0' };
const index = (name: string) =>
  `<!doctype html><html><head><title>오사카로</title></head><body class="x"><p>${name}</p><div id="root"></div></body></html>`;

let releases: TestReleases;
let account: FakeService;
let gateway: TestGateway;
beforeEach(async () => {
  releases = await createReleases();
  await releases.write('shell/2.0.0/index.html', index('two'));
  await releases.write('shell/3.0.0/index.html', index('three'));
  await releases.write('shell/3.0.0/assets/main.3.js', 'three()');
  const { runtime, screens, slice } = pointerTo('3.0.0').shell;
  const record: Canary = {
    version: '3.0.0',
    manifest: '',
    since: '2026-11-23T10:00:00.000Z',
    visitors: [],
    shell: { runtime, screens, slice },
  };
  await releases.write(previewKey('shell', '3.0.0'), JSON.stringify(record));
  await releases.write('keys/preview', 'a'.repeat(64));
  account = await startService(answerAsAccount);
  gateway = await startGateway({ account }, { RELEASES_DIR: releases.dir });
});
afterEach(async () => {
  await Promise.all([gateway.stop(), account.stop()]);
  await releases.remove();
});

test('an administrator opens a stored version by a signed link; the page says so and offers to end the preview', async () => {
  const opened = await open(await link(), 'admin');
  expect(opened.status).toBe(204);
  expect(opened.headers['set-cookie']).toMatch(
    /^osaka-preview=[\w.-]+; Path=\/; Max-Age=7200; HttpOnly; SameSite=Lax$/,
  );
  const { body } = await page(cookieOf(opened));
  expect(body).toContain('<p>three</p>');
  expect(body).toContain('<aside id="preview" aria-label="미리보기">');
  expect(body).toContain('shell <span>3.0.0</span></b> 이 브라우저에서만 보여요.');
  expect(JSON.parse((await page(cookieOf(opened), '/remotes.json')).body)).toMatchObject({ shell: '3.0.0' });
  expect((await page('', '/preview/bar.css')).headers['content-type']).toBe('text/css; charset=utf-8');

  const ended = await ask(
    gateway.port,
    'POST /preview/end HTTP/1.1\r\nreferer: http://osaka.test/travels?page=2\r\ncontent-length: 0',
  );
  expect(ended).toMatchObject({
    status: 303,
    headers: {
      location: '/travels?page=2',
      'set-cookie': expect.stringContaining('osaka-preview=; Path=/; Max-Age=0'),
    },
  });
  const elsewhere = await ask(
    gateway.port,
    'POST /preview/end HTTP/1.1\r\nreferer: https://evil.example/x\r\ncontent-length: 0',
  );
  expect(elsewhere.headers.location).toBe('/');
});

test('a preview is never indexed, stored or named in referrers, and its files are only found with its cookie', async () => {
  const cookie = cookieOf(await open(await link(), 'admin'));
  for (const answer of [
    await page(cookie),
    await page(cookie, '/remotes.json'),
    await page(cookie, '/assets/main.3.js'),
  ]) {
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'same-origin',
        vary: 'accept-encoding, cookie',
      },
    });
  }
  expect((await page('', '/assets/main.3.js')).status).toBe(404);
  const others = await page();
  expect(others.body).toContain('<p>two</p>');
  expect(others.body).not.toContain('preview');
  expect(others.headers).toMatchObject({ 'cache-control': 'no-cache' });
});

test('the page at which a link is opened sends the link nowhere and is not stored', async () => {
  expect((await page('', `/login?release=${await link()}`)).headers).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
});

test.each([
  ['a member', 'member', '미리보기는 관리자만 열 수 있어요.'],
  ['somebody whose session has ended', 'ended', '미리보기는 관리자만 열 수 있어요.'],
  ['a guest', '', '미리보기는 관리자만 열 수 있어요.'],
])('%s cannot open the link', async (_, token, notice) => {
  const answer = await open(await link(), token);
  expect([answer.status, JSON.parse(answer.body).message, answer.headers['set-cookie']]).toEqual([
    403,
    notice,
    undefined,
  ]);
});

test('while the service of the members is unreachable no link is opened', async () => {
  expect((await open(await link(), 'broken')).status).toBe(503);
});

test('links that are forged, expired, changed or signed for another use are refused, and forged cookies have no effect', async () => {
  const right = await link();
  const [content, signature] = right.split('.');
  const other = Buffer.from(JSON.stringify({ ...HELD, version: '1.0.0', untilMs: Date.now() + 60_000 })).toString(
    'base64url',
  );
  const cookie = cookieOf(await open(right, 'admin')).split('=')[1] ?? '';
  for (const wrong of [
    '',
    'x',
    `${content}.`,
    `${other}.${signature}`,
    `${content}.${'A'.repeat(43)}`,
    await link(-1),
    cookie,
  ]) {
    expect([wrong, (await open(wrong, 'admin')).status]).toEqual([wrong, 410]);
  }
  for (const forged of ['x', '..', right, `${other}.${signature}`])
    expect((await page(`osaka-preview=${forged}`)).body).toContain('<p>two</p>');
});

test('a preview whose version is no longer stored shows the current version, and its link is refused', async () => {
  const cookie = cookieOf(await open(await link(), 'admin'));
  await rm(path.join(releases.dir, previewKey('shell', '3.0.0')));
  await gateway.stop();
  gateway = await startGateway({ account }, { RELEASES_DIR: releases.dir });
  expect((await page(cookie)).body).toContain('<p>two</p>');
  expect((await open(await link(), 'admin')).status).toBe(404);
});

function link(validMs = 60_000): Promise<string> {
  return signTicket(createFolderStore(releases.dir), 'link', { ...HELD, untilMs: Date.now() + validMs });
}

function open(release: string, token: string): Promise<RawAnswer> {
  const body = JSON.stringify({ release });
  const authorization = token && `\r\nauthorization: Bearer ${token}`;
  return ask(
    gateway.port,
    `POST /preview HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}${authorization}`,
    body,
  );
}

function page(cookie = '', at = '/login'): Promise<RawAnswer> {
  return ask(gateway.port, `GET ${at} HTTP/1.1${cookie && `\r\ncookie: ${cookie}`}`);
}

function cookieOf({ headers }: RawAnswer): string {
  return headers['set-cookie']?.split(';')[0] ?? '';
}

const ROLES: Record<string, string> = { admin: 'ROLE_ADMIN', member: 'ROLE_USER' };

const answerAsAccount: FakeService['handle'] = (request, response) => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const authority = ROLES[token];
  response.writeHead(token === 'broken' ? 500 : authority ? 200 : 401, { 'content-type': 'application/json' });
  const loginInfo = { memberNo: 1, memberName: '관리자', username: 'admin', authorities: [{ authority }] };
  response.end(
    JSON.stringify(
      authority
        ? { code: '200', message: '', data: { loginInfo, email: 'admin@osaka.example' } }
        : { code: '401', message: '' },
    ),
  );
};
