import { describe, expect, test } from '@jest/globals';
import { bannerOf, chatStatus } from './chat-status.ts';

type ReceivedState = Parameters<typeof chatStatus>[0];
type Message = ReceivedState['messages'][number];

const ME = 'customer_17';
const said = (content: string): Message => ({ type: 'CHAT', content, senderId: ME, isStaff: false });
const staffSaid = (content: string): Message => ({ type: 'CHAT', content, senderId: 'staff_1', isStaff: true });
const system = (content: string, isStaff = false): Message => ({
  type: 'SYSTEM',
  content,
  senderId: 'system',
  isStaff,
});

function statusOf(received: Partial<ReceivedState>) {
  return chatStatus({ isConnected: true, messages: [], events: [], customerId: ME, ...received });
}

describe('with staff', () => {
  test('a chat is waiting until staff sends a message', () => {
    expect(statusOf({ messages: [said('안녕하세요')] })).toBe('WAITING');
    expect(statusOf({ messages: [said('안녕하세요'), staffSaid('네')] })).toBe('ASSIGNED');
  });

  test('another sender whose id begins with staff counts as staff, the customer never does', () => {
    expect(statusOf({ messages: [{ ...staffSaid('네'), isStaff: false }] })).toBe('ASSIGNED');
    expect(statusOf({ messages: [{ ...said('네'), senderId: 'staff_9' }], customerId: 'staff_9' })).toBe('WAITING');
    expect(statusOf({ messages: [{ ...said('네'), senderId: 'customer_2' }] })).toBe('WAITING');
  });

  test('a claim counts before the first message, an ENTER of staff does not', () => {
    expect(statusOf({ events: [{ status: 'STAFF_CONNECTED', message: '상담하나 상담원과 연결되었습니다.' }] })).toBe(
      'ASSIGNED',
    );
    expect(statusOf({ messages: [{ ...staffSaid('x'), type: 'ENTER' }] })).toBe('WAITING');
  });

  test('a chat is waiting while disconnected and restores its state after reconnecting', () => {
    const messages = [staffSaid('네')];
    expect(statusOf({ messages, isConnected: false })).toBe('WAITING');
    expect(statusOf({ messages, isConnected: true })).toBe('ASSIGNED');
  });
});

describe('ended', () => {
  test.each(['LEAVE', 'CHAT_ENDED', 'CONSULTATION_ENDED'] as const)(
    'a chat is ended by a message of type %s from any sender',
    (type) => {
      expect(statusOf({ messages: [staffSaid('네'), { ...said('x'), type }] })).toBe('COMPLETED');
    },
  );

  test.each(['STAFF_DISCONNECTED', 'CHAT_ENDED', 'CONSULTATION_ENDED'] as const)(
    'a chat is ended by the status event %s',
    (status) => {
      expect(statusOf({ events: [{ status, message: '' }] })).toBe('COMPLETED');
    },
  );

  test('a chat is ended by the text of a status event', () => {
    expect(statusOf({ events: [{ status: 'STAFF_CONNECTED', message: '상담이 종료되었습니다.' }] })).toBe('COMPLETED');
  });

  test.each(['상담이 종료되었습니다', '연결이 종료되었습니다', '상담이 완료되었습니다', '상담원이 나갔습니다'])(
    'a chat is ended by the phrase %s of staff or system',
    (phrase) => {
      expect(statusOf({ messages: [system(phrase)] })).toBe('COMPLETED');
      expect(statusOf({ messages: [system(`${phrase}. 이용해 주셔서 감사합니다.`, true)] })).toBe('COMPLETED');
      expect(statusOf({ messages: [staffSaid(`김하나님, ${phrase}!`.normalize('NFD'))] })).toBe('COMPLETED');
    },
  );

  test('an ended chat stays ended', () => {
    const messages = [system('상담이 종료되었습니다.'), staffSaid('다시 안녕하세요')];
    expect(statusOf({ messages })).toBe('COMPLETED');
    expect(statusOf({ messages, isConnected: false })).toBe('COMPLETED');
  });
});

describe('not ended', () => {
  test.each([
    '상담이 종료되면 알려드릴게요',
    '상담이 종료되었습니다만 다시 문의하실 수 있습니다',
    '이용해 주셔서 감사합니다.',
    '상담 종료',
    '부상담원이 나갔습니다',
  ])('by staff saying %s', (content) => {
    expect(statusOf({ messages: [staffSaid(content), system(content, true)] })).toBe('ASSIGNED');
  });

  test('a chat is not ended by the customer typing the phrase', () => {
    expect(statusOf({ messages: [said('상담이 종료되었습니다')] })).toBe('WAITING');
  });
});

test('the banner shows ended, connected, waiting or connecting', () => {
  expect(bannerOf('COMPLETED', false)).toEqual({ look: 'end', text: '상담이 종료되었습니다.' });
  expect(bannerOf('ASSIGNED', true)).toEqual({ look: 'on', text: '상담원과 연결되었습니다.' });
  expect(bannerOf('WAITING', true)).toEqual({ look: 'wait', text: '상담원 배정을 기다리고 있습니다.' });
  expect(bannerOf('WAITING', false)).toEqual({ look: undefined, text: '연결 중입니다...' });
});
