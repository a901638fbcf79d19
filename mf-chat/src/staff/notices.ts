import { newRequestEvent, type Room } from '@osaka/contracts/chat';

/** What staff is told, newest first. */
export interface Notice {
  id: number;
  message: string;
  timestamp: string;
  isRead: boolean;
  type: 'new-request' | 'general' | 'consultation-started';
  data?: { roomId: string };
}

export type NewNotice = Omit<Notice, 'id' | 'timestamp' | 'isRead'>;

const KEPT = 50;
let given = 0;

export function withNotice(notices: readonly Notice[], notice: NewNotice, now = new Date()): readonly Notice[] {
  return [{ ...notice, id: ++given, timestamp: now.toISOString(), isRead: false }, ...notices].slice(0, KEPT);
}

/** The notice of a new request; undefined for a text that is none. */
export function requestNotice(text: string): NewNotice | undefined {
  try {
    const { roomId, customerName } = newRequestEvent.parse(JSON.parse(text));
    return { type: 'new-request', message: `새 상담 요청: ${customerName}님`, data: { roomId } };
  } catch {
    return undefined;
  }
}

export function presenceNotice({ roomId, customerName }: Room, isHere: boolean): NewNotice {
  return { type: 'general', message: `${customerName}님이 ${isHere ? '돌아왔습니다.' : '자리를 비웠습니다.'}`, data: { roomId } };
}

export function unreadNotices(notices: readonly Notice[]): number {
  return notices.filter(({ isRead }) => !isRead).length;
}

/**
 * The service tells all staff of each claim and end, without saying whose it was. A staff member needs no notice of their own:
 * each expected sentence is left out once.
 */
export function createOwnNotices() {
  const expected: string[] = [];
  return {
    /** Announce an own step before it is sent. Returns a function that withdraws the announcement when the step failed. */
    expect(sentence: string): () => void {
      expected.push(sentence);
      return () => remove(sentence);
    },
    /** True for the notice of an own step, once. */
    isOwn: (sentence: string): boolean => remove(sentence),
  };

  function remove(sentence: string): boolean {
    const index = expected.indexOf(sentence);
    if (index >= 0) expected.splice(index, 1);
    return index >= 0;
  }
}
export type OwnNotices = ReturnType<typeof createOwnNotices>;
