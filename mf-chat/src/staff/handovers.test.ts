import { beforeEach, expect, test } from '@jest/globals';
import type { HandoverEvent } from '@osaka/contracts/chat';
import { LinkLost } from '../realtime/link.ts';
import { createDeskStore, type DeskStore, EMPTY_DESK } from './desk-state.ts';
import { createHandovers, type DeskHandovers } from './handovers.ts';

const SESSION = { staffId: 'staff_1', staffName: '이서준', readSeqs: {}, isAway: false, open: [] };
const OFFER: HandoverEvent = {
  type: 'HANDOVER',
  state: 'offered',
  roomId: 'AAAAAAAAAAAAAAAAAAAAAA',
  handoverId: 'handover-1',
  customerName: '김오사',
  fromId: 'staff_1',
  fromName: '이서준',
  toId: 'staff_2',
  toName: '김하나',
  remainingMs: 60_000,
};
const TO_ME = { ...OFFER, fromId: 'staff_2', fromName: '김하나', toId: 'staff_1', toName: '이서준' };

let store: DeskStore;
let handovers: DeskHandovers;
let told: string[];
let sent: object[];
let isUp: boolean;

beforeEach(() => {
  [told, sent, isUp] = [[], [], true];
  store = createDeskStore(EMPTY_DESK, () => {});
  const link = () => ({
    isUp,
    send: async (_destination: string, body: object) => {
      if (!isUp) throw new LinkLost();
      sent.push(body);
    },
    subscribe: async () => () => {},
    signal() {},
    renew() {},
    close() {},
  });
  handovers = createHandovers({
    store,
    session: SESSION,
    link,
    onTaken: (roomId) => told.push(`taken ${roomId}`),
    onGiven: (roomId) => told.push(`given ${roomId}`),
    onNotice: (text) => told.push(text),
    onRenewed: () => told.push('renewed'),
    onAlert: (text) => told.push(`! ${text}`),
  });
});

const tell = (event: Partial<HandoverEvent>, offer = OFFER) =>
  handovers.receive(JSON.stringify({ ...offer, ...event }));

test('an offer is open until its answer; sent again after a reconnection it is listed once', () => {
  tell({});
  tell({ remainingMs: 50_000 });
  expect(store.state.offers).toMatchObject([{ handoverId: 'handover-1', remainingMs: 50_000 }]);
  tell({ state: 'accepted' });
  expect([store.state.offers, told]).toEqual([
    [],
    ['김하나 상담원이 김오사님의 상담을 이어받았습니다.', `given ${OFFER.roomId}`],
  ]);
});

test('an accepted offer to this staff member opens the room', () => {
  tell({}, TO_ME);
  tell({ state: 'accepted' }, TO_ME);
  expect([store.state.offers, told]).toEqual([[], [`taken ${OFFER.roomId}`]]);
});

test.each([
  ['declined', ['김하나 상담원이 김오사님의 상담을 받지 않았습니다.']],
  ['left', ['김하나 상담원의 연결이 끊겨 김오사님의 상담을 넘기지 못했습니다.']],
  ['withdrawn', []],
  ['ended', []],
] as const)(
  'an offer that is %s goes back with a notice where it needs one, and only to its author',
  (reason, messages) => {
    tell({});
    tell({ state: 'returned', reason });
    expect([store.state.offers, told]).toEqual([[], messages]);
    tell({}, TO_ME);
    tell({ state: 'returned', reason }, TO_ME);
    expect([store.state.offers, told]).toEqual([[], messages]);
  },
);

test('an offer without an answer ends by itself', async () => {
  tell({ remainingMs: 0 });
  while (store.state.offers.length > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(told).toEqual(['김하나 상담원이 대답하지 않아 김오사님의 상담을 넘기지 못했습니다.']);
});

test('lost signals drop the list of offers, and the open ones are sent again', () => {
  tell({});
  tell({ handoverId: 'handover-2' }, TO_ME);
  handovers.receive(JSON.stringify({ type: 'DESK_RENEWED' }));
  expect([store.state.offers, told]).toEqual([[], ['renewed']]);
  tell({ handoverId: 'handover-2' }, TO_ME);
  expect(store.state.offers).toMatchObject([{ handoverId: 'handover-2' }]);
});

test('a step that came too late is shown as an alert and ends the offer', () => {
  tell({}, TO_ME);
  tell({ state: 'refused', message: '이미 끝난 요청이에요.' }, TO_ME);
  expect([store.state.offers, told]).toEqual([[], ['! 이미 끝난 요청이에요.']]);
});

test('steps are sent in the name of the staff member; without a connection an alert says so', async () => {
  await handovers.answer(OFFER, 'withdraw');
  isUp = false;
  await handovers.answer(TO_ME, 'accept');
  expect(sent).toEqual([
    { senderId: 'staff_1', senderName: '이서준', roomId: OFFER.roomId, handoverId: 'handover-1', action: 'withdraw' },
  ]);
  expect(told).toEqual(['! 연결이 끊겼어요. 다시 연결된 뒤 시도해주세요.']);
});
