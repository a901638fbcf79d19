/** @jest-environment @osaka/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  ACTIVITY_SENDS,
  ACTIVITY_TOPICS,
  type ChatMessage,
  closeRoom,
  listActiveRooms,
  listMessages,
  listWaitingRooms,
  type Room,
  type RoomCustomer,
  SENDS,
  TOPICS,
} from '@osaka/contracts/chat';
import { serveCalls, showScreens } from '@osaka/web-kit/testing';
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createFakeServer } from '../testing/fake-link.ts';

let server: ReturnType<typeof createFakeServer>;
jest.unstable_mockModule('../realtime/load-link.ts', () => ({ loadLink: async () => server.openLink }));
const { StaffPage } = await import('./staff.page.tsx');
const { renderScreen } = await import('@osaka/web-kit/testing');
const { keepPreference } = await import('@osaka/web-kit');
configure({ asyncUtilTimeout: 5000 });

const ROOM: Room = {
  roomId: 'AAAAAAAAAAAAAAAAAAAAAA',
  customerName: '박도윤',
  createdAt: new Date().toISOString(),
  status: 'WAITING',
  customer: { isHere: true, page: '/travels/detail/1' },
};
let lists: { waiting: Room[]; assigned: Room[] };
let refusal: { status: number; body: unknown } | undefined;
let closing: { status?: number; body: unknown };

beforeEach(() => {
  sessionStorage.clear();
  keepPreference('staff-attention', 'on');
  server = createFakeServer();
  lists = { waiting: [ROOM], assigned: [] };
  [refusal, closing] = [undefined, { body: { success: true, message: '상담이 종료되었습니다.' } }];
  serveCalls([
    [listWaitingRooms, () => refusal ?? { body: { rooms: lists.waiting } }],
    [listActiveRooms, () => ({ body: { rooms: lists.assigned } })],
    [listMessages, () => ({ body: [] })],
    [closeRoom, () => closing],
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
    if (destination === SENDS.startConsultation.destination) lists = { waiting: [], assigned: [{ ...ROOM, status: 'ASSIGNED', staffName: '이서준' }] };
  };
  fireEvent.click(screen.getByRole('button', { name: '상담 시작 박도윤님' }));
  await settled();
}

async function expectAlert(sentence: string, button = '확인') {
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain(sentence);
  fireEvent.click(within(dialog).getByRole('button', { name: button }));
  await settled();
}

const tellCustomer = (customer: RoomCustomer) => act(async () => server.tell(TOPICS.roomCustomer(ROOM.roomId), customer));

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

  test('the desk lists absent customers in a separate group that is not counted', async () => {
    lists = { waiting: [{ ...ROOM, customer: { isHere: false } }], assigned: [] };
    await logIn();
    await connect();
    expect(screen.getByRole('heading', { name: '대기 중인 상담 0' })).toBeTruthy();
    expect(document.title).toMatch(/^상담 관리/);
    const gone = within(screen.getByRole('region', { name: '자리를 비운 고객' }));
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
    const words = server.sent.filter(({ destination }) => destination === SENDS.sendMessage.destination).map(({ body }) => [body.content, body.isStaff]);
    expect([words, box.value]).toEqual([[['안녕하세요', true]], '계신가요?']);
  });

  test('a chat tells that staff types, and shows what the customer does', async () => {
    await takeOver();
    const parts = within(column());
    fireEvent.change(parts.getByRole('textbox'), { target: { value: '네' } });
    expect(server.sent.filter(({ destination }) => destination === ACTIVITY_SENDS.typing.destination).map(({ body }) => body)).toMatchObject([
      { roomId: ROOM.roomId, isStaff: true },
    ]);
    await act(async () => server.tell(ACTIVITY_TOPICS.customer(ROOM.roomId), { type: 'TYPING', roomId: ROOM.roomId }));
    expect(parts.getByText('상대가 입력 중')).toBeTruthy();
  });

  test('a chat shows the presence of the customer and links to their page and plan', async () => {
    showScreens({ '/travels/detail/:travelNo': '여행지 상세' });
    await takeOver();
    const parts = within(column());
    expect(parts.getByRole('link', { name: /여행지 상세/ }).getAttribute('href')).toBe('/travels/detail/1');
    await tellCustomer({ isHere: true, page: '/myplan/list', plan: { planNo: 12, title: '봄 오사카' } });
    expect(parts.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/myplan/list', '/myplan/detail/12']);
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
    expect([screen.getByText('상담을 시작할 채팅을 선택해주세요.').tagName, screen.queryByRole('region', { name: '박도윤' })]).toEqual(['P', null]);
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
    expect([parts.getByText('상담 종료됨').tagName, parts.getByRole<HTMLTextAreaElement>('textbox').disabled]).toEqual(['SPAN', true]);
    expect(parts.getByText('상담이 종료되어 더 이상 메시지를 보낼 수 없습니다.')).toBeTruthy();
    fireEvent.click(parts.getByRole('button', { name: '닫기' }));
    expect(screen.getByText('상담을 시작할 채팅을 선택해주세요.')).toBeTruthy();
  });
});
