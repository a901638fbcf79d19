/** @jest-environment @osaka/web-kit/testing/environment */
import { beforeEach, expect, test } from '@jest/globals';
import type { ChatMessage } from '@osaka/contracts/chat';
import { renderScreen } from '@osaka/web-kit/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { NO_ACTIVITY, type OtherSide } from './activity.ts';
import { ChatLog } from './chat-log.tsx';
import type { Outgoing } from './outbox.ts';
import { EMPTY_FEED } from './room-feed.ts';

let resent: string[];
let asked: number;
beforeEach(() => {
  [resent, asked] = [[], 0];
});

interface Shown {
  count: number;
  /** The messages before this number are not loaded. */
  from?: number;
  earlier?: 'loading' | 'failed' | undefined;
  outgoing?: Outgoing[];
  isJoined?: boolean;
  other?: OtherSide;
}

let rerender: (next: Shown) => void;

function Log(first: Shown) {
  const [{ count, from = 0, earlier, outgoing = [], isJoined = true, other = NO_ACTIVITY }, show] = useState(first);
  rerender = (next) => act(() => show(next));
  return (
    <ChatLog
      label="상담 대화"
      feed={{ ...EMPTY_FEED, messages: ALL.slice(from, count), outgoing, isJoined, earlier, other }}
      onEarlier={() => {
        asked += 1;
      }}
      isMine={({ isStaff }) => !isStaff}
      onResend={(id) => resent.push(id)}
      greeting={<p>안녕하세요! 무엇을 도와드릴까요?</p>}
    />
  );
}

const ALL = Array.from({ length: 5001 }, (_, index) => message(index + 1));
const log = () => screen.getByRole('log');
const shown = () => [...log().querySelectorAll('[data-message] > p')].map(({ textContent }) => textContent);

/** Simulates a layout: messages 50 px, the log 400 px high. */
function measured(scrolledPx?: number): HTMLElement {
  const box = log();
  Object.defineProperty(box, 'scrollHeight', { configurable: true, get: () => shown().length * 50 });
  Object.defineProperty(box, 'clientHeight', { configurable: true, value: 400 });
  if (scrolledPx !== undefined) {
    box.scrollTop = scrolledPx;
    fireEvent.scroll(box);
  }
  return box;
}

test('a room of 5,000 messages opens with its newest ones and adds older pages without moving the scroll position', () => {
  renderScreen(<Log count={5000} />);
  expect([shown().length, shown().at(-1)]).toEqual([60, '메시지 5000']);
  expect(screen.queryByText('안녕하세요! 무엇을 도와드릴까요?')).toBeNull();

  const box = measured(300);
  expect([shown().length, shown()[0], box.scrollTop]).toEqual([120, '메시지 4881', 300 + 60 * 50]);
  measured(100);
  expect([shown().length, box.scrollTop]).toEqual([180, 100 + 60 * 50]);
});

test('new messages do not move a reader who scrolled up but are announced; older pages are removed at the end', () => {
  renderScreen(<Log count={5000} />);
  const box = measured(300);
  rerender({ count: 5001 });
  expect([box.scrollTop, shown().at(-1)]).toEqual([3300, '메시지 5001']);
  fireEvent.click(screen.getByRole('button', { name: '새 메시지' }));
  expect([shown().length, box.scrollTop]).toEqual([60, 60 * 50]);
  expect(screen.queryByRole('button', { name: '새 메시지' })).toBeNull();
});

test('earlier messages are requested near the top, inserted above the scroll position and end with the greeting', () => {
  renderScreen(<Log count={5000} from={4920} />);
  measured(300);
  expect([shown().length, asked]).toEqual([80, 1]);
  const box = measured(100);
  rerender({ count: 5000, from: 4920, earlier: 'loading' });
  expect([within(log()).getByRole('status').textContent, asked]).toEqual(['이전 대화를 불러오고 있어요.', 2]);
  rerender({ count: 5000, from: 4820 });
  expect([shown()[0], box.scrollTop]).toEqual(['메시지 4861', 100 + 60 * 50]);
  expect(screen.queryByText('안녕하세요! 무엇을 도와드릴까요?')).toBeNull();
});

test('the button 이전 대화 더 보기 loads earlier messages and retries after a failure', () => {
  renderScreen(<Log count={5000} from={4990} />);
  const press = () => fireEvent.click(screen.getByRole('button', { name: '이전 대화 더 보기' }));
  press();
  expect([asked, document.activeElement]).toEqual([1, log()]);
  rerender({ count: 5000, from: 4990, earlier: 'failed' });
  measured(0);
  expect([within(log()).getByRole('status').textContent, asked]).toEqual(['이전 대화를 불러오지 못했습니다.', 1]);
  press();
  expect(asked).toBe(2);
  rerender({ count: 5000, from: 4890 });
  expect([shown().length, screen.getByRole('button', { name: '이전 대화 더 보기' })]).toEqual([70, expect.anything()]);
});

test('sending a message scrolls to the end', () => {
  renderScreen(<Log count={5000} />);
  const box = measured(300);
  rerender({ count: 5000, outgoing: [outgoing('sending')] });
  expect([shown().at(-1), box.scrollTop]).toEqual(['지금 보냅니다', 61 * 50]);
});

test('a short conversation begins with the greeting', () => {
  renderScreen(<Log count={2} />);
  expect(log().firstElementChild?.textContent).toBe('안녕하세요! 무엇을 도와드릴까요?');
});

test('only messages that arrive while the chat is open are announced to screen readers', () => {
  renderScreen(<Log count={0} isJoined={false} />);
  rerender({ count: 3 });
  rerender({ count: 4, outgoing: [outgoing('sending')] });
  const live = log().querySelector<HTMLElement>('[aria-live="polite"]');
  expect(log().getAttribute('aria-live')).toBe('off');
  expect([...(live?.querySelectorAll('[data-message] > p') ?? [])].map(({ textContent }) => textContent)).toEqual([
    '메시지 4',
    '지금 보냅니다',
  ]);
});

test('messages of others show name, text and time; own messages show text and time', () => {
  renderScreen(<Log count={2} />);
  const [own, theirs] = [...log().querySelectorAll<HTMLElement>('[data-message]')];
  expect([own?.textContent, theirs?.textContent]).toEqual(['메시지 1오후 3:05', '한지민메시지 2오후 3:05']);
});

test('a pending message shows its state, then its time; a failed one shows the reason and 다시 보내기', () => {
  renderScreen(<Log count={0} outgoing={[outgoing('sending')]} />);
  expect(log().textContent).toContain('보내는 중');
  rerender({ count: 0, outgoing: [outgoing('sent')] });
  expect([log().textContent?.includes('보내는 중'), within(log()).getByText('오후 3:05').tagName]).toEqual([
    false,
    'TIME',
  ]);
  rerender({ count: 0, outgoing: [outgoing('failed')] });
  expect(log().textContent).toContain('메시지를 보내지 못했습니다.');
  fireEvent.click(screen.getByRole('button', { name: '다시 보내기' }));
  expect(resent).toEqual(['c1']);
});

test('the own last message says 읽음 once the other side has seen it, until it is answered', () => {
  const marks = () =>
    [...log().querySelectorAll('[data-message]')]
      .filter(({ textContent }) => textContent?.includes('읽음'))
      .map((each) => each.querySelector('p')?.textContent);
  renderScreen(<Log count={3} />);
  expect(marks()).toEqual([]);
  rerender({ count: 3, other: { isTyping: false, seenSeq: 2 } });
  expect(marks()).toEqual([]);
  rerender({ count: 3, other: { isTyping: false, seenSeq: 3 } });
  expect(marks()).toEqual(['메시지 3']);
  rerender({ count: 4, other: { isTyping: false, seenSeq: 3 } });
  expect(marks()).toEqual([]);
});

test('the typing of the other side is shown below the messages and not announced', () => {
  renderScreen(<Log count={1} other={{ isTyping: true, seenSeq: 0 }} />);
  expect(screen.getByText('상대방이 입력하고 있어요').closest('[aria-live]')).toBe(log());
  rerender({ count: 1 });
  expect(screen.queryByText('상대방이 입력하고 있어요')).toBeNull();
});

function message(seq: number): ChatMessage {
  const isStaff = seq % 2 === 0;
  return {
    roomId: 'r',
    messageId: `r-${seq}`,
    seq,
    senderId: isStaff ? 'staff_1' : 'customer_1',
    senderName: isStaff ? '한지민' : '고객',
    content: `메시지 ${seq}`,
    type: 'CHAT',
    isStaff,
    timestamp: '2026-03-02T06:05:00.000Z',
  };
}

function outgoing(state: Outgoing['state']): Outgoing {
  const problem = state === 'failed' ? '메시지를 보내지 못했습니다.' : undefined;
  return {
    clientMessageId: 'c1',
    content: '지금 보냅니다',
    type: 'CHAT',
    timestamp: '2026-03-02T06:05:00.000Z',
    state,
    problem,
  };
}
