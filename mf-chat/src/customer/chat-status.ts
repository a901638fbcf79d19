import type { ChatMessage, RoomStatus, RoomStatusEvent } from '@osaka/contracts/chat';

interface ReceivedState {
  isConnected: boolean;
  messages: readonly Pick<ChatMessage, 'type' | 'content' | 'senderId' | 'isStaff'>[];
  events: readonly Pick<RoomStatusEvent, 'status' | 'message'>[];
  customerId: string;
}
type Message = ReceivedState['messages'][number];
type Event = ReceivedState['events'][number];

/** The state of the customer's chat: WAITING also while disconnected, COMPLETED is final. */
export function chatStatus({ isConnected, messages, events, customerId }: ReceivedState): RoomStatus {
  if (events.some(eventEnds) || messages.some((message) => messageEnds(message, customerId))) return 'COMPLETED';
  if (!isConnected) return 'WAITING';
  return hadStaff({ events, messages }, customerId) ? 'ASSIGNED' : 'WAITING';
}

/** Whether a staff member has taken the chat or written in it. */
export function hadStaff(
  { events, messages }: Pick<ReceivedState, 'events' | 'messages'>,
  customerId: string,
): boolean {
  return (
    events.some(({ status }) => status === 'STAFF_CONNECTED') ||
    messages.some((message) => message.type === 'CHAT' && isFromStaff(message, customerId))
  );
}

/** The banner: ended (red), with staff (green), waiting for staff (yellow), connecting (grey). */
export function bannerOf(
  status: RoomStatus,
  isConnected: boolean,
): { look: 'end' | 'on' | 'wait' | undefined; text: string } {
  if (status === 'COMPLETED') return { look: 'end', text: '상담이 종료되었습니다.' };
  if (!isConnected) return { look: undefined, text: '연결 중입니다...' };
  return status === 'ASSIGNED'
    ? { look: 'on', text: '상담원과 연결되었습니다.' }
    : { look: 'wait', text: '상담원 배정을 기다리고 있습니다.' };
}

export function eventEnds({ status, message }: Event): boolean {
  return ENDING_STATUSES.has(status) || hasEndingPhrase(message);
}

function messageEnds(message: Message, customerId: string): boolean {
  if (ENDING_TYPES.has(message.type)) return true;
  return (message.type === 'SYSTEM' || isFromStaff(message, customerId)) && hasEndingPhrase(message.content);
}

/** Flagged as staff, or from another sender whose id begins with staff. */
function isFromStaff({ isStaff, senderId }: Message, customerId: string): boolean {
  return isStaff || (senderId !== customerId && senderId.startsWith('staff'));
}

const ENDING_STATUSES: ReadonlySet<string> = new Set(['STAFF_DISCONNECTED', 'CHAT_ENDED', 'CONSULTATION_ENDED']);
const ENDING_TYPES: ReadonlySet<string> = new Set(['LEAVE', 'CHAT_ENDED', 'CONSULTATION_ENDED']);

/** Only as a complete phrase: 상담이 종료되었습니다만 and 상담이 종료되면 do not match. */
function hasEndingPhrase(text: string): boolean {
  return ENDING_PHRASE.test(text.normalize('NFC'));
}

const ENDING_PHRASE =
  /(?<![가-힣])(상담이 종료되었습니다|연결이 종료되었습니다|상담이 완료되었습니다|상담원이 나갔습니다)(?![가-힣])/;
