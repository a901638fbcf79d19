import * as z from 'zod/mini';
import { dataOnly, endpoint } from '../shared/endpoint.ts';
import { NOTICE_KINDS, type NoticeKind, noticeKind } from '../shared/notices.ts';
import { instant, neededSerial, serial, serialText } from '../shared/values.ts';

export const NOTICES_PER_PAGE = 20;
export const NOTICE_KEPT_DAYS = 90;

export const notice = z.object({
  noticeNo: serial,
  kind: noticeKind,
  text: z.string(),
  /** A path of the site. */
  link: z.string(),
  at: instant,
  read: z.boolean(),
});
export type Notice = z.output<typeof notice>;

/** Newest first, those with a number below `before`. `unread` counts all that the member has. */
export const listNotices = endpoint({
  method: 'GET',
  path: '/api/notices',
  access: 'member',
  query: z.object({ before: z.optional(serialText) }),
  success: dataOnly(z.object({ notices: z.array(notice), unread: z.int(), hasMore: z.boolean() })),
});

/** Marks those up to a number as read, so that one that comes meanwhile stays unread. */
export const readNotices = endpoint({
  method: 'PUT',
  path: '/api/notices/read',
  access: 'member',
  body: z.object({ upTo: neededSerial('번호를 입력해주세요.') }),
  success: dataOnly(z.null()),
});

/** When a notice of a kind comes. */
export const NOTICE_LABELS: Record<NoticeKind, string> = {
  'companion-joined': '초대를 받아들였을 때',
  'plan-changed': '동행이 바꿨을 때',
  'trip-soon': '출발 사흘 전',
  'place-changed': '담은 곳이 달라졌을 때',
  'report-decided': '신고 결과',
  'appeal-decided': '이의 신청 결과',
  'inquiry-answered': '문의 답변',
};

export const NOTICE_MAIL_TEXTS = {
  chooseWrong: '켜거나 꺼 주세요.',
  unknownLink: '메일을 끄는 링크가 올바르지 않습니다. 알림 설정에서 꺼 주세요.',
} as const;

function eachKind<S extends z.ZodMiniType>(schema: S): Record<NoticeKind, S> {
  return Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, schema])) as Record<NoticeKind, S>;
}

/** Which kinds are mailed, besides the bell. */
const mailed = z.object(eachKind(z.boolean()));
export type MailedNotices = z.output<typeof mailed>;

export const getNoticeSettings = endpoint({
  method: 'GET',
  path: '/api/notices/settings',
  access: 'member',
  success: dataOnly(z.object({ mail: mailed })),
});

/** Changes the given kinds alone. */
export const changeNoticeSettings = endpoint({
  method: 'PUT',
  path: '/api/notices/settings',
  access: 'member',
  body: z.object({
    mail: z.object(eachKind(z.optional(z.boolean({ error: NOTICE_MAIL_TEXTS.chooseWrong }))), {
      error: NOTICE_MAIL_TEXTS.chooseWrong,
    }),
  }),
  success: dataOnly(z.object({ mail: mailed })),
});

const token = z.object({ token: z.string().check(z.regex(/^[\w.-]{1,200}$/)) });
const MAIL_OFF = { name: 'notice mail', points: 60, perS: 3600 };

/**
 * Turns the mail of one kind off for one member, both named by the token of a mail: pressed on the page of the link, or
 * by a mail client (RFC 8058), which sends a form that is not read.
 */
export const stopNoticeMail = endpoint({
  method: 'POST',
  path: '/api/notices/mail/{token}',
  access: 'public',
  limit: MAIL_OFF,
  params: token,
  success: dataOnly(z.object({ kind: noticeKind })),
});

/** Mail clients that only open the address are led to the page with the button; nothing changes. */
export const openNoticeMailLink = endpoint({
  method: 'GET',
  path: '/api/notices/mail/{token}',
  access: 'public',
  limit: MAIL_OFF,
  params: token,
  success: z.unknown(),
  mediaTypes: ['text/html'],
});
