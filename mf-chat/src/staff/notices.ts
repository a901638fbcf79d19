import { newRequestEvent, type Room } from '@osaka/contracts';

/** What staff is told, newest first. */
export interface Notice {
  id: number;
  message: string;
  timestamp: string;
  type: 'new-request' | 'general' | 'consultation-started';
  data?: { roomId: string };
}

const KEPT = 50;
let given = 0;

export function withNotice(notices: readonly Notice[], notice: Omit<Notice, 'id' | 'timestamp'>, now = new Date()): readonly Notice[] {
  return [{ ...notice, id: ++given, timestamp: now.toISOString() }, ...notices].slice(0, KEPT);
}

/** The notice of a new request; undefined for a text that is none. */
export function requestNotice(text: string): Omit<Notice, 'id' | 'timestamp'> | undefined {
  try {
    const { roomId, customerName } = newRequestEvent.parse(JSON.parse(text));
    return { type: 'new-request', message: `새 상담 요청: ${customerName}님`, data: { roomId } };
  } catch {
    return undefined;
  }
}

export function presenceNotice({ roomId, customerName }: Room, isHere: boolean): Omit<Notice, 'id' | 'timestamp'> {
  return { type: 'general', message: `${customerName}님이 ${isHere ? '돌아왔습니다.' : '자리를 비웠습니다.'}`, data: { roomId } };
}
