import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { instant, serial, serialText, visibleText } from '../shared/values.ts';

export const CANNED_NAME_MAX = 30;
export const CANNED_TEXT_MAX = 1000;
/** Replies that a team can keep. */
export const CANNED_MAX = 200;
/** In the text of a reply, the place of the customer's name. */
export const CUSTOMER_NAME_MARK = '{이름}';
export const CANNED_TEXTS = {
  nameMissing: '답변의 이름을 입력해주세요.',
  nameTooLong: `답변의 이름은 ${CANNED_NAME_MAX}자까지 쓸 수 있습니다.`,
  textMissing: '답변 내용을 입력해주세요.',
  textTooLong: '답변 내용은 1,000자까지 쓸 수 있습니다.',
  nameTaken: '같은 이름의 답변이 있어요.',
  full: `답변은 ${CANNED_MAX}개까지 둘 수 있어요.`,
  missing: '답변을 찾을 수 없습니다.',
} as const;

export const cannedReply = z.object({ replyNo: serial, name: z.string(), text: z.string(), updateDate: instant });
export type CannedReply = z.output<typeof cannedReply>;

const body = z.object({
  name: visibleText(CANNED_NAME_MAX, CANNED_TEXTS.nameTooLong, CANNED_TEXTS.nameMissing),
  text: visibleText(CANNED_TEXT_MAX, CANNED_TEXTS.textTooLong, CANNED_TEXTS.textMissing),
});
export type CannedReplyBody = z.input<typeof body>;
const params = z.object({ replyNo: serialText });
const one = z.object({ reply: cannedReply });
const PATH = '/api/chat/staff/canned-replies';

/** The replies of the team, by name. */
export const listCannedReplies = endpoint({
  method: 'GET',
  path: PATH,
  access: 'staff',
  success: z.object({ replies: z.array(cannedReply) }),
});
export const addCannedReply = endpoint({
  method: 'POST',
  path: PATH,
  access: 'staff',
  body,
  success: one,
  status: 201,
});
export const changeCannedReply = endpoint({
  method: 'PUT',
  path: `${PATH}/{replyNo}`,
  access: 'staff',
  params,
  body,
  success: one,
});
export const removeCannedReply = endpoint({
  method: 'DELETE',
  path: `${PATH}/{replyNo}`,
  access: 'staff',
  params,
  success: z.object({ removed: z.boolean() }),
});
