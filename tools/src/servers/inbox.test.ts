import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { freePort } from '../ports/ports.ts';

interface Mail {
  id: string;
  subject: string;
  to: { address: string }[];
  text: string;
  headers: Record<string, string>;
}

let folder: string;
let inbox: ChildProcess;
let smtpPort: number;
let url: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'osaka-inbox-'));
  await start();
});
afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true });
});

async function start(kept = 3) {
  const webPort = await freePort();
  smtpPort = await freePort();
  url = `http://127.0.0.1:${webPort}`;
  const program = fileURLToPath(new URL('./inbox/main.mjs', import.meta.url));
  const args = [program, smtpPort, webPort, folder, kept].map(String);
  inbox = spawn(process.execPath, args, { stdio: 'inherit' });
  while (!(await fetch(url).catch(() => undefined))) await pause(50);
}

async function stop() {
  inbox.kill();
  await once(inbox, 'exit');
}

/** Says one line of the protocol after each answer. */
async function send(subject: string, body = ['Content-Type: text/plain; charset=utf-8', '', '인증번호: 1234']) {
  const to = `${subject}@example.com`;
  const mail = [`From: a@example.com`, `To: 하늘 <${to}>`, `Subject: ${subject}`, 'X-Request-Id: r1', ...body, '.'];
  const lines = ['EHLO me', 'MAIL FROM:<a@example.com>', `RCPT TO:<${to}>`, 'DATA', mail.join('\r\n'), 'QUIT'];
  const socket = connect(smtpPort, '127.0.0.1').setEncoding('utf8');
  socket.on('data', (answer: string) => {
    const line = /^\d{3} /m.test(answer) ? lines.shift() : undefined;
    if (line) socket.write(`${line}\r\n`);
  });
  await once(socket, 'close');
}

async function mails(query = ''): Promise<Mail[]> {
  return (await fetch(`${url}/api/email${query}`)).json() as Promise<Mail[]>;
}

const page = async (path: string) => (await fetch(url + path)).text();

test('mails are there after a restart, by address, and the oldest go first', async () => {
  for (const subject of ['one', 'two', 'three', 'four']) await send(subject);
  await stop();
  await start();
  expect((await mails()).map(({ subject }) => subject)).toEqual(['two', 'three', 'four']);
  const [mail] = await mails('?to.address=three%40example.com');
  expect(mail).toMatchObject({ subject: 'three', text: '인증번호: 1234\n', headers: { 'x-request-id': 'r1' } });
  expect(await page(`/api/email/${mail?.id}/source`)).toContain('X-Request-Id: r1');
});

test('the page shows each mail, runs nothing of it, and deletes them all', async () => {
  await send('code', ['Content-Type: text/html; charset=utf-8', '', '<script>alert("1")</script><b>인증번호</b>']);
  const [, address = ''] = /href="(\/mails\/\d+)">code/.exec(await page('/')) ?? [];
  const shown = await page(address);
  expect(shown).toContain('&#60;b&#62;인증번호');
  expect(shown).not.toContain('<script');
  expect((await fetch(url + address)).headers.get('content-security-policy')).toContain("default-src 'none'");

  await fetch(`${url}/clear`, { method: 'POST' });
  expect([await mails(), await page('/')]).toEqual([[], expect.stringContaining('No mail yet.')]);
  expect((await fetch(url + address)).status).toBe(404);
});

test('a sender that breaks its connection off within a mail ends nothing and leaves no mail', async () => {
  const lines = ['EHLO me', 'MAIL FROM:<a@example.com>', 'RCPT TO:<half@example.com>', 'DATA', 'Subject: half'];
  const sender = connect(smtpPort, '127.0.0.1').setEncoding('utf8');
  sender.on('data', (answer: string) => {
    if (!/^\d{3} /m.test(answer)) return;
    sender.write(`${lines.shift()}\r\n`);
    if (lines.length === 0) setTimeout(() => sender.resetAndDestroy(), 50);
  });
  await once(sender, 'close');
  await send('whole');
  expect((await mails()).map(({ subject }) => subject)).toEqual(['whole']);
});
