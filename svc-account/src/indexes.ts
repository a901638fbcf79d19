import { auditLogIndexes, declareIndexes } from '@osaka/service-kit';
import type { Db, IndexDescription } from 'mongodb';
import { attemptIndexes } from './attempts/attempts.repository.ts';
import { archiveChunkIndexes } from './exports/archives.repository.ts';
import { exportIndexes } from './exports/exports.repository.ts';
import { mailIndexes } from './mail/mails.repository.ts';
import { memberIndexes } from './members/members.repository.ts';
import { noticeIndexes } from './notices/notices.repository.ts';
import { grantIndexes } from './recovery/grants.repository.ts';
import { reviewNoticeIndexes } from './review-notices/review-notices.repository.ts';
import { secondStepIndexes } from './second-factor/second-steps.repository.ts';
import { sessionIndexes } from './sessions/sessions.repository.ts';
import { usageIndexes } from './usage/usage.repository.ts';
import { verificationIndexes } from './verifications/verifications.repository.ts';

const INDEXES: Record<string, readonly IndexDescription[]> = {
  members: memberIndexes,
  attempts: attemptIndexes,
  auditLog: auditLogIndexes,
  archiveChunks: archiveChunkIndexes,
  exports: exportIndexes,
  mails: mailIndexes,
  grants: grantIndexes,
  notices: noticeIndexes,
  reviewNotices: reviewNoticeIndexes,
  secondSteps: secondStepIndexes,
  sessions: sessionIndexes,
  usage: usageIndexes,
  verifications: verificationIndexes,
};

export async function declareAccountIndexes(db: Db): Promise<void> {
  await Promise.all(
    Object.entries(INDEXES).map(([collection, indexes]) => declareIndexes(db.collection(collection), indexes)),
  );
}
