import { randomUUID } from 'node:crypto';
import { AUDIT_KEPT_MONTHS, type AuditChange, type AuditRecord, type AuditValue } from '@osaka/contracts';
import type { Member } from '../auth.ts';
import { monthsBefore } from '../calendar-months.ts';

/** Who changes something; `note` says how, where it was not in a form. */
export type Actor = Pick<Member, 'memberNo' | 'memberId'> & { note?: string };
export type AuditEntry = Omit<AuditRecord, 'at'> & { at: Date };
export type AuditFields = Readonly<Record<string, AuditValue>>;

interface Change extends Pick<AuditRecord, 'kind' | 'targetNo' | 'targetName'> {
  /** What the thing was, as a reader understands it; undefined for one that is new. */
  before?: AuditFields;
  /** Undefined for one that is deleted. */
  after?: AuditFields;
}

/** The record of a change, to be put into the `audit` of the document that changed, in the same update. */
export function auditEntry(actor: Actor, at: Date, { before, after, ...target }: Change): AuditEntry {
  const action = before === undefined ? 'create' : after === undefined ? 'delete' : 'update';
  const { memberNo: actorNo, memberId: actorId, note } = actor;
  return { id: nextId(), at, actorNo, actorId, ...target, action, changes: changesBetween(before, after), ...(note ? { note } : {}) };
}

/** In one process later ones are greater, so that changes of one millisecond keep their order. */
function nextId(): string {
  return `${process.hrtime.bigint().toString(36).padStart(13, '0')}-${randomUUID().slice(0, 8)}`;
}

/** Only the fields that differ; what is empty on both sides is no difference. */
export function changesBetween(before: AuditFields = {}, after: AuditFields = {}): AuditChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null })).filter((change) => textOf(change.before) !== textOf(change.after));
}

function textOf(value: AuditValue): string {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0) ? '' : JSON.stringify(value);
}

/** Records from before this moment are no longer shown, and are deleted. */
export function auditKeptSince(now: Date): Date {
  return monthsBefore(now, AUDIT_KEPT_MONTHS);
}
