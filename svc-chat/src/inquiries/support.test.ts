import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { addressOf, type Endpoint, endpointsIn } from '@osaka/contracts';
import * as contracts from '@osaka/contracts/chat';
import {
  answerInquiry,
  getSupportHours,
  leaveInquiry,
  listInquiries,
  mailTranscript,
  PLACE_TOPIC,
  type SupportHours,
} from '@osaka/contracts/chat';
import { clockAt } from '@osaka/service-kit';
import type { Mail } from '@osaka/service-kit/mail';
import { bearer, eventually, openTestDatabase, type TestDatabase } from '@osaka/service-kit/testing';
import { declareChatIndexes } from '../context.ts';
import { type Instance, startInstance } from '../testing/chat-instances.ts';
import { close, createRoom, openConsultations, say } from '../testing/consultations.ts';
import { SEOJUN, showDesk, sitDown } from '../testing/desks.ts';

let database: TestDatabase;
let instance: Instance;
let now: Date;
let sent: Mail[];
let isSmtpAway: boolean;
const { party, takeOver, join, leaveAll } = openConsultations();
const TYPED = {
  requestId: 'request-1',
  name: '김오사',
  email: 'guest@example.com',
  content: '<b>환불</b> & 취소가\n되나요?',
};

beforeAll(async () => {
  database = await openTestDatabase();
  const mailer = {
    async send(mail: Mail) {
      if (isSmtpAway) throw new Error('mail not sent');
      sent.push(mail);
      return 'sent' as const;
    },
    close() {},
  };
  instance = await startInstance(database, {
    clock: clockAt(() => now),
    mailer,
    hours: '평일 09:00~18:00, 점심 12:00~13:00',
  });
  await declareChatIndexes(instance.services);
});
afterAll(async () => {
  await instance.stop();
  await database.close();
});
beforeEach(async () => {
  [now, sent, isSmtpAway] = [new Date('2026-11-22T03:00:00.000Z'), [], false];
  await database.empty();
});
afterEach(leaveAll);

async function call<E extends Endpoint>(endpoint: E, input: { params?: object; body?: object } = {}, where = instance) {
  const init = {
    method: endpoint.method,
    headers: { 'content-type': 'application/json' },
    ...(input.body ? { body: JSON.stringify(input.body) } : {}),
  };
  const response = await fetch(where.url + addressOf(endpoint, input), init);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
/** Runs all open mail jobs, each twice. */
async function sendMails(): Promise<void> {
  for (const { mailId } of await instance.services.mailRepository.findAllOpen())
    for (let run = 0; run < 2; run++) await instance.services.mails.send({ mailId });
}
const leave = (part: object = {}) => call(leaveInquiry, { body: { ...TYPED, ...part } });
const inquiries = async () => (await call(listInquiries)).body.inquiries as contracts.Inquiry[];

test('the hours contain the next opening; while staff are connected a chat can be started', async () => {
  const known = { weekly: '평일 09:00~18:00', lunch: '점심 12:00~13:00 제외' };
  const closed = (await call(getSupportHours)).body as SupportHours;
  expect(closed).toEqual({
    ...known,
    isOpen: false,
    canStart: false,
    nextOpenAt: '2026-11-23T00:00:00.000Z',
    notice: '지금은 상담 시간이 아니에요. 다음 상담은 11.23(월) 오전 9:00에 시작해요.',
  });
  const { roomId } = await createRoom(instance);
  await takeOver(instance, roomId);
  await eventually(async () =>
    expect((await call(getSupportHours)).body).toMatchObject({ isOpen: false, canStart: true }),
  );
  const desk = await sitDown((headers) => party(instance, headers), SEOJUN);
  await showDesk(desk, SEOJUN, true);
  await eventually(async () => expect((await call(getSupportHours)).body).toMatchObject({ canStart: false }));
  await showDesk(desk, SEOJUN);
  await eventually(async () => expect((await call(getSupportHours)).body).toMatchObject({ canStart: true }));
  now = new Date('2026-11-23T00:00:00.000Z');
  expect((await call(getSupportHours)).body).toEqual({ ...known, isOpen: true, canStart: true });
});

describe('an inquiry', () => {
  test('is stored and listed at once, mailed once to the customer service as soon as the mail server is there, and answers go to the visitor', async () => {
    isSmtpAway = true;
    expect((await leave()).status).toBe(201);
    await expect(sendMails()).rejects.toThrow('mail not sent');
    expect(await inquiries()).toMatchObject([{ name: TYPED.name, email: TYPED.email, content: TYPED.content }]);
    now = new Date('2026-11-30T03:00:00.000Z');
    isSmtpAway = false;
    await sendMails();
    await sendMails();
    expect(sent).toMatchObject([{ to: 'help@example.com', replyTo: TYPED.email }]);
    expect(sent[0]?.text).toContain(TYPED.content);
    expect(sent[0]?.html).toContain('&lt;b&gt;환불&lt;/b&gt; &amp; 취소가<br>되나요?');
    expect(sent[0]?.html).not.toContain('<b>환불');
  });

  test('that is sent again, also at the same time, is one inquiry and one mail', async () => {
    const answers = await Promise.all([leave(), leave(), leave()]);
    expect(new Set(answers.map(({ body }) => body.inquiryNo)).size).toBe(1);
    await sendMails();
    expect([await inquiries(), sent]).toMatchObject([{ length: 1 }, { length: 1 }]);
  });

  test('is answered once, by a mail to its address', async () => {
    const { inquiryNo } = (await leave()).body;
    const answer = (content: string, number = inquiryNo) =>
      call(answerInquiry, { params: { inquiryNo: number }, body: { staffName: '이서준', content } });
    expect((await answer('네 <가능>합니다.')).body.inquiry).toMatchObject({
      answer: { content: '네 <가능>합니다.', staffName: '이서준' },
    });
    expect((await answer('네 <가능>합니다.')).status).toBe(200);
    expect(await answer('아니요.')).toMatchObject({ status: 409, body: { message: '이미 답변한 문의예요.' } });
    expect((await answer('네', 999)).status).toBe(404);
    await sendMails();
    const mails = sent.filter(({ to }) => to === TYPED.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.html).toContain('네 &lt;가능&gt;합니다.');
    expect(mails[0]?.html).toContain('&lt;b&gt;환불&lt;/b&gt;');
  });

  test('of a member is told in the bell when it is answered, once, marked as mailed; that of a guest is not', async () => {
    const outbox = async (inquiryNo: number) =>
      (await instance.services.inquiries.collection.findOne({ _id: inquiryNo }))?.outbox?.map(({ data }) => data) ?? [];
    const left = async (requestId: string, headers: Record<string, string> = {}) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
      const body = JSON.stringify({ ...TYPED, requestId });
      const response = await fetch(instance.url + addressOf(leaveInquiry), { ...init, body });
      return ((await response.json()) as { inquiryNo: number }).inquiryNo;
    };
    const [ofMember, ofGuest] = [await left('request-7', bearer(7)), await left('request-8')];
    for (const inquiryNo of [ofMember, ofMember, ofGuest])
      await call(answerInquiry, { params: { inquiryNo }, body: { staffName: '이서준', content: '네' } });
    const text = '문의하신 ‘<b>환불</b> & 취소가 되나요?’에 답변이 왔어요. 메일로 보냈어요.';
    expect(await outbox(ofMember)).toMatchObject([{ memberNos: [7], kind: 'inquiry-answered', text, isMailed: true }]);
    expect(await outbox(ofGuest)).toEqual([]);
  });

  test.each([
    ['name', { name: '  ' }, '이름을 입력해주세요.'],
    ['email', { email: 'guest' }, '유효한 이메일 형식이 아닙니다.'],
    ['email', { email: 'a@example.com\r\nBcc: b@example.com' }, '유효한 이메일 형식이 아닙니다.'],
    ['content', { content: ' \n ' }, '문의 내용을 입력해주세요.'],
    ['content', { content: 'x'.repeat(2001) }, '문의 내용은 2,000자까지 쓸 수 있습니다.'],
    ['requestId', { requestId: 'x' }, '요청 번호가 없습니다. 새로고침 후 다시 시도해주세요.'],
  ])('with a wrong %s is refused and not stored: %j', async (path, part, message) => {
    expect(await leave(part)).toMatchObject({ status: 400, body: { errors: [{ path, message }] } });
    expect(await inquiries()).toEqual([]);
  });

  test('and a transcript can be sent thirty times an hour by a member, or from one address by guests', () => {
    for (const { limit } of [leaveInquiry, mailTranscript])
      expect(limit).toMatchObject({ points: 30, perS: 3600, perMember: true });
  });
});

describe('a transcript', () => {
  test('goes once to the address that was typed, with its texts escaped, and the address is erased', async () => {
    const { roomId } = await createRoom(instance);
    await say(await join(instance, roomId), roomId, '<img src=x onerror=alert(1)>');
    await close(instance, roomId);
    const request = { params: { roomId }, body: { requestId: 'request-2', email: 'me@example.com' } };
    expect([(await call(mailTranscript, request)).status, (await call(mailTranscript, request)).status]).toEqual([
      200, 200,
    ]);
    await sendMails();
    expect(sent).toMatchObject([{ to: 'me@example.com', subject: '[오사카로] 상담 내용을 보내드립니다' }]);
    expect(sent[0]?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(sent[0]?.html).not.toContain('<img');
    expect(JSON.stringify(await instance.services.mailRepository.collection.find().toArray())).not.toContain(
      'me@example.com',
    );
  });

  test('goes five times an hour for one consultation', async () => {
    const [one, other] = [await createRoom(instance), await createRoom(instance)];
    const ask = async (roomId: string, at: number) =>
      (
        await call(mailTranscript, {
          params: { roomId },
          body: { requestId: `${roomId}-${at}`, email: 'me@example.com' },
        })
      ).status;
    expect(await Promise.all([1, 2, 3, 4, 5].map((at) => ask(one.roomId, at)))).toEqual([200, 200, 200, 200, 200]);
    expect([await ask(one.roomId, 6), await ask(other.roomId, 1)]).toEqual([429, 200]);
  });

  test('「상담 내용 메일」 of an unknown room is refused; the address of one that waited for a day is erased, and it is not sent', async () => {
    const body = { requestId: 'request-3', email: 'me@example.com' };
    expect((await call(mailTranscript, { params: { roomId: 'AAAAAAAAAAAAAAAAAAAAAA' }, body })).status).toBe(404);
    const { roomId } = await createRoom(instance);
    await call(mailTranscript, { params: { roomId }, body });
    now = new Date('2026-11-23T03:00:00.000Z');
    await sendMails();
    expect(sent).toEqual([]);
    expect(JSON.stringify(await instance.services.mailRepository.collection.find().toArray())).not.toContain(
      'me@example.com',
    );
  });
});

test('a waiting customer is notified of the number of those before, at once and after each change, and nobody without the room', async () => {
  const first = await createRoom(instance);
  now = new Date(now.getTime() + 1000);
  const second = await createRoom(instance);
  const customer = await join(instance, second.roomId);
  await join(instance, first.roomId);
  await customer.subscribe(PLACE_TOPIC(second.roomId));
  const places = () =>
    (customer.received[PLACE_TOPIC(second.roomId)] as contracts.QueuePlace[]).map(({ ahead }) => ahead);
  await eventually(() => expect(new Set(places())).toEqual(new Set([1])));
  await takeOver(instance, first.roomId);
  await eventually(() => expect(places().at(-1)).toBe(0));
  await expect(customer.subscribe(PLACE_TOPIC('AAAAAAAAAAAAAAAAAAAAAA'))).rejects.toThrow('채팅방을 찾을 수 없습니다.');
});

test('a waiting customer is notified when all staff are away, and when one is back', async () => {
  const { roomId } = await createRoom(instance);
  const customer = await join(instance, roomId);
  const desk = await sitDown((headers) => party(instance, headers), SEOJUN);
  await customer.subscribe(PLACE_TOPIC(roomId));
  const last = () => (customer.received[PLACE_TOPIC(roomId)] as contracts.QueuePlace[]).at(-1);
  await eventually(() => expect(last()).toEqual({ type: 'PLACE', roomId, ahead: 0, isStaffed: true }));
  await showDesk(desk, SEOJUN, true);
  await eventually(() => expect(last()).toMatchObject({ ahead: 0, isStaffed: false }));
  await showDesk(desk, SEOJUN);
  await eventually(() => expect(last()).toMatchObject({ ahead: 0, isStaffed: true }));
});

test('inquiries are read and answered by staff alone', async () => {
  const strict = await startInstance(database, { staffAccess: 'admin' });
  const staffCalls = endpointsIn(contracts).filter(({ path }) => path.includes('/staff/inquiries'));
  expect(staffCalls).toHaveLength(2);
  for (const { path, method } of staffCalls) {
    const url = strict.url + path.replace('{inquiryNo}', '1');
    expect([(await fetch(url, { method })).status, (await fetch(url, { method, headers: bearer(7) })).status]).toEqual([
      401, 403,
    ]);
  }
  await strict.stop();
});

test.each(['상담원', '고객 센터', '오사카로\u3164', '관-리-자', 'аdmin', 'ＡＤＭＩＮ', '0sakaro', '상담원 2'])(
  'a customer cannot be called %s, neither in an inquiry nor in a room',
  async (name) => {
    const refusal = { code: '400', message: '사용할 수 없는 이름입니다.' };
    for (const [call, body] of [
      [leaveInquiry, { ...TYPED, name }],
      [contracts.createRoom, { userId: 'customer_1', userName: name }],
    ] as const) {
      const response = await fetch(`${instance.url}${call.path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
      expect([response.status, await response.json()]).toMatchObject([400, refusal]);
    }
  },
);
