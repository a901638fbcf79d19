import * as z from 'zod/mini';
import { email } from '../account/accounts.ts';
import { endpoint } from '../shared/endpoint.ts';
import { instant, serial, serialText, visibleText, whenMissing } from '../shared/values.ts';
import { roomId, shortName } from './chat.ts';

export const INQUIRY_MAX = 2000;
export const SUPPORT_TEXTS = {
  inquiryMissing: '문의 내용을 입력해주세요.',
  inquiryTooLong: '문의 내용은 2,000자까지 쓸 수 있습니다.',
  inquiryUnknown: '문의를 찾을 수 없습니다.',
  inquiryAnswered: '이미 답변한 문의예요.',
  answerMissing: '답변 내용을 입력해주세요.',
  answerTooLong: '답변 내용은 2,000자까지 쓸 수 있습니다.',
  keyMissing: '요청 번호가 없습니다. 새로고침 후 다시 시도해주세요.',
} as const;

/** The hours of the customer service now, for 고객센터, the footer and the chat. */
export const supportHours = z.object({
  /** 평일 09:00~18:00 */
  weekly: z.string(),
  /** 점심 12:00~13:00 제외; empty without a break. */
  lunch: z.string(),
  isOpen: z.boolean(),
  /** Within the hours, or while staff are connected and not away. */
  canStart: z.boolean(),
  nextOpenAt: z.optional(instant),
  /** The message for visitors who cannot start a chat now. */
  notice: z.optional(z.string()),
});
export type SupportHours = z.output<typeof supportHours>;

export const getSupportHours = endpoint({
  method: 'GET',
  path: '/api/chat/hours',
  access: 'public',
  success: supportHours,
});

/** Made by the client; a repeated request with the same one changes nothing. */
const requestId = z
  .string(whenMissing(SUPPORT_TEXTS.keyMissing))
  .check(z.regex(/^[A-Za-z0-9_-]{8,64}$/, SUPPORT_TEXTS.keyMissing));

/** A question that is left for staff, who answer it by mail. */
export const leaveInquiry = endpoint({
  method: 'POST',
  path: '/api/chat/inquiries',
  access: 'public',
  limit: { name: 'chat-inquiry', points: 30, perS: 3600, perMember: true },
  body: z.object({
    requestId,
    name: shortName,
    email,
    content: visibleText(INQUIRY_MAX, SUPPORT_TEXTS.inquiryTooLong, SUPPORT_TEXTS.inquiryMissing),
  }),
  success: z.object({ inquiryNo: serial }),
  status: 201,
});

export const inquiry = z.object({
  inquiryNo: serial,
  name: z.string(),
  email: z.string(),
  content: z.string(),
  createdAt: instant,
  answer: z.optional(z.object({ content: z.string(), staffName: z.string(), at: instant })),
});
export type Inquiry = z.output<typeof inquiry>;

/** Unanswered inquiries first, the longest waiting ones at the top; then the newest answered ones. */
export const listInquiries = endpoint({
  method: 'GET',
  path: '/api/chat/staff/inquiries',
  access: 'staff',
  success: z.object({ inquiries: z.array(inquiry) }),
});

/** Mails the answer to the address of the inquiry, once. */
export const answerInquiry = endpoint({
  method: 'PUT',
  path: '/api/chat/staff/inquiries/{inquiryNo}/answer',
  access: 'staff',
  params: z.object({ inquiryNo: serialText }),
  body: z.object({
    staffName: shortName,
    content: visibleText(INQUIRY_MAX, SUPPORT_TEXTS.answerTooLong, SUPPORT_TEXTS.answerMissing),
  }),
  success: z.object({ inquiry }),
});

/** Mails of one consultation. */
export const TRANSCRIPTS_PER_ROOM = { name: 'chat-transcript-room', points: 5, perS: 3600 };

/** Mails the conversation of a room to an address that its customer has typed; a room has a separate limit. */
export const mailTranscript = endpoint({
  method: 'POST',
  path: '/api/chat/room/{roomId}/transcript-mails',
  access: 'public',
  limit: { name: 'chat-transcript', points: 30, perS: 3600, perMember: true },
  params: z.object({ roomId }),
  body: z.object({ requestId, email }),
  success: z.object({ success: z.boolean() }),
});

/**
 * For the customer of a waiting room: how many others wait before, and whether any staff member is present. Sent
 * on SUBSCRIBE and after each change.
 */
export const PLACE_TOPIC = (id: string) => `/topic/chat/${id}/place`;
export const queuePlace = z.object({
  type: z.literal('PLACE'),
  roomId: z.string(),
  ahead: z.int(),
  isStaffed: z.optional(z.boolean()),
});
export type QueuePlace = z.output<typeof queuePlace>;
