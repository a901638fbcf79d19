/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import {
  ACTIVITY_SENDS,
  ACTIVITY_TOPICS,
  answerInquiry,
  type ChatMessage,
  clearGoneRooms,
  closeRoom,
  DESK_SENDS,
  DESK_TOPICS,
  type Inquiry,
  listActiveRooms,
  listCannedReplies,
  listColleagues,
  listEarlierRooms,
  listInquiries,
  listMessages,
  listWaitingRooms,
  type Room,
  type RoomCustomer,
  SENDS,
  searchRooms,
  TOPICS,
} from '@osaka/contracts/chat';
import { type ComparedDestination, compareDestinations } from '@osaka/contracts/travel';
import { serveCalls, showScreens, testDestination } from '@osaka/web-kit/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { LinkLost } from '../realtime/link.ts';
import { createFakeServer } from '../testing/fake-link.ts';

let server: ReturnType<typeof createFakeServer>;
jest.unstable_mockModule('../realtime/load-link.ts', () => ({ loadLink: async () => server.openLink }));
const { StaffPage } = await import('./staff.page.tsx');
const { renderScreen, announcedOnTop } = await import('@osaka/web-kit/testing');
const { keepPreference } = await import('@osaka/web-kit');

const ROOM: Room = {
  roomId: 'AAAAAAAAAAAAAAAAAAAAAA',
  customerName: '박도윤',
  createdAt: new Date().toISOString(),
  status: 'WAITING',
  customer: { isHere: true, page: '/travels/detail/1' },
};
const CASTLE: ComparedDestination = {
  ...testDestination(1, '오사카성 천수각'),
  ratingCounts: [0, 0, 0, 0, 0],
  newestReview: null,
};
const REPLIES = [
  { replyNo: 1, name: '공항 가는 길', text: '난카이 라피트가 가장 빨라요.', updateDate: '' },
  { replyNo: 2, name: '인사', text: '안녕하세요, {이름}님.', updateDate: '' },
];
const COLLEAGUES = [
  { staffId: 'staff_2', staffName: '김하나', isAway: false },
  { staffId: 'staff_3', staffName: '최지우', isAway: true },
];
const EARLIER = {
  roomId: 'EEEEEEEEEEEEEEEEEEEEEE',
  customerName: '박도윤',
  createdAt: '2026-03-02T06:05:00.000Z',
  status: 'COMPLETED' as const,
  staffName: '김하나',
  firstWords: '표를 환불하고 싶어요',
};
const EXCERPT = {
  seq: 2,
  senderName: '박도윤',
  isStaff: false,
  content: '오사카성 표를 환불하고 싶어요',
  timestamp: '2026-03-02T06:05:00.000Z',
};
let lists: { waiting: Room[]; assigned: Room[] };
let refusal: { status: number; body: unknown } | undefined;
let closing: { status?: number; body: unknown };
let canned: typeof REPLIES;

beforeEach(() => {
  sessionStorage.clear();
  keepPreference('staff-attention', 'on');
  server = createFakeServer();
  lists = { waiting: [ROOM], assigned: [] };
  canned = REPLIES;
  [refusal, closing] = [undefined, { body: { success: true, message: '상담이 종료되었습니다.' } }];
  serveCalls([
    [compareDestinations, ({ query }) => ({ body: ok({ places: query.no === '1' ? [CASTLE] : [], missing: [] }) })],
    [listWaitingRooms, () => refusal ?? { body: { rooms: lists.waiting } }],
    [listActiveRooms, () => ({ body: { rooms: lists.assigned } })],
    [listMessages, () => ({ body: [] })],
    [listInquiries, () => ({ body: { inquiries: [] } })],
    [closeRoom, () => closing],
    [listCannedReplies, () => ({ body: { replies: canned } })],
    [listColleagues, () => ({ body: { staff: COLLEAGUES } })],
    [listEarlierRooms, () => ({ body: { rooms: [EARLIER] } })],
    [clearGoneRooms, () => ({ body: { closed: 1 } })],
    [searchRooms, () => ({ body: { results: [{ room: EARLIER, excerpts: [EXCERPT] }], next: null } })],
  ]);
});
afterEach(cleanup);

const settled = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 30)));
const column = () => screen.getByRole('region', { name: ROOM.customerName });

async function logIn() {
  const shown = renderScreen(<StaffPage />);
  fireEvent.change(screen.getByLabelText('상담원 이름'), { target: { value: '이서준' } });
  fireEvent.click(screen.getByRole('button', { name: '로그인' }));
  await waitFor(() => expect(server.opened).toHaveLength(1));
  return shown;
}

async function connect() {
  await act(async () => server.up());
  await settled();
}

async function takeOver() {
  await logIn();
  await connect();
  server.onSend = ({ destination }) => {
    if (destination === SENDS.startConsultation.destination)
      lists = { waiting: [], assigned: [{ ...ROOM, status: 'ASSIGNED', staffName: '이서준' }] };
  };
  fireEvent.click(screen.getByRole('button', { name: '상담 시작 박도윤님' }));
  await settled();
}

async function expectAlert(notice: string, button = '확인') {
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain(notice);
  fireEvent.click(within(dialog).getByRole('button', { name: button }));
  await settled();
}

const tellCustomer = (customer: RoomCustomer) =>
  act(async () => server.tell(TOPICS.roomCustomer(ROOM.roomId), customer));

describe('logging in', () => {
  test('the login asks for a name', async () => {
    renderScreen(<StaffPage />);
    fireEvent.click(screen.getByRole('button', { name: '로그인' }));
    await expectAlert('상담원 이름을 입력해주세요.');
    expect(server.opened).toEqual([]);
  });

  test('the login redirects a visitor who must be signed in', async () => {
    refusal = { status: 401, body: { code: '401', message: '로그인이 필요한 서비스입니다.' } };
    const { address } = renderScreen(<StaffPage />);
    fireEvent.change(screen.getByLabelText('상담원 이름'), { target: { value: '이서준' } });
    fireEvent.submit(screen.getByLabelText('상담원 이름'));
    await expectAlert('로그인이 필요한 서비스입니다.');
    expect(address()).toBe('/login');
  });

  test('the login shows an error to a member without the role', async () => {
    refusal = { status: 403, body: { code: '403', message: '관리자만 접근할 수 있는 페이지입니다.' } };
    renderScreen(<StaffPage />);
    fireEvent.change(screen.getByLabelText('상담원 이름'), { target: { value: '이서준' } });
    fireEvent.click(screen.getByRole('button', { name: '로그인' }));
    expect(await screen.findByText('관리자만 접근할 수 있는 페이지입니다.')).toBeTruthy();
  });
});

describe('the desk', () => {
  test('the desk shows name, connection and counts of notices and lists, and asks to select a chat', async () => {
    await logIn();
    expect([screen.getByText('이서준').tagName, screen.getByText('연결 안됨').tagName]).toEqual(['P', 'SPAN']);
    await connect();
    expect(screen.getByText('연결됨')).toBeTruthy();
    expect(screen.getByRole('heading', { name: '대기 중인 상담 1' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: '내 상담 0' })).toBeTruthy();
    expect(screen.getByText('상담을 시작할 채팅을 선택해주세요.')).toBeTruthy();
    await act(async () => server.tell(TOPICS.newRequest, { roomId: ROOM.roomId, customerName: '박도윤' }));
    expect(within(screen.getByRole('list', { name: '알림 목록' })).getByText('새 상담 요청: 박도윤님')).toBeTruthy();
    expect(screen.getByText('개의 읽지 않은 알림').previousSibling?.textContent).toBe('1');
    fireEvent.click(screen.getByRole('button', { name: '모두 읽음' }));
    expect(screen.getByText('개의 읽지 않은 알림').previousSibling?.textContent).toBe('0');
    expect(screen.getByRole('button', { name: '모두 읽음' }).getAttribute('aria-disabled')).toBe('true');
  });

  test('the desk lists absent customers in a separate folded group that is not counted', async () => {
    lists = { waiting: [{ ...ROOM, customer: { isHere: false } }], assigned: [] };
    await logIn();
    await connect();
    expect(screen.getByRole('heading', { name: '대기 중인 상담 0' })).toBeTruthy();
    expect(document.title).toMatch(/^상담 관리/);
    const gone = within(screen.getByRole('region', { name: '자리를 비운 고객' }));
    expect(gone.queryAllByRole('listitem')).toEqual([]);
    fireEvent.click(gone.getByRole('button', { name: '자리를 비운 고객 1' }));
    expect(gone.getByRole('button', { name: '상담 시작 박도윤님' })).toBeTruthy();
  });

  test('the desk cannot claim a chat without a connection', async () => {
    await logIn();
    await connect();
    await act(async () => server.down());
    fireEvent.click(screen.getByRole('button', { name: '상담 시작 박도윤님' }));
    await expectAlert('WebSocket 연결이 필요합니다.');
  });

  test('the document title shows the number of waiting chats unless this setting is switched off, which is stored', async () => {
    const { unmount } = await logIn();
    await connect();
    expect(document.title).toMatch(/^\(1\) 상담 관리/);
    fireEvent.click(screen.getByRole('checkbox', { name: '소리와 제목으로 알리기' }));
    expect(document.title).toMatch(/^상담 관리/);
    unmount();
    sessionStorage.clear();
    server = createFakeServer();
    await logIn();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '소리와 제목으로 알리기' }).checked).toBe(false);
  });
});

test('inquiries that were left outside of the hours are listed and answered by mail', async () => {
  const inquiry: Inquiry = {
    inquiryNo: 4,
    name: '최하늘',
    email: 'sky@example.com',
    content: '환불이 되나요?',
    createdAt: '2026-03-02T06:05:00.000Z',
  };
  let inquiries = [inquiry];
  const calls = serveCalls([
    [listCannedReplies, () => ({ body: { replies: [] } })],
    [listWaitingRooms, () => ({ body: { rooms: [] } })],
    [listActiveRooms, () => ({ body: { rooms: [] } })],
    [listInquiries, () => ({ body: { inquiries } })],
    [
      answerInquiry,
      () => {
        inquiries = [
          { ...inquiry, answer: { content: '네, 됩니다.', staffName: '이서준', at: '2026-03-02T06:10:00.000Z' } },
        ];
        return { body: { inquiry: inquiries[0] } };
      },
    ],
  ]);
  await logIn();
  await connect();
  const list = within(await screen.findByRole('region', { name: '남긴 문의 1' }));
  fireEvent.change(list.getByLabelText('답변'), { target: { value: '네, 됩니다.' } });
  fireEvent.click(list.getByRole('button', { name: '답변 보내기' }));
  await waitFor(() => expect(list.getByText('네, 됩니다.').tagName).toBe('P'));
  expect(screen.getByRole('heading', { name: '남긴 문의 0' })).toBeTruthy();
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
    path: expect.stringContaining('/4/answer'),
    body: { staffName: '이서준', content: '네, 됩니다.' },
  });
});

describe('a chat', () => {
  test('a claimed chat opens in a column with name, end button, messages and a two-row input', async () => {
    await takeOver();
    expect(screen.getByRole('heading', { name: '내 상담 1' })).toBeTruthy();
    const parts = within(column());
    expect(parts.getByRole('heading', { name: '박도윤' })).toBeTruthy();
    expect(parts.getByRole('button', { name: '상담 종료' })).toBeTruthy();
    expect(parts.getByRole('log', { name: '박도윤님과의 대화' })).toBeTruthy();
    expect(parts.getByRole<HTMLTextAreaElement>('textbox', { name: '메시지 입력' }).rows).toBe(2);
  });

  test('a chat sends typed text; without a connection the text stays and the reason is shown', async () => {
    await takeOver();
    const box = within(column()).getByRole<HTMLTextAreaElement>('textbox');
    const say = async (text: string) => {
      fireEvent.change(box, { target: { value: text } });
      fireEvent.click(within(column()).getByRole('button', { name: '보내기' }));
      await settled();
    };
    await say('   ');
    await say(' 안녕하세요 ');
    expect(screen.queryByText('연결이 끊겼어요. 다시 연결되면 보낼 수 있어요.')).toBeNull();
    await act(async () => server.down());
    await say('계신가요?');
    expect(within(column()).getByText('연결이 끊겼어요. 다시 연결되면 보낼 수 있어요.')).toBeTruthy();
    const words = server.sent
      .filter(({ destination }) => destination === SENDS.sendMessage.destination)
      .map(({ body }) => [body.content, body.isStaff]);
    expect([words, box.value]).toEqual([[['안녕하세요', true]], '계신가요?']);
  });

  test('a chat sends TYPING of staff, and shows the activity of the customer', async () => {
    await takeOver();
    const parts = within(column());
    const told = () =>
      server.sent
        .filter(({ destination }) => destination === ACTIVITY_SENDS.typing.destination)
        .map(({ body }) => body);
    fireEvent.change(parts.getByRole('textbox'), { target: { value: '/인사' } });
    expect(told()).toEqual([]);
    fireEvent.change(parts.getByRole('textbox'), { target: { value: '네' } });
    expect(told()).toMatchObject([{ roomId: ROOM.roomId, isStaff: true }]);
    await act(async () => server.tell(ACTIVITY_TOPICS.customer(ROOM.roomId), { type: 'TYPING', roomId: ROOM.roomId }));
    expect(parts.getByText('상대방이 입력하고 있어요')).toBeTruthy();
  });

  test('a chat shows the presence of the customer and links to their page and plan', async () => {
    showScreens({ '/travels/detail/:travelNo': '여행지 상세' });
    await takeOver();
    const parts = within(column());
    const place = await parts.findByRole('link', { name: /^오사카성 천수각/ });
    expect(place.getAttribute('href')).toBe('/travels/detail/1');
    await tellCustomer({ isHere: true, page: '/travels/detail/2' });
    expect(parts.getByRole('link', { name: /^여행지 상세/ }).getAttribute('href')).toBe('/travels/detail/2');
    await tellCustomer({ isHere: true, page: '/myplan/list', plan: { planNo: 12, title: '봄 오사카' } });
    expect(parts.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/myplan/list',
      '/myplan/detail/12',
    ]);
    await tellCustomer({ isHere: false });
    expect([parts.getByText('고객 자리 비움').tagName, parts.queryAllByRole('link')]).toEqual(['SPAN', []]);
    await tellCustomer({ isHere: true });
    expect(parts.getByText('상담 중')).toBeTruthy();
    expect(
      within(screen.getByRole('list', { name: '알림 목록' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.replace(/오[전후].*/, '')),
    ).toEqual(['박도윤님이 돌아왔습니다. 읽지 않음', '박도윤님이 자리를 비웠습니다. 읽지 않음']);
  });

  test('a chat is ended after a confirmation, and its column closes', async () => {
    await takeOver();
    fireEvent.click(within(column()).getByRole('button', { name: '상담 종료' }));
    await expectAlert('정말로 상담을 종료하시겠습니까?', '취소');
    expect(server.sent.some(({ body }) => body.type === 'LEAVE')).toBe(false);
    fireEvent.click(within(column()).getByRole('button', { name: '상담 종료' }));
    server.onSend = () => {
      lists = { waiting: [], assigned: [] };
    };
    await expectAlert('정말로 상담을 종료하시겠습니까?', '상담 종료');
    await expectAlert('상담이 종료되었습니다.');
    expect([
      screen.getByText('상담을 시작할 채팅을 선택해주세요.').tagName,
      screen.queryByRole('region', { name: '박도윤' }),
    ]).toEqual(['P', null]);
  });

  test('a chat that the customer has left stays readable until it is closed', async () => {
    await takeOver();
    const end: ChatMessage = {
      roomId: ROOM.roomId,
      messageId: 'e',
      seq: 1,
      senderId: 'system',
      senderName: '안내',
      content: '상담이 종료되었습니다.',
      type: 'CHAT_ENDED',
      isStaff: true,
      timestamp: '2026-03-02T06:05:00.000Z',
    };
    lists = { waiting: [], assigned: [] };
    await act(async () => server.tell(TOPICS.room(ROOM.roomId), end));
    const parts = within(column());
    expect([parts.getByText('상담 종료됨').tagName, parts.getByRole<HTMLTextAreaElement>('textbox').disabled]).toEqual([
      'SPAN',
      true,
    ]);
    expect(parts.getByText('상담이 종료되어 더 이상 메시지를 보낼 수 없습니다.')).toBeTruthy();
    fireEvent.click(parts.getByRole('button', { name: '닫기' }));
    expect(screen.getByText('상담을 시작할 채팅을 선택해주세요.')).toBeTruthy();
  });
});

describe('the team', () => {
  const say = () => within(column()).getByRole<HTMLTextAreaElement>('textbox', { name: '메시지 입력' });
  const type = (text: string) => fireEvent.change(say(), { target: { value: text } });
  const messages = () =>
    server.sent
      .filter(({ destination }) => destination === SENDS.sendMessage.destination)
      .map(({ body }) => body.content);

  test('a slash offers the replies; arrows choose, Enter inserts with the name and does not send, Escape closes', async () => {
    await takeOver();
    type('/');
    const list = within(column()).getByRole('listbox', { name: '자주 쓰는 답변' });
    expect(
      within(list)
        .getAllByRole('option')
        .map((option) => option.getAttribute('aria-selected')),
    ).toEqual(['true', 'false']);
    fireEvent.keyDown(say(), { key: 'ArrowDown', code: 'ArrowDown' });
    expect(say().getAttribute('aria-activedescendant')).toBe(within(list).getAllByRole('option')[1]?.id);
    fireEvent.keyDown(say(), { key: 'Enter', code: 'Enter' });
    expect([say().value, messages()]).toEqual(['안녕하세요, 박도윤님.', []]);
    expect(within(column()).queryByRole('listbox')).toBeNull();

    type('/공항');
    fireEvent.keyDown(say(), { key: 'Escape', code: 'Escape' });
    expect(within(column()).queryByRole('listbox')).toBeNull();
    fireEvent.keyDown(say(), { key: 'Enter', code: 'Enter' });
    await settled();
    expect(messages()).toEqual(['/공항']);
  });

  test('a reply that is to be changed is in the form below the list, which has the focus', async () => {
    await takeOver();
    fireEvent.click(screen.getByRole('button', { name: '답변 관리' }));
    const editor = within(await screen.findByRole('dialog', { name: '자주 쓰는 답변' }));
    const name = editor.getByRole<HTMLInputElement>('textbox', { name: '이름' });
    fireEvent.click(editor.getAllByRole('button', { name: '고치기' })[0] as HTMLElement);
    expect([name.value, document.activeElement === name]).toEqual(['공항 가는 길', true]);
    fireEvent.click(editor.getByRole('button', { name: '고치기 취소' }));
    expect([name.value, document.activeElement === name]).toEqual(['', true]);
  });

  test('an outage is announced over the replies and in the search, and what was typed stays', async () => {
    await takeOver();
    const serve = globalThis.fetch;
    globalThis.fetch = async () =>
      Response.json({ code: '503', message: '서버 오류가 발생했습니다.' }, { status: 503 });
    fireEvent.click(screen.getByRole('button', { name: '답변 관리' }));
    const editor = within(await screen.findByRole('dialog', { name: '자주 쓰는 답변' }));
    const [name, text] = [/^이름/, /^내용/].map((label) => editor.getByLabelText<HTMLInputElement>(label));
    fireEvent.change(name as HTMLInputElement, { target: { value: '환불' } });
    fireEvent.change(text as HTMLInputElement, { target: { value: '환불은 사흘 걸려요.' } });
    fireEvent.click(editor.getByRole('button', { name: '답변 추가' }));
    await waitFor(() => expect(announcedOnTop()).toBe('서버 오류가 발생했습니다.'));
    await expectAlert('서버 오류가 발생했습니다.');
    expect([name?.value, text?.value]).toEqual(['환불', '환불은 사흘 걸려요.']);
    fireEvent.click(editor.getByRole('button', { name: '닫기' }));

    fireEvent.click(screen.getByRole('button', { name: '지난 상담' }));
    const words = await screen.findByRole<HTMLInputElement>('searchbox', { name: '지난 상담에서 찾을 말' });
    fireEvent.change(words, { target: { value: '환불' } });
    await waitFor(() => expect(announcedOnTop()).toContain('서버 오류가 발생했습니다.'));
    expect(words.value).toBe('환불');
    globalThis.fetch = serve;
  });

  test('a slash says where replies are made while the team has none', async () => {
    canned = [];
    await takeOver();
    type('/');
    const hint = '답변 관리에서 자주 쓰는 답변을 만들면 여기에 나와요.';
    expect(within(column()).getAllByText(hint)[0]?.getAttribute('role')).toBe('status');
    expect(within(column()).queryByRole('listbox')).toBeNull();
    type('/공항');
    expect(within(column()).queryByText(hint)).toBeNull();
  });

  test('an Enter that ends a Hangul syllable inserts the reply once and sends nothing', async () => {
    await takeOver();
    type('/인사');
    fireEvent.compositionUpdate(say(), { data: '사' });
    fireEvent.keyDown(say(), { key: 'Enter', code: 'Enter', keyCode: 229, isComposing: true });
    fireEvent.compositionEnd(say());
    await settled();
    expect([say().value, messages()]).toEqual(['안녕하세요, 박도윤님.', []]);
  });

  test('notes have a separate list and form, apart from the messages', async () => {
    await takeOver();
    fireEvent.click(within(column()).getByRole('button', { name: '메모' }));
    const note = {
      type: 'NOTE',
      noteId: 'n1',
      roomId: ROOM.roomId,
      senderId: 'staff_2',
      senderName: '김하나',
      content: '환불을 두 번 요청함',
      timestamp: '2026-03-02T06:05:00.000Z',
    };
    await act(async () => server.tell(DESK_TOPICS.notes(ROOM.roomId), note));
    await act(async () => server.tell(DESK_TOPICS.notes(ROOM.roomId), note));
    expect(within(column()).getByRole('button', { name: '메모 1', expanded: true })).toBeTruthy();
    expect(within(column()).getAllByText('환불을 두 번 요청함')).toHaveLength(1);
    expect(within(column()).getByRole('log').textContent).not.toContain('환불');

    const box = within(column()).getByRole<HTMLTextAreaElement>('textbox', { name: '메모 입력' });
    fireEvent.change(box, { target: { value: ' 통화하기로 함 ' } });
    fireEvent.click(within(column()).getByRole('button', { name: '메모 남기기' }));
    await settled();
    expect(server.sent.at(-1)).toMatchObject({
      destination: DESK_SENDS.addNote.destination,
      body: { roomId: ROOM.roomId, content: '통화하기로 함', senderName: '이서준' },
    });
    expect([box.value, messages()]).toEqual(['', []]);
  });

  test('Enter stores a note and Shift+Enter does not, as with messages', async () => {
    await takeOver();
    fireEvent.click(within(column()).getByRole('button', { name: '메모' }));
    const box = within(column()).getByRole<HTMLTextAreaElement>('textbox', { name: '메모 입력' });
    const notes = () => server.sent.filter(({ destination }) => destination === DESK_SENDS.addNote.destination);
    fireEvent.change(box, { target: { value: '통화하기로 함' } });
    fireEvent.keyDown(box, { key: 'Enter', code: 'Enter', keyCode: 13, shiftKey: true });
    await settled();
    expect(notes()).toEqual([]);
    fireEvent.keyDown(box, { key: 'Enter', code: 'Enter', keyCode: 13 });
    await settled();
    expect([notes().map(({ body }) => body.content), box.value]).toEqual([['통화하기로 함'], '']);
  });

  test('a customer who is a member is marked in the lists and in the chat, a guest is not', async () => {
    const guest: Room = { ...ROOM, roomId: 'BBBBBBBBBBBBBBBBBBBBBB', customerName: '손님' };
    lists = { waiting: [{ ...ROOM, customer: { isHere: true, isMember: true } }, guest], assigned: [] };
    await logIn();
    await connect();
    expect(screen.getAllByText('회원').map((badge) => badge.closest('li')?.textContent)).toEqual([
      expect.stringContaining('박도윤'),
    ]);
    fireEvent.click(screen.getByRole('button', { name: '상담 시작 박도윤님' }));
    await settled();
    expect(within(column()).getByText('회원')).toBeTruthy();
  });

  test('a note that may have been stored is sent again under its id, and an edited one as another note', async () => {
    await takeOver();
    fireEvent.click(within(column()).getByRole('button', { name: '메모' }));
    const write = async (value: string) => {
      fireEvent.change(within(column()).getByRole('textbox', { name: '메모 입력' }), { target: { value } });
      fireEvent.click(within(column()).getByRole('button', { name: '메모 남기기' }));
      await settled();
    };
    server.onSend = () => {
      throw new LinkLost();
    };
    for (const value of ['환불 문의', '환불 문의']) {
      await write(value);
      await expectAlert('연결이 끊겼어요.');
    }
    server.onSend = () => {};
    await write('환불을 두 번 문의');
    const [first, again, edited] = server.sent
      .filter(({ destination }) => destination === DESK_SENDS.addNote.destination)
      .map(({ body }) => body.clientMessageId);
    expect([again, edited]).toEqual([first, expect.not.stringMatching(String(first))]);
  });

  test('a chat is offered to a colleague who is not away, and the offer can be withdrawn', async () => {
    await takeOver();
    fireEvent.click(within(column()).getByRole('button', { name: '상담 넘기기' }));
    fireEvent.click(await within(column()).findByRole('button', { name: '넘기기 김하나 상담원에게' }));
    expect(within(column()).queryByRole('button', { name: '넘기기 최지우 상담원에게' })).toBeNull();
    await settled();
    const { destination, body } = server.sent.at(-1) ?? {};
    expect([destination, body]).toMatchObject([
      DESK_SENDS.handover.destination,
      { action: 'offer', toStaffId: 'staff_2', roomId: ROOM.roomId },
    ]);
    const offer = offerAfter(body);
    await act(async () => server.tell(DESK_TOPICS.handover, offer));
    expect(within(column()).getByText('김하나 상담원의 대답을 기다리고 있어요.')).toBeTruthy();
    fireEvent.click(within(column()).getByRole('button', { name: '넘기기 취소' }));
    await settled();
    expect(server.sent.at(-1)?.body).toMatchObject({ action: 'withdraw', handoverId: body?.handoverId });

    lists = { waiting: [], assigned: [] };
    await act(async () => server.tell(DESK_TOPICS.handover, { ...offer, state: 'accepted' }));
    await settled();
    expect(screen.queryByRole('region', { name: '박도윤' })).toBeNull();
    expect(screen.getByText('김하나 상담원이 박도윤님의 상담을 이어받았습니다.')).toBeTruthy();
  });

  test('the focus stays with the handover while it is offered, and returns to its button when it is declined', async () => {
    await takeOver();
    const opener = within(column()).getByRole('button', { name: '상담 넘기기' });
    fireEvent.click(opener);
    expect((await within(column()).findByText('상담원을 찾고 있어요.')).getAttribute('role')).toBe('status');
    const choice = await within(column()).findByRole('button', { name: '넘기기 김하나 상담원에게' });
    choice.focus();
    fireEvent.click(choice);
    await settled();
    const { body } = server.sent.at(-1) ?? {};
    const offer = offerAfter(body);
    await act(async () => server.tell(DESK_TOPICS.handover, offer));
    const withdrawal = within(column()).getByRole('button', { name: '넘기기 취소' });
    await waitFor(() => expect(document.activeElement).toBe(withdrawal));
    await act(async () => server.tell(DESK_TOPICS.handover, { ...offer, state: 'returned' }));
    await waitFor(() => expect(document.activeElement).toBe(opener));
    expect(opener.getAttribute('aria-expanded')).toBe('false');
  });

  test('an offer of a colleague is shown until it is answered', async () => {
    await logIn();
    await connect();
    const staffId = server.sent.find(({ destination }) => destination === DESK_SENDS.showDesk.destination)?.body
      .senderId;
    const offer = {
      type: 'HANDOVER',
      state: 'offered',
      roomId: ROOM.roomId,
      handoverId: 'handover-1',
      customerName: '박도윤',
      fromId: 'staff_2',
      fromName: '김하나',
      toId: staffId,
      toName: '이서준',
      remainingMs: 60_000,
    };
    await act(async () => server.tell(DESK_TOPICS.handover, offer));
    fireEvent.click(
      within(screen.getByRole('region', { name: '박도윤님의 상담 넘겨받기' })).getByRole('button', {
        name: '이어받기',
      }),
    );
    await settled();
    expect(server.sent.at(-1)?.body).toMatchObject({ action: 'accept', handoverId: 'handover-1' });
    lists = { waiting: [], assigned: [{ ...ROOM, status: 'ASSIGNED', staffName: '이서준' }] };
    await act(async () => server.tell(DESK_TOPICS.handover, { ...offer, state: 'accepted' }));
    await settled();
    expect([column().tagName, screen.queryByRole('region', { name: '박도윤님의 상담 넘겨받기' })]).toEqual([
      'SECTION',
      null,
    ]);
  });

  test('earlier consultations and results of the search open as chats that are over', async () => {
    await takeOver();
    fireEvent.click(await within(column()).findByRole('button', { name: '지난 상담 1' }));
    fireEvent.click(within(column()).getByRole('button', { name: /표를 환불하고 싶어요/ }));
    await settled();
    expect(screen.getAllByRole('region', { name: '박도윤' })).toHaveLength(2);
    expect(screen.getByText('상담 종료됨')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '닫기' }));

    fireEvent.click(screen.getByRole('button', { name: '지난 상담' }));
    const dialog = within(screen.getByRole('dialog', { name: '지난 상담 찾기' }));
    fireEvent.change(dialog.getByRole('searchbox'), { target: { value: '환불' } });
    fireEvent.submit(dialog.getByRole('search'));
    expect((await dialog.findByText('환불', { selector: 'mark' })).tagName).toBe('MARK');
    fireEvent.click(dialog.getByRole('button', { name: /오사카성 표를/ }));
    expect(screen.getByText('상담 종료됨')).toBeTruthy();
  });

  test('rooms of absent customers are cleared after a question', async () => {
    lists = { waiting: [{ ...ROOM, customer: { isHere: false } }], assigned: [] };
    await logIn();
    await connect();
    fireEvent.click(screen.getByRole('button', { name: '정리하기' }));
    lists = { waiting: [], assigned: [] };
    await expectAlert('자리를 비운 고객 1명의 상담을 끝낼까요?', '정리하기');
    await waitFor(() => expect(screen.queryByRole('button', { name: '정리하기' })).toBeNull());
  });

  test('being away is sent to the service, and waiting customers do not draw attention', async () => {
    await logIn();
    await connect();
    expect(document.title).toMatch(/^\(1\) 상담 관리/);
    fireEvent.click(screen.getByRole('button', { name: '자리 비움' }));
    await settled();
    expect(screen.getByRole('button', { name: '자리 비움', pressed: true })).toBeTruthy();
    expect([server.sent.at(-1)?.body.isAway, document.title.startsWith('상담 관리')]).toEqual([true, true]);
  });
});

describe('notifications of the system', () => {
  const shown: { title: string; body: string | undefined }[] = [];
  let permission: NotificationPermission;
  class FakeNotification {
    static permission: NotificationPermission = 'default';
    static requestPermission = async () => {
      FakeNotification.permission = permission;
      return permission;
    };
    constructor(title: string, options?: NotificationOptions) {
      shown.push({ title, body: options?.body });
    }
  }
  beforeEach(() => {
    shown.length = 0;
    FakeNotification.permission = 'default';
    keepPreference('staff-desktop', 'off');
    keepPreference('staff-desktop-words', 'off');
    Object.assign(globalThis, { Notification: FakeNotification });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'Notification');
    hide(false);
  });
  const hide = (isHidden: boolean) =>
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: isHidden ? 'hidden' : 'visible' });
  const message = (seq: number, content: string): ChatMessage => ({
    roomId: ROOM.roomId,
    messageId: `m${seq}`,
    seq,
    senderId: 'customer_1',
    senderName: '박도윤',
    content,
    type: 'CHAT',
    isStaff: false,
    timestamp: `2026-03-02T06:05:0${seq}.000Z`,
  });

  test('they are asked for by a click, come only while the page is hidden, and show no text unless allowed', async () => {
    permission = 'granted';
    await takeOver();
    fireEvent.click(screen.getByRole('checkbox', { name: '바탕화면 알림' }));
    await settled();
    await act(async () => server.tell(TOPICS.room(ROOM.roomId), message(1, '첫째')));
    hide(true);
    await act(async () => server.tell(TOPICS.room(ROOM.roomId), message(2, '둘째')));
    expect(shown).toEqual([{ title: '새 메시지가 있어요.', body: undefined }]);
    fireEvent.click(screen.getByRole('checkbox', { name: '메시지 내용도' }));
    await act(async () => server.tell(TOPICS.room(ROOM.roomId), message(3, '셋째')));
    expect(shown.at(-1)).toEqual({ title: '새 메시지가 있어요.', body: '박도윤: 셋째' });
  });

  test('a browser that refuses them is said, and the setting stays off', async () => {
    permission = 'denied';
    await logIn();
    fireEvent.click(screen.getByRole('checkbox', { name: '바탕화면 알림' }));
    await expectAlert('브라우저 설정에서 이 사이트의 알림이 막혀 있어요.');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '바탕화면 알림' }).checked).toBe(false);
  });
});

/** The offer that the chat sends to both staff members after this frame. */
function offerAfter(body: Record<string, unknown> | undefined) {
  return {
    type: 'HANDOVER',
    state: 'offered',
    ...body,
    customerName: '박도윤',
    fromId: body?.senderId,
    fromName: '이서준',
    toId: 'staff_2',
    toName: '김하나',
    remainingMs: 60_000,
  };
}
