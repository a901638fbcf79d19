import { monthsBefore } from '@osaka/contracts';
import { MEMBER_KEPT_MONTHS, USAGE_KEPT_MONTHS } from '@osaka/contracts/account';
import type { AccountContext } from '../context.ts';
import type { ExportService } from '../exports/exports.service.ts';
import { NOTICE_KEPT_MS } from '../notices/notices.events.ts';
import { NOTICE_MS } from '../review-notices/review-notices.events.ts';

const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Deletes data past its retention period, as the privacy policy promises; idempotent. */
export function createPurges(context: AccountContext, exports: ExportService) {
  const { attempts, audit, clock, grants, keys, mails, members, notices, reviewNotices, secondSteps } = context;
  const { sessions, usage, verificationCodes } = context;
  return async function purge(): Promise<void> {
    const now = clock.now();
    const ago = (ms: number) => new Date(now.getTime() - ms);
    await members.removeWithdrawnBefore(monthsBefore(now, MEMBER_KEPT_MONTHS));
    await usage.removeBefore(monthsBefore(now, USAGE_KEPT_MONTHS));
    await mails.removeBefore(ago(DAY_MS));
    await notices.removeBefore(ago(NOTICE_KEPT_MS));
    // Of members whose process died before it deleted them.
    for (const memberNo of await members.findWithdrawnSince(ago(DAY_MS))) await notices.removeOf(memberNo);
    await reviewNotices.removeBefore(ago(2 * NOTICE_MS));
    await sessions.removeExpired(now);
    await verificationCodes.removeExpired(ago(HOUR_MS));
    await grants.removeExpired(now);
    await secondSteps.removeExpired(now);
    await attempts.removeExpired(now);
    await exports.purge();
    await audit.sweep();
    await keys.rotate();
  };
}
