import * as z from 'zod/mini';
import { defineEvent } from './events.ts';
import { instant, serial } from './values.ts';

export const NOTICE_KINDS = [
  'companion-joined',
  'plan-changed',
  'trip-soon',
  'place-changed',
  'report-decided',
  'appeal-decided',
  'inquiry-answered',
] as const;
export const noticeKind = z.enum(NOTICE_KINDS);
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** What svc-account tells members: published by other services, from the outbox of the document that it is about. */
export const noticeWanted = defineEvent({
  type: 'notice.wanted',
  key: 'subjectNo',
  isShared: true,
  data: z.object({
    /** The document that it is about. */
    subjectNo: serial,
    /** Names what happened, so that no member is told of it twice. */
    noticeKey: z.string(),
    kind: noticeKind,
    memberNos: z.array(serial),
    text: z.string(),
    /** A path of the site. */
    link: z.string(),
    at: instant,
    /** A mail of another kind tells of it already. */
    isMailed: z.optional(z.boolean()),
    /** It cannot wait: browsers with a push subscription show it at once. */
    isUrgent: z.optional(z.boolean()),
    /** What follows within an hour joins the first notice of the document; the text of plan-changed then counts. */
    bundle: z.optional(z.object({ title: z.string(), memberName: z.string(), count: z.int() })),
  }),
});
