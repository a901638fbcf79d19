/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  ACTIVITY_SENDS,
  ACTIVITY_TOPICS,
  type ChatMessage,
  closeRoom,
  createRoom,
  getSupportHours,
  leaveInquiry,
  listMessages,
  mailTranscript,
  PLACE_TOPIC,
  type RoomStatusEvent,
  rateConsultation,
  SENDS,
  type SupportHours,
  TOPICS,
} from '@osaka/contracts/chat';
import { listMyPlans } from '@osaka/contracts/planner';
import { Link } from '@osaka/web-kit/router';
import { type SeenCall, serveCalls } from '@osaka/web-kit/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { Refused } from './realtime/link.ts';
import { createFakeServer } from './testing/fake-link.ts';

const ROOM = 'AAAAAAAAAAAAAAAAAAAAAA';
let server: ReturnType<typeof createFakeServer>;
let libraries: () => Promise<unknown>;
jest.unstable_mockModule('./realtime/load-link.ts', () => ({ loadLink: () => libraries() }));
const { default: Widget } = await import('./widget.tsx');
const Panel = Widget as ComponentType<{ onClose: () => void }>;
const { renderScreen } = await import('@osaka/web-kit/testing');

let history: ChatMessage[];
let creation: { status?: number; body: unknown };
let calls: SeenCall[];
let closedPanels: number;

beforeEach(() => {
  sessionStorage.clear();
  server = createFakeServer();
  libraries = async () => server.openLink;
  history = [];
  closedPanels = 0;
  creation = {
    body: { roomId: ROOM, customerName: '김하나', createdAt: '2026-03-02T06:04:00.000Z', status: 'WAITING' },
  };
  calls = serveCalls([
    [createRoom, () => creation],
    [listMessages, () => ({ body: history })],
    [
      getSupportHours,
      () => ({ body: { weekly: '평일 09:00~18:00', lunch: '점심 12:00~13:00 제외', isOpen: true, canStart: true } }),
    ],
    [closeRoom, () => ({ body: { success: true, message: '상담이 종료되었습니다.' } })],
    [
      listMyPlans,
      () => ({ body: { code: '200', message: '', data: { plans: [PLAN], totalPages: 1, totalElements: 1 } } }),
    ],
  ]);
});
afterEach(cleanup);

const banner = () => document.querySelector<HTMLElement>('.banner');
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: '메시지 입력' });
const sentTo = (destination: string) =>
  server.sent.filter((each) => each.destination === destination).map(({ body }) => body);
const creations = () => calls.filter(({ path }) => path === createRoom.path);
const settled = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 20)));

function open(session?: { memberNo: number }) {
  return renderScreen(
    <>
      <Link to="/travels">다른 화면</Link>
      <Panel onClose={() => closedPanels++} />
    </>,
    { route: '/', ...(session ? { session } : {}) },
  );
}

async function start(name = '김하나') {
  fireEvent.change(screen.getByLabelText('이름'), { target: { value: name } });
  fireEvent.click(screen.getByRole('button', { name: '상담 시작하기' }));
  await waitFor(() => expect(banner()).not.toBeNull());
}

async function startAsMember() {
  fireEvent.click(screen.getByRole('button', { name: '상담 시작하기' }));
  await waitFor(() => expect(banner()).not.toBeNull());
}

async function connect() {
  await waitFor(() => expect(server.opened.length).toBeGreaterThan(server.closed));
  await act(async () => server.up());
  await settled();
}

async function say(text: string) {
  fireEvent.change(box(), { target: { value: text } });
  fireEvent.keyDown(box(), { key: 'Enter', code: 'Enter', keyCode: 13 });
  await settled();
}

const tell = (message: Partial<ChatMessage>) =>
  act(async () => server.tell(TOPICS.room(ROOM), { ...STAFF_WORDS, ...message }));
const sendStatus = (status: RoomStatusEvent['status'], message = '') =>
  act(async () => server.tell(TOPICS.roomStatus(ROOM), { status, message, timestamp: '2026-03-02T06:06:00.000Z' }));

async function pressClose() {
  fireEvent.click(screen.getByRole('button', { name: '상담 창 닫기' }));
  await settled();
}

/** Answers the question before the end. */
async function answer(button: '상담 종료' | '취소') {
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('정말로 상담을 종료하시겠습니까?');
  fireEvent.click(within(dialog).getByRole('button', { name: button }));
  await settled();
}

async function expectAlert(wording: string) {
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toBe(`${wording}확인`);
  fireEvent.click(within(dialog).getByRole('button', { name: '확인' }));
  await settled();
}

describe('before a chat exists', () => {
  test('the start button is disabled without a name, and Enter without a name shows an error', async () => {
    open();
    expect(screen.getByLabelText<HTMLInputElement>('이름').placeholder).toBe('이름을 입력해주세요.');
    expect(screen.queryByRole('banner')).toBeNull();
    fireEvent.change(screen.getByLabelText('이름'), { target: { value: '   ' } });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '상담 시작하기' }).disabled).toBe(true);
    fireEvent.keyDown(screen.getByLabelText('이름'), { key: 'Enter' });
    await expectAlert('이름을 입력해주세요.');
    expect(creations()).toEqual([]);
  });

  test('a member is not asked for a name, also outside of the hours', async () => {
    open({ memberNo: 7 });
    expect(screen.queryByLabelText('이름')).toBeNull();
    expect(screen.getByText('하늘산책님으로 바로 연결해 드려요.')).toBeTruthy();
    await startAsMember();
    expect(creations()[0]?.body).toMatchObject({ userName: '하늘산책' });
    cleanup();
    sessionStorage.clear();
    serveCalls([
      [
        getSupportHours,
        () => ({ body: { weekly: '', lunch: '', isOpen: false, canStart: false, notice: '내일 만나요.' } }),
      ],
    ]);
    open({ memberNo: 7 });
    expect((await screen.findByLabelText<HTMLInputElement>('이름')).value).toBe('하늘산책');
  });

  test('the start button shows the connection attempt and is disabled meanwhile', async () => {
    let load: (openLink: unknown) => void = () => {};
    libraries = () => new Promise((resolve) => (load = resolve));
    open();
    fireEvent.change(screen.getByLabelText('이름'), { target: { value: '김하나' } });
    fireEvent.click(screen.getByRole('button', { name: '상담 시작하기' }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '연결 중...' }).disabled).toBe(true);
    await act(async () => load(server.openLink));
  });

  test.each([
    [
      { status: 503, body: { code: '503', message: '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.' } },
      '채팅방 연결에 실패했습니다: 서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.',
    ],
    [
      { status: 429, body: { code: '429', message: '요청이 너무 많습니다. 잠시 후 다시 시도해주세요.' } },
      '채팅방 연결에 실패했습니다: 요청이 너무 많습니다. 잠시 후 다시 시도해주세요.',
    ],
  ])('a failure to create the room shows its reason', async (answer, wording) => {
    creation = answer;
    open();
    fireEvent.change(screen.getByLabelText('이름'), { target: { value: '김하나' } });
    fireEvent.click(screen.getByRole('button', { name: '상담 시작하기' }));
    await expectAlert(wording);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '상담 시작하기' }).disabled).toBe(false);
  });

  test('closing the panel while connecting ends the room', async () => {
    let make: (answer: typeof creation) => void = () => {};
    calls = serveCalls([
      [createRoom, () => new Promise<typeof creation>((resolve) => (make = resolve))],
      [closeRoom, () => ({ body: { success: true, message: '' } })],
    ]);
    const { unmount } = open();
    fireEvent.change(screen.getByLabelText('이름'), { target: { value: '김하나' } });
    fireEvent.click(screen.getByRole('button', { name: '상담 시작하기' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    fireEvent.click(screen.getByRole('button', { name: '상담 창 닫기' }));
    unmount();
    make(creation);
    await waitFor(() => expect(calls.at(-1)?.path).toContain(ROOM));
    expect([closedPanels, sessionStorage.length]).toEqual([1, 0]);
  });

  test('a failure to load the libraries shows an alert', async () => {
    libraries = () => Promise.reject(new Error('no chunk'));
    open();
    fireEvent.change(screen.getByLabelText('이름'), { target: { value: '김하나' } });
    fireEvent.click(screen.getByRole('button', { name: '상담 시작하기' }));
    await expectAlert('채팅 서버 연결에 필요한 라이브러리를 불러올 수 없습니다.');
  });
});

describe('a consultation', () => {
  test('a consultation is announced once and reconnects after 3 s, and its banner shows connection, claim, loss and end', async () => {
    open();
    await start('  김하나 ');
    expect([banner()?.textContent, banner()?.dataset.s]).toEqual(['연결 중입니다...', undefined]);
    await connect();
    expect([banner()?.textContent, banner()?.dataset.s]).toEqual(['상담원 배정을 기다리고 있습니다.', 'wait']);
    expect([server.opened.length, server.opened[0]?.reconnectMs]).toEqual([1, 3000]);
    expect(sentTo(SENDS.enterRoom.destination)).toMatchObject([
      { roomId: ROOM, senderName: '김하나', content: '김하나님이 상담을 시작했습니다.', type: 'ENTER', isStaff: false },
    ]);
    expect(sentTo(SENDS.enterRoom.destination)[0]?.senderId).toMatch(/^customer_\d+$/);
    await tell({});
    expect([banner()?.textContent, banner()?.dataset.s]).toEqual(['상담원과 연결되었습니다.', 'on']);
    await act(async () => server.down());
    expect(banner()?.textContent).toBe('연결 중입니다...');
    await connect();
    expect(banner()?.textContent).toBe('상담원과 연결되었습니다.');
    await tell({
      seq: 2,
      messageId: `${ROOM}-2`,
      type: 'SYSTEM',
      content: '상담이 종료되었습니다. 이용해 주셔서 감사합니다.',
    });
    expect([banner()?.textContent, banner()?.dataset.s]).toEqual(['상담이 종료되었습니다.', 'end']);
  });

  test('a consultation sends the trimmed text and no empty message', async () => {
    open();
    await start();
    await connect();
    await say('  오사카성 쉬는 날인가요? ');
    expect(box().value).toBe('');
    await say('   ');
    expect(sentTo(SENDS.sendMessage.destination)).toMatchObject([
      { roomId: ROOM, content: '오사카성 쉬는 날인가요?', type: 'CHAT', isStaff: false },
    ]);
  });

  test('an ended consultation clears and disables the input and shows that the chat is over', async () => {
    open();
    await start();
    await connect();
    server.onSend = () => {
      throw new Refused('INVALID', '메시지를 보내지 못했습니다.');
    };
    await say('하나 더요');
    expect(screen.getByRole('button', { name: '다시 보내기' })).toBeTruthy();
    fireEvent.change(box(), { target: { value: '잠시만요' } });
    await sendStatus('CONSULTATION_ENDED');
    expect(screen.queryByRole('button', { name: '다시 보내기' })).toBeNull();
    expect([box().disabled, box().value]).toEqual([true, '']);
    expect(screen.getByText('상담이 종료되어 더 이상 메시지를 보낼 수 없습니다.')).toBeTruthy();
    expect(within(screen.getByRole('log')).getByText('상담이 종료되었습니다.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '보내기' }));
    await expectAlert('상담이 종료되어 더 이상 메시지를 보낼 수 없습니다.');
  });

  test('a closed consultation leaves no name, id, connection or stored state', async () => {
    const { unmount } = open();
    await start();
    await connect();
    const first = sentTo(SENDS.enterRoom.destination)[0]?.senderId;
    await pressClose();
    await answer('상담 종료');
    expect([closedPanels, server.closed, sessionStorage.length]).toEqual([1, 1, 0]);
    expect(sentTo(SENDS.sendMessage.destination)).toMatchObject([
      { type: 'LEAVE', content: '김하나님이 상담을 종료했습니다.' },
    ]);
    unmount();
    open();
    expect(screen.getByLabelText<HTMLInputElement>('이름').value).toBe('');
    await start();
    await connect();
    expect(sentTo(SENDS.enterRoom.destination).at(-1)?.senderId).not.toBe(first);
  });

  test('a consultation continues in the same room after a reload without another announcement', async () => {
    const { unmount } = open();
    await start();
    await connect();
    await tell({});
    unmount();
    history = [STAFF_WORDS];
    open();
    expect(screen.queryByLabelText('이름')).toBeNull();
    await settled();
    await connect();
    expect(screen.getByRole('log').textContent).toContain('9시에 문을 엽니다.');
    expect([
      calls.filter(({ method }) => method === 'POST').length,
      sentTo(SENDS.enterRoom.destination).length,
    ]).toEqual([1, 1]);
  });

  test('a minimised consultation counts new messages and keeps its connection', async () => {
    open();
    await start();
    await connect();
    fireEvent.click(screen.getByRole('button', { name: '상담 창 접기' }));
    await tell({});
    const button = screen.getByRole('button', { name: /상담하기/ });
    expect(button.textContent).toBe('상담하기1개의 새 메시지');
    fireEvent.click(button);
    expect([screen.getByRole('log').textContent?.includes('9시에 문을 엽니다.'), server.closed]).toEqual([true, 0]);
    fireEvent.keyDown(box(), { key: 'Escape' });
    expect(screen.getByRole('button', { name: '상담하기' })).toBeTruthy();
  });
});

describe('sharing with staff', () => {
  test('the page is shared at the start and after each navigation once the customer opts in', async () => {
    open();
    fireEvent.click(screen.getByRole('checkbox', { name: '지금 보는 화면을 상담원도 볼 수 있어요' }));
    await start();
    await connect();
    expect(creations()[0]?.body).toMatchObject({ page: '/' });
    expect(sentTo(SENDS.showPage.destination)).toEqual([{ roomId: ROOM, page: '/', plan: null }]);
    fireEvent.click(screen.getByRole('link', { name: '다른 화면' }));
    await settled();
    expect(sentTo(SENDS.showPage.destination).at(-1)).toEqual({ roomId: ROOM, page: '/travels', plan: null });
    fireEvent.click(screen.getByRole('button', { name: '상담원에게 보이는 것' }));
    fireEvent.click(screen.getByRole('checkbox', { name: '지금 보는 화면 함께 보기' }));
    await settled();
    expect(sentTo(SENDS.showPage.destination).at(-1)).toEqual({ roomId: ROOM, page: null, plan: null });
  });

  test('nothing is shared unasked', async () => {
    open();
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    await start();
    await connect();
    expect([creations()[0]?.body, sentTo(SENDS.showPage.destination)]).toEqual([
      { userId: expect.any(String), userName: '김하나' },
      [{ roomId: ROOM, page: null, plan: null }],
    ]);
  });

  test('a plan is offered only to members and shared only on request, and only then the connection has their token', async () => {
    open({ memberNo: 7 });
    await startAsMember();
    await connect();
    fireEvent.click(screen.getByRole('button', { name: '상담원에게 보이는 것' }));
    const choice = screen.getByRole<HTMLInputElement>('checkbox', { name: /내 플랜 알려주기/ });
    expect([choice.checked, await server.opened[0]?.headers?.()]).toEqual([false, {}]);
    fireEvent.click(choice);
    await settled();
    expect(sentTo(SENDS.showPage.destination).at(-1)).toMatchObject({ plan: { planNo: 12, title: '봄 오사카' } });
    expect([choice.checked, await server.opened[0]?.headers?.()]).toEqual([
      true,
      { Authorization: 'Bearer test-token' },
    ]);
    fireEvent.click(choice);
    await settled();
    expect(sentTo(SENDS.showPage.destination).at(-1)).toMatchObject({ plan: null });
  });

  test('a plan that is loaded late does not change the panel or the sharing of the page', async () => {
    let find: () => void = () => {};
    const plans = { body: { code: '200', message: '', data: { plans: [PLAN], totalPages: 1, totalElements: 1 } } };
    open({ memberNo: 7 });
    fireEvent.click(screen.getByRole('checkbox', { name: '지금 보는 화면을 상담원도 볼 수 있어요' }));
    await startAsMember();
    await connect();
    serveCalls([
      [listMessages, () => ({ body: history })],
      [listMyPlans, () => new Promise<typeof plans>((resolve) => (find = () => resolve(plans)))],
    ]);
    fireEvent.click(screen.getByRole('button', { name: '상담원에게 보이는 것' }));
    fireEvent.click(screen.getByRole('checkbox', { name: /내 플랜 알려주기/ }));
    await settled();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /내 플랜 알려주기/ }).checked).toBe(true);
    fireEvent.click(screen.getByRole('checkbox', { name: '지금 보는 화면 함께 보기' }));
    fireEvent.click(screen.getByRole('button', { name: '상담 창 접기' }));
    find();
    await settled();
    expect(screen.getByRole('button', { name: '상담하기' })).toBeTruthy();
    expect(sentTo(SENDS.showPage.destination).at(-1)).toMatchObject({ page: null });
  });

  test('a guest is not offered to share a plan', async () => {
    open();
    await start();
    fireEvent.click(screen.getByRole('button', { name: '상담원에게 보이는 것' }));
    expect(screen.queryByRole('checkbox', { name: /내 플랜/ })).toBeNull();
  });
});

describe('outside of the hours', () => {
  const NOTICE = '지금은 상담 시간이 아니에요. 다음 상담은 11.23(월) 오전 9:00에 시작해요.';
  const hours = (part: Partial<SupportHours>) => ({
    body: {
      weekly: '평일 09:00~18:00',
      lunch: '점심 12:00~13:00 제외',
      isOpen: false,
      canStart: false,
      notice: NOTICE,
      ...part,
    },
  });
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const typeAll = () => {
    for (const [label, value] of [
      ['이름', '김하나'],
      ['이메일', 'hana@example.com'],
      ['문의 내용', '환불이 되나요?'],
    ] as const)
      type(label, value);
  };
  let answers: { status?: number; body: unknown }[];
  const openClosed = async (part: Partial<SupportHours> = {}) => {
    calls = serveCalls([
      [getSupportHours, () => hours(part)],
      [leaveInquiry, () => answers.shift() ?? { status: 201, body: { inquiryNo: 1 } }],
    ]);
    const shown = open();
    await settled();
    return shown;
  };
  beforeEach(() => {
    answers = [];
  });

  test('the next consultation is named, and an inquiry is left instead of a chat', async () => {
    await openClosed();
    expect(screen.getByText(NOTICE)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '상담 시작하기' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('이름'));
    typeAll();
    fireEvent.click(screen.getByRole('button', { name: '문의 남기기' }));
    await waitFor(() => expect(screen.getByText('상담원이 확인하고 hana@example.com로 답변해 드릴게요.')).toBeTruthy());
    expect(calls.at(-1)?.body).toMatchObject({
      requestId: expect.any(String),
      name: '김하나',
      email: 'hana@example.com',
      content: '환불이 되나요?',
    });
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('환불');
  });

  test('a failure is shown at its field, the text survives a reload, and a retry is the same request', async () => {
    const problem = { path: 'email', message: '유효한 이메일 형식이 아닙니다.' };
    answers = [
      { status: 400, body: { code: '400', message: '잘못된 요청입니다.', errors: [problem] } },
      { status: 429, body: { code: '429', message: '요청이 너무 많습니다. 잠시 후 다시 시도해주세요.' } },
    ];
    const { unmount } = await openClosed();
    typeAll();
    fireEvent.click(screen.getByRole('button', { name: '문의 남기기' }));
    await waitFor(() => expect(screen.getByText(problem.message)).toBeTruthy());
    expect(document.activeElement).toBe(screen.getByLabelText('이메일'));
    const first = calls.at(-1)?.body as { requestId: string };
    fireEvent.click(screen.getByRole('button', { name: '문의 남기기' }));
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('요청이 너무 많습니다. 잠시 후 다시 시도해주세요.'),
    );
    unmount();
    await openClosed();
    expect(screen.getByLabelText<HTMLTextAreaElement>('문의 내용').value).toBe('환불이 되나요?');
    fireEvent.click(screen.getByRole('button', { name: '문의 남기기' }));
    await waitFor(() => expect(screen.getByText('문의를 남겼어요.')).toBeTruthy());
    expect(calls.at(-1)?.body).toMatchObject({ requestId: first.requestId });
  });

  test('while staff are connected a chat can be started', async () => {
    await openClosed({ canStart: true, notice: undefined });
    expect(screen.getByRole('button', { name: '상담 시작하기' })).toBeTruthy();
  });
});

describe('waiting and the end', () => {
  test('a waiting customer sees the place until a staff member comes', async () => {
    open();
    await start();
    await connect();
    const place = (ahead: number, isStaffed = true) =>
      act(async () => server.tell(PLACE_TOPIC(ROOM), { type: 'PLACE', roomId: ROOM, ahead, isStaffed }));
    await place(2);
    expect(screen.getByText('앞에 2명이 기다리고 있어요.')).toBeTruthy();
    await place(0, false);
    expect(screen.getByText('지금은 상담원이 자리를 비웠어요. 돌아오면 순서대로 연결해 드릴게요.')).toBeTruthy();
    await place(0);
    expect(screen.getByText('다음 차례예요.')).toBeTruthy();
    expect(screen.queryByText(/자리를 비웠어요/)).toBeNull();
    await sendStatus('STAFF_CONNECTED');
    expect(screen.queryByText('다음 차례예요.')).toBeNull();
  });

  test('✕ asks before it ends a running consultation', async () => {
    open();
    await start();
    await connect();
    await pressClose();
    await answer('취소');
    expect([closedPanels, sentTo(SENDS.sendMessage.destination)]).toEqual([0, []]);
    await sendStatus('STAFF_CONNECTED');
    await pressClose();
    await answer('상담 종료');
    expect([closedPanels, banner()?.textContent]).toEqual([0, '상담이 종료되었습니다.']);
    await pressClose();
    expect([closedPanels, screen.queryByRole('alertdialog'), sentTo(SENDS.sendMessage.destination).length]).toEqual([
      1,
      null,
      1,
    ]);
  });

  test('after the end one of three faces can be chosen, and the conversation be mailed to a typed address', async () => {
    const seen = serveCalls([
      [getSupportHours, () => ({ body: { weekly: '', lunch: '', isOpen: true, canStart: true } })],
      [createRoom, () => creation],
      [listMessages, () => ({ body: history })],
      [rateConsultation, () => ({ body: { success: true } })],
      [mailTranscript, () => ({ body: { success: true } })],
    ]);
    open();
    await start();
    await connect();
    await tell({});
    expect(screen.queryByText('상담은 어떠셨나요?')).toBeNull();
    await sendStatus('CHAT_ENDED');
    fireEvent.click(screen.getByRole('button', { name: '좋았어요' }));
    await waitFor(() => expect(seen.at(-1)).toMatchObject({ method: 'PUT', body: { face: 'good' } }));
    expect(screen.getByRole('button', { name: '좋았어요' }).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: '보낸 내용 메일로 받기' }));
    fireEvent.change(screen.getByLabelText('받을 이메일'), { target: { value: 'hana@example.com' } });
    fireEvent.submit(screen.getByLabelText('받을 이메일'));
    await waitFor(() => expect(screen.getByText('hana@example.com로 상담 내용을 보내 드려요.')).toBeTruthy());
    expect(seen.at(-1)?.body).toMatchObject({ email: 'hana@example.com', requestId: expect.any(String) });
    expect(document.activeElement?.textContent).toMatch(/^hana@example.com로/);
  });
});

describe('after an end that is read from the messages, while the room is open', () => {
  test.each(['STAFF_DISCONNECTED', 'LEAVE', '상담이 종료되었습니다'])(
    '%s: faces and the mail are shown; a face closes the room first',
    async (end) => {
      let isClosed = false;
      const seen = serveCalls([
        [getSupportHours, () => ({ body: { weekly: '', lunch: '', isOpen: true, canStart: true } })],
        [createRoom, () => creation],
        [listMessages, () => ({ body: history })],
        [
          rateConsultation,
          () =>
            isClosed
              ? { body: { success: true } }
              : { status: 409, body: { status: 'CONFLICT', message: '상담이 끝난 뒤에 평가할 수 있어요.' } },
        ],
        [
          closeRoom,
          () => {
            isClosed = true;
            return { body: { success: true, message: '' } };
          },
        ],
      ]);
      open();
      await start();
      await connect();
      await tell({ isStaff: true, senderId: 'staff_1' });
      if (end === 'STAFF_DISCONNECTED') await sendStatus(end);
      else
        await tell({
          seq: 2,
          messageId: 'second',
          isStaff: true,
          senderId: 'staff_1',
          ...(end === 'LEAVE' ? { type: end } : { content: end }),
        });
      expect(screen.getByRole('button', { name: '보낸 내용 메일로 받기' })).toBeTruthy();
      fireEvent.click(screen.getByRole('button', { name: '아쉬웠어요' }));
      await waitFor(() =>
        expect(seen.filter(({ body }) => (body as { face?: string } | undefined)?.face === 'bad')).toHaveLength(2),
      );
      expect([isClosed, screen.queryByRole('alert')]).toEqual([true, null]);
    },
  );
});

test('after the end another consultation can be started', async () => {
  open();
  await start();
  await connect();
  await sendStatus('CHAT_ENDED');
  fireEvent.click(screen.getByRole('button', { name: '새 상담 시작하기' }));
  expect([closedPanels, server.closed, sessionStorage.length]).toEqual([0, 1, 0]);
  await start('이두리');
  expect(creations().map(({ body }) => (body as { userName: string }).userName)).toEqual(['김하나', '이두리']);
});

describe('a second tab', () => {
  let held: string[];
  beforeEach(() => {
    held = [];
    const locks = {
      query: async () => ({ held: held.map((name) => ({ name })), pending: [] }),
      request: async (name: string, _options: LockOptions, hold: (lock: Lock | null) => Promise<unknown>) => {
        held = [...held.filter((each) => each !== name), name];
        const result = await hold({ name, mode: 'exclusive' });
        held = held.filter((each) => each !== name);
        return result;
      },
    };
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
    Object.assign(globalThis, { BroadcastChannel: FakeChannel });
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'locks');
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
    for (const channel of [...channels]) channel.close();
  });
  const otherTab = (onWanted: (channel: FakeChannel, wanted: string) => void) => {
    const channel = new FakeChannel();
    channel.onmessage = ({ data }) => onWanted(channel, (data as { wanted: string }).wanted);
    return channel;
  };
  const VISIT = {
    roomId: ROOM,
    createdAt: '2026-03-02T06:04:00.000Z',
    customerId: 'customer_1',
    customerName: '김하나',
    isMinimised: true,
    readSeq: 1,
    outgoing: [],
    sharing: { page: false },
  };

  test('says that a consultation runs, and continues it after a click', async () => {
    held = [`osaka:consultation:${ROOM}`];
    history = [STAFF_WORDS];
    otherTab((channel, wanted) => {
      if (wanted === ROOM) channel.postMessage({ moved: VISIT });
    });
    open();
    expect(await screen.findByText('다른 탭에서 상담 중이에요.')).toBeTruthy();
    expect(screen.queryByLabelText('이름')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '여기서 이어서 상담하기' }));
    await waitFor(() => expect(banner()).not.toBeNull());
    await connect();
    expect(screen.getByRole('log').textContent).toContain('9시에 문을 엽니다.');
    expect([creations(), sentTo(SENDS.enterRoom.destination)]).toEqual([[], []]);
  });

  test('may start another consultation instead', async () => {
    held = ['osaka:consultation:BBBBBBBBBBBBBBBBBBBBBB'];
    open();
    fireEvent.click(await screen.findByRole('button', { name: '새 상담 시작하기' }));
    await start();
    expect(creations()).toHaveLength(1);
  });

  test('gets the consultation of this one, which then keeps nothing of it and ends nothing', async () => {
    open();
    await start();
    await connect();
    await tell({});
    const got: unknown[] = [];
    const other = new FakeChannel();
    other.onmessage = ({ data }) => got.push(data);
    await act(async () => other.postMessage({ wanted: 'BBBBBBBBBBBBBBBBBBBBBB' }));
    expect(got).toEqual([]);
    await act(async () => other.postMessage({ wanted: ROOM }));
    await settled();
    expect(got).toMatchObject([{ moved: { roomId: ROOM, customerName: '김하나', readSeq: 1 } }]);
    expect([server.closed, held, sessionStorage.length]).toEqual([1, [], 0]);
    expect([sentTo(SENDS.sendMessage.destination), calls.filter(({ method }) => method === 'PUT')]).toEqual([[], []]);
    expect(screen.getByLabelText('이름')).toBeTruthy();
  });
});

test('typing and seen are exchanged in both directions', async () => {
  open();
  await start();
  await connect();
  fireEvent.change(box(), { target: { value: '안' } });
  expect(sentTo(ACTIVITY_SENDS.typing.destination)).toMatchObject([{ roomId: ROOM, isStaff: false }]);
  await say('안녕하세요');
  await act(async () => server.tell(ACTIVITY_TOPICS.staff(ROOM), { type: 'TYPING', roomId: ROOM }));
  expect(screen.getByText('상대방이 입력하고 있어요')).toBeTruthy();
  await tell({});
  expect(screen.queryByText('상대방이 입력하고 있어요')).toBeNull();
  await waitFor(() =>
    expect(sentTo(ACTIVITY_SENDS.seen.destination)).toMatchObject([{ roomId: ROOM, isStaff: false, seq: 1 }]),
  );
});

/** The channels of all tabs; a message reaches all others. */
const channels = new Set<FakeChannel>();
class FakeChannel {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    channels.add(this);
  }
  postMessage(data: unknown) {
    for (const other of channels) if (other !== this) queueMicrotask(() => other.onmessage?.({ data }));
  }
  close() {
    channels.delete(this);
  }
}

const STAFF_WORDS: ChatMessage = {
  roomId: ROOM,
  messageId: `${ROOM}-1`,
  seq: 1,
  senderId: 'staff_1',
  senderName: '이서준',
  content: '9시에 문을 엽니다.',
  type: 'CHAT',
  isStaff: true,
  timestamp: '2026-03-02T06:05:00.000Z',
};

const PLAN = {
  planNo: 12,
  planTitle: '봄 오사카',
  planStatus: '예정',
  selectedRegion: '주오구',
  travelStartDate: '2031-03-02',
  travelEndDate: '2031-03-04',
  groupSize: 2,
  minBudget: 0,
  maxBudget: 0,
  createDate: '2031-02-12T00:00:00.000Z',
  updateDate: '2031-02-12T00:00:00.000Z',
  selectedPlaces: [],
};
