import * as z from 'zod/mini';
import { dataOnly, endpoint } from './endpoint.ts';
import { calendarDate, instant, pageSize, searchText, serial, serialText } from './values.ts';

export const AUDIT_PER_PAGE = 20;
export const AUDIT_KEPT_MONTHS = 3;

/** What administrators change; the seven kinds of reference data have their own names. */
export const auditKind = z.enum([
  'member',
  'destination',
  'city',
  'gu',
  'category',
  'tag',
  'thema',
  'option',
  'pass',
  'report',
  'course',
]);
export type AuditKind = z.output<typeof auditKind>;
export const auditAction = z.enum(['create', 'update', 'delete']);
export type AuditAction = z.output<typeof auditAction>;

/** A value for readers: names instead of numbers, a list for several values. */
export const auditValue = z.union([z.string(), z.number(), z.null(), z.array(z.string())]);
export type AuditValue = z.output<typeof auditValue>;
export const auditChange = z.object({ field: z.string(), before: auditValue, after: auditValue });
export type AuditChange = z.output<typeof auditChange>;

export const auditRecord = z.object({
  id: z.string(),
  at: instant,
  actorNo: serial,
  actorId: z.string(),
  kind: auditKind,
  action: auditAction,
  targetNo: serial,
  targetName: z.string(),
  changes: z.array(auditChange),
  /** How the change was made, if no form was used. */
  note: z.optional(z.string()),
  /** Made by a member without the role, such as an appeal. */
  byMember: z.optional(z.boolean()),
});
export type AuditRecord = z.output<typeof auditRecord>;

const query = z.object({
  /** Cursor: the place of the last entry read; older ones follow. */
  before: z._default(z.string().check(z.regex(/^$|^\d{4}-\d\d-\d\dT[\d:.]+Z_[\w-]{1,64}$/)), ''),
  size: pageSize(AUDIT_PER_PAGE),
  /** Days in Asia/Seoul, inclusive. */
  from: z.optional(calendarDate),
  to: z.optional(calendarDate),
  actorNo: z.optional(serialText),
  kind: z.optional(auditKind),
  /** A substring of the name, or the number. */
  target: searchText,
});
export type AuditQuery = z.output<typeof query>;

/** Newest first. `actors`: all administrators in this log; only with the first page. */
const page = dataOnly(
  z.object({ list: z.array(auditRecord), actors: z.array(z.object({ memberNo: serial, memberId: z.string() })) }),
);
export type AuditPage = z.output<typeof page>['data'];

/**
 * The calls that read the audit log of one service below `path`. All logs have the same order, so that a reader can
 * merge them.
 */
export function auditCalls<P extends string>(path: P) {
  return {
    /** Newest first. */
    list: endpoint({ method: 'GET', path, access: 'admin', query, success: page }),
    /** The number of changes since the day began in Asia/Seoul. */
    count: endpoint({
      method: 'GET',
      path: `${path}/count`,
      access: 'admin',
      query: z.object({ from: calendarDate }),
      success: dataOnly(z.object({ total: z.number() })),
    }),
  };
}

/** The cursor of an entry in the order of both lists. */
export function auditPlaceOf({ at, id }: Pick<AuditRecord, 'at' | 'id'>): string {
  return `${at}_${id}`;
}
