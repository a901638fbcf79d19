import { newRequestEvent, type Room } from '@osaka/contracts/chat';

/** Notices for staff, newest first. */
export interface Notice {
  id: number;
  message: string;
  timestamp: string;
  isRead: boolean;
  type: 'new-request' | 'general' | 'consultation-started';
  data?: { roomId: string };
}

export type NewNotice = Omit<Notice, 'id' | 'timestamp' | 'isRead'>;

const MAX_NOTICES = 50;
let lastId = 0;

export function withNotice(notices: readonly Notice[], notice: NewNotice, now = new Date()): readonly Notice[] {
  return [{ ...notice, id: ++lastId, timestamp: now.toISOString(), isRead: false }, ...notices].slice(0, MAX_NOTICES);
}

/** The notice of a new request; undefined for any other text. */
export function requestNotice(text: string): NewNotice | undefined {
  try {
    const { roomId, customerName } = newRequestEvent.parse(JSON.parse(text));
    return { type: 'new-request', message: `새 상담 요청: ${customerName}님`, data: { roomId } };
  } catch {
    return undefined;
  }
}

export function presenceNotice({ roomId, customerName }: Room, isHere: boolean): NewNotice {
  return {
    type: 'general',
    message: `${customerName}님이 ${isHere ? '돌아왔습니다.' : '자리를 비웠습니다.'}`,
    data: { roomId },
  };
}

export function unreadNotices(notices: readonly Notice[]): number {
  return notices.filter(({ isRead }) => !isRead).length;
}

/**
 * The service notifies all staff of each claim and end without naming its author. Notices of this staff member's own
 * actions are suppressed: each expected message once.
 */
export function createOwnNotices() {
  const expected: string[] = [];
  return {
    /** Registers an own action before it is sent; returns the function that withdraws it after a failure. */
    expect(wording: string): () => void {
      expected.push(wording);
      return () => remove(wording);
    },
    /** True once for the notice of an own action. */
    isOwn: (wording: string): boolean => remove(wording),
  };

  function remove(wording: string): boolean {
    const index = expected.indexOf(wording);
    if (index >= 0) expected.splice(index, 1);
    return index >= 0;
  }
}
export type OwnNotices = ReturnType<typeof createOwnNotices>;
