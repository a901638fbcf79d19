import { randomUUID } from 'node:crypto';
import { AUDIT_KEPT_MONTHS, type AuditChange, type AuditRecord, type AuditValue, monthsBefore } from '@osaka/contracts';
import type { Member } from '../http/authenticate/auth.ts';

/** The member who makes a change, an administrator where nothing else is said; `note` says how, if no form was used. */
export type Actor = Pick<Member, 'memberNo' | 'memberId'> & Partial<Pick<Member, 'isAdmin'>> & { note?: string };
export type AuditEntry = Omit<AuditRecord, 'at'> & { at: Date };
export type AuditFields = Readonly<Record<string, AuditValue>>;

interface Change extends Pick<AuditRecord, 'kind' | 'targetNo' | 'targetName'> {
  /** The fields before the change, as a reader understands them; undefined for a creation. */
  before?: AuditFields;
  /** Undefined for a deletion. */
  after?: AuditFields;
}

/**
 * The audit entry of a change, pushed into the `audit` array of the changed document in the same update.
 *
 * @example update.$push = { audit: auditEntry(actor, clock.now(), { before, after, ...target }) }
 */
export function auditEntry(actor: Actor, at: Date, { before, after, ...target }: Change): AuditEntry {
  const action = before === undefined ? 'create' : after === undefined ? 'delete' : 'update';
  const { memberNo: actorNo, memberId: actorId, isAdmin = true, note } = actor;
  return {
    id: nextId(),
    at,
    actorNo,
    actorId,
    ...target,
    action,
    changes: changesBetween(before, after),
    ...(note ? { note } : {}),
    ...(isAdmin ? {} : { byMember: true }),
  };
}

/** Ids increase within a process, so that changes of the same millisecond keep their order. */
function nextId(): string {
  return `${process.hrtime.bigint().toString(36).padStart(13, '0')}-${randomUUID().slice(0, 8)}`;
}

/** Only the fields that differ; empty values count as equal. */
export function changesBetween(before: AuditFields = {}, after: AuditFields = {}): AuditChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((change) => textOf(change.before) !== textOf(change.after));
}

function textOf(value: AuditValue): string {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0) ? '' : JSON.stringify(value);
}

/** Entries from before this instant are hidden and deleted. */
export function auditKeptSince(now: Date): Date {
  return monthsBefore(now, AUDIT_KEPT_MONTHS);
}
