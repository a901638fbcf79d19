import { monthsBefore } from '@osaka/contracts';
import { MEMBER_KEPT_MONTHS, USAGE_KEPT_MONTHS } from '@osaka/contracts/account';
import type { Clock } from '@osaka/service-kit';
import { NOTICE_MS } from '../review-notices/review-notices.events.ts';

const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;

type RemovesBefore = { removeBefore(instant: Date): Promise<unknown> };
type RemovesExpired = { removeExpired(now: Date): Promise<unknown> };

export interface PurgeParts {
  members: { removeWithdrawnBefore(instant: Date): Promise<unknown> };
  usage: RemovesBefore;
  mails: RemovesBefore;
  reviewNotices: RemovesBefore;
  sessions: RemovesExpired;
  codes: RemovesExpired;
  grants: RemovesExpired;
  secondSteps: RemovesExpired;
  attempts: RemovesExpired;
  exports: { purge(): Promise<void> };
  audit: { sweep(): Promise<void> };
  rotateKeys(): Promise<unknown>;
  clock: Clock;
}

/** Deletes data past its retention period, as the privacy policy promises; idempotent. */
export function createPurges({
  members,
  usage,
  exports,
  mails,
  reviewNotices,
  sessions,
  codes,
  grants,
  secondSteps,
  attempts,
  audit,
  rotateKeys,
  clock,
}: PurgeParts) {
  return async function purge(): Promise<void> {
    const now = clock.now();
    const ago = (ms: number) => new Date(now.getTime() - ms);
    await members.removeWithdrawnBefore(monthsBefore(now, MEMBER_KEPT_MONTHS));
    await usage.removeBefore(monthsBefore(now, USAGE_KEPT_MONTHS));
    await mails.removeBefore(ago(DAY_MS));
    await reviewNotices.removeBefore(ago(2 * NOTICE_MS));
    await sessions.removeExpired(now);
    await codes.removeExpired(ago(HOUR_MS));
    await grants.removeExpired(now);
    await secondSteps.removeExpired(now);
    await attempts.removeExpired(now);
    await exports.purge();
    await audit.sweep();
    await rotateKeys();
  };
}
