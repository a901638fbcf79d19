import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { sendSignUpCode, verifySignUpCode } from '@osaka/contracts/account';
import { testAccount } from '../testing/open-account.ts';
import { MAIL_QUEUE } from './mail-queue.ts';
import { codeMail } from './mail-text.ts';

const EMAIL = 'haneul@example.com';
const account = testAccount();

const send = () => account.call(sendSignUpCode, { body: { email: EMAIL } });
const everythingStored = async () =>
  JSON.stringify(await Promise.all((await account.db.collections()).map((collection) => collection.find().toArray())));
const mails = () => account.db.collection('mails').find().toArray();

test('the mail job contains only the ids of the request and of the mail, which is also its Message-ID', async () => {
  await send();
  await account.codeMailedTo(EMAIL);
  const [mail] = await mails();
  expect(account.queue.added).toEqual([
    { queue: MAIL_QUEUE, id: mail?._id, data: { mailId: mail?._id, origin: { requestId: expect.any(String) } } },
  ]);
  expect(account.sent[0]?.mailId).toBe(mail?._id);
});

test('address and code are stored encrypted and erased once the mail is sent', async () => {
  await send();
  const before = await everythingStored();
  expect((await mails())[0]).toMatchObject({ purpose: 'sign-up', sealed: expect.any(String) });
  const code = await account.codeMailedTo(EMAIL);
  const [mail] = await mails();
  expect(mail).toEqual({
    _id: expect.any(String),
    purpose: 'sign-up',
    createdAt: expect.any(Date),
    sentAt: expect.any(Date),
  });
  for (const stored of [before, await everythingStored()]) {
    expect(stored).not.toContain(EMAIL);
    expect(stored).not.toContain(`"${code}"`);
  }
});

test('a mail that was encrypted with another secret is dropped without retries', async () => {
  await send();
  await account.db
    .collection('mails')
    .updateMany({}, { $set: { sealed: 'c2VhbGVkIHdpdGggYW5vdGhlciBzZWNyZXQsIHdoaWNoIG5vYm9keSBoYXM=' } });
  await account.codeMailedTo(EMAIL);
  expect(account.sent).toHaveLength(0);
  expect((await mails())[0]).toMatchObject({ droppedBecause: 'unreadable' });
  expect((await mails())[0]).not.toHaveProperty('isOpen');
});

test('a mail job that is delivered twice sends one mail', async () => {
  await send();
  await account.codeMailedTo(EMAIL);
  await account.sendMail(account.queue.added[0]?.data);
  expect(account.sent).toHaveLength(1);
});

test('a mail job of another installation fails, so that its own worker can take it', async () => {
  await expect(account.sendMail({ mailId: 'unknown' })).rejects.toThrow('not in this database');
});

test('a code requested during a Redis outage is mailed afterwards, and its 5 minutes start then', async () => {
  account.queue.isAway = true;
  expect((await send()).status).toBe(200);
  await account.context.mailQueue.sweep();
  expect(account.queue.added).toHaveLength(0);
  account.time.ms += 20 * 60_000;
  account.queue.isAway = false;
  await account.context.mailQueue.sweep();
  const code = await account.codeMailedTo(EMAIL);
  account.time.ms += 4 * 60_000;
  expect((await account.call(verifySignUpCode, { body: { email: EMAIL, verifyCode: code } })).status).toBe(200);
});

test('a mail that the queue has lost is queued again, with the id of its request', async () => {
  const requestId = randomUUID();
  await account.call(sendSignUpCode, { body: { email: EMAIL } }, { 'x-request-id': requestId });
  await new Promise((resolve) => setTimeout(resolve, 20));
  await account.context.mailQueue.sweep();
  expect(account.queue.added).toHaveLength(1);
  account.queue.reset();
  await account.context.mailQueue.sweep();
  expect(account.queue.added).toEqual([
    expect.objectContaining({ data: { mailId: expect.any(String), origin: { requestId } } }),
  ]);
  await account.codeMailedTo(EMAIL);
  account.queue.reset();
  await account.context.mailQueue.sweep();
  expect(account.queue.added).toHaveLength(0);
});

test('a mail whose code was replaced by a newer one is not sent', async () => {
  account.queue.isAway = true;
  await send();
  account.time.ms += 60_000;
  await send();
  account.queue.isAway = false;
  await account.context.mailQueue.sweep();
  await account.codeMailedTo(EMAIL);
  expect(account.sent).toHaveLength(1);
  expect((await mails()).filter(({ droppedBecause }) => droppedBecause === 'superseded')).toHaveLength(1);
});

test('the mail has the same content as text and HTML, and the HTML declares both colour schemes', () => {
  const { subject, text, html } = codeMail('find-password', '0427');
  expect(subject).toBe('[오사카로] 비밀번호 찾기 인증번호');
  for (const form of [text, html]) expect(form).toContain('0427');
  expect(html).toContain('lang="ko"');
  expect(html).toContain('color-scheme" content="light dark"');
});
