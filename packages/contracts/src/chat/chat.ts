import * as z from 'zod/mini';
import { isolated } from '../shared/characters.ts';
import { endpoint } from '../shared/endpoint.ts';
import { instant, secretText, serial, text, visibleText, whenMissing } from '../shared/values.ts';

export const CHAT_CONTENT_MAX = 4000;
/** Maximum of messages in one answer of the history; a full answer means that there may be more. */
export const CHAT_HISTORY_PAGE = 5000;
export const CHAT_TEXTS = {
  nameMissing: '이름을 입력해주세요.',
  senderMissing: '사용자 정보가 없습니다. 새로고침 후 다시 시도해주세요.',
  staffNameMissing: '상담원 이름을 입력해주세요.',
  ended: '상담이 종료되었습니다.',
  endedNotice: '상담이 종료되어 더 이상 메시지를 보낼 수 없습니다.',
  staffEnd: '상담이 종료되었습니다. 이용해 주셔서 감사합니다.',
  staffLeave: '상담원이 나갔습니다.',
  taken: '다른 상담원이 먼저 상담을 시작했습니다.',
  roomMissing: '채팅방을 찾을 수 없습니다.',
  notEnded: '상담이 끝난 뒤에 평가할 수 있어요.',
  tooLong: '메시지는 4,000자까지 보낼 수 있습니다.',
} as const;

/** System messages for all staff, as plain text. */
export const STAFF_NOTICES = {
  started: (staffName: string, customerName: string) =>
    `${isolated(staffName)} 상담원이 ${isolated(customerName)}님의 상담을 시작했습니다.`,
  ended: (customerName: string) => `${isolated(customerName)}님의 상담이 종료되었습니다.`,
};

/** The room's key: 128 random bits in base64url. Its holder may read and write the room as its customer. */
export const roomId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, CHAT_TEXTS.roomMissing));
export const roomStatus = z.enum(['WAITING', 'ASSIGNED', 'COMPLETED']);
export type RoomStatus = z.output<typeof roomStatus>;

export const shortName = visibleText(50, '이름은 50자까지 입력 가능합니다.', CHAT_TEXTS.nameMissing);
export const senderId = secretText(64, whenMissing(CHAT_TEXTS.senderMissing)).check(
  z.minLength(1, CHAT_TEXTS.senderMissing),
);

/** The customer's page on this site: only a path, without query or fragment. */
export const pagePath = z
  .string()
  .check(
    z.maxLength(200),
    z.regex(/^\/(?!\/)[^\s\\?#<>"\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f]*$/),
  );

/** A plan that a signed-in customer shows to staff. Opening it still requires access to the plan. */
export const sharedPlan = z.object({
  planNo: serial,
  title: z.optional(text(50, '여행 제목은 최대 50자까지 입력 가능합니다.')),
});

/** Data of the customer for staff. */
export const roomCustomer = z.object({
  /** False when all connections of the customer to the room have been closed for some seconds. */
  isHere: z.boolean(),
  /** The customer was signed in when the consultation began. */
  isMember: z.optional(z.boolean()),
  page: z.optional(z.string()),
  plan: z.optional(sharedPlan),
});
export type RoomCustomer = z.output<typeof roomCustomer>;

/** `customer` is present only in the lists of staff. */
export const room = z.object({
  roomId: z.string(),
  customerName: z.string(),
  createdAt: instant,
  status: roomStatus,
  staffName: z.optional(z.string()),
  customer: z.optional(roomCustomer),
});
export type Room = z.output<typeof room>;

export const messageType = z.enum(['CHAT', 'ENTER', 'LEAVE', 'SYSTEM', 'CHAT_ENDED', 'CONSULTATION_ENDED']);

export const chatMessage = z.object({
  roomId: z.string(),
  messageId: z.string(),
  /** Sequence number of a message in its room, from 1 without gaps. */
  seq: z.int(),
  clientMessageId: z.optional(z.string()),
  senderId: z.string(),
  senderName: z.string(),
  content: z.string(),
  type: messageType,
  isStaff: z.boolean(),
  timestamp: instant,
});
export type ChatMessage = z.output<typeof chatMessage>;

export const createRoom = endpoint({
  method: 'POST',
  path: '/api/chat/create',
  access: 'public',
  limit: { name: 'chat-room', points: 30, perS: 3600, perMember: true },
  /** `page`: where the customer requests the consultation. */
  body: z.object({ userId: senderId, userName: shortName, page: z.optional(pagePath) }),
  success: room,
});

const place = z.optional(z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)));

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/chat/room/{roomId}/messages',
  access: 'public',
  params: z.object({ roomId }),
  /**
   * `after` alone: later messages, oldest first. With `before` or `last`: the newest messages before that number, at
   * most `last` of them.
   */
  query: z.object({ after: place, before: place, last: place }),
  success: z.array(chatMessage),
});

const rooms = z.object({ rooms: z.array(room) });
export const listWaitingRooms = endpoint({
  method: 'GET',
  path: '/api/chat/staff/waiting-rooms',
  access: 'staff',
  success: rooms,
});
export const listActiveRooms = endpoint({
  method: 'GET',
  path: '/api/chat/staff/{staffId}/active-rooms',
  access: 'staff',
  params: z.object({ staffId: senderId }),
  success: rooms,
});

/** The whole consultation as a text file for staff. */
export const exportRoom = endpoint({
  method: 'GET',
  path: '/api/chat/staff/room/{roomId}/transcript',
  access: 'staff',
  params: z.object({ roomId }),
  success: z.object({ fileName: z.string(), text: z.string() }),
});

export const closeRoom = endpoint({
  method: 'PUT',
  path: '/api/chat/room/{roomId}/close',
  access: 'public',
  params: z.object({ roomId }),
  success: z.object({ success: z.boolean(), message: z.string() }),
});

/** STOMP destinations for subscriptions and messages. */
export const TOPICS = {
  room: (id: string) => `/topic/chat/${id}`,
  roomStatus: (id: string) => `/topic/chat/${id}/status`,
  /** For staff only: a RoomCustomer, on SUBSCRIBE and after each change. */
  roomCustomer: (id: string) => `/topic/chat/${id}/customer`,
  newRequest: '/topic/staff/new-request',
  notification: '/topic/staff/notification',
  consultationStarted: '/topic/staff/consultation-started',
} as const;

export const clientMessageId = z.optional(secretText(64).check(z.minLength(1)));
const content = visibleText(CHAT_CONTENT_MAX, CHAT_TEXTS.tooLong, '메시지를 입력해주세요.');

/** A SEND to the room: ENTER through enterRoom, the others through sendMessage. */
export const messageFrame = z.object({
  roomId,
  senderId,
  senderName: shortName,
  content,
  type: z._default(messageType, 'CHAT'),
  isStaff: z._default(z.boolean(), false),
  clientMessageId,
});
export type MessageFrame = z.input<typeof messageFrame>;

export const startConsultationFrame = z.object({ roomId, senderId, senderName: shortName });

/**
 * The customer's page or shared plan has changed. Omitted fields stay unchanged; null removes the page or plan. A plan
 * is accepted only on a connection whose CONNECT had a member's token, otherwise it is ignored. A closed room is not
 * changed.
 */
export const showPageFrame = z.object({
  roomId,
  page: z.optional(z.nullable(pagePath)),
  plan: z.optional(z.nullable(sharedPlan)),
});
export type ShowPageFrame = z.input<typeof showPageFrame>;

export const SENDS = {
  enterRoom: { destination: '/app/chat/enterRoom', body: messageFrame },
  sendMessage: { destination: '/app/chat/sendMessage', body: messageFrame },
  startConsultation: { destination: '/app/chat/startConsultation', body: startConsultationFrame },
  showPage: { destination: '/app/chat/showPage', body: showPageFrame },
} as const;

export const roomStatusEvent = z.object({
  status: z.enum(['STAFF_CONNECTED', 'STAFF_DISCONNECTED', 'CHAT_ENDED', 'CONSULTATION_ENDED']),
  message: z.string(),
  timestamp: instant,
});
export type RoomStatusEvent = z.output<typeof roomStatusEvent>;

export const newRequestEvent = z.object({ roomId: z.string(), customerName: z.string() });
