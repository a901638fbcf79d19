import { auditLogIndexes, declareIndexes } from '@osaka/service-kit';
import type { Db } from 'mongodb';
import { attemptIndexes } from './attempts/attempts.repository.ts';
import { archiveChunkIndexes } from './exports/archives.repository.ts';
import { exportIndexes } from './exports/exports.repository.ts';
import { mailIndexes } from './mail/mails.repository.ts';
import { memberIndexes } from './members/members.repository.ts';
import { grantIndexes } from './recovery/grants.repository.ts';
import { reviewNoticeIndexes } from './review-notices/review-notices.repository.ts';
import { secondStepIndexes } from './second-factor/second-steps.repository.ts';
import { sessionIndexes } from './sessions/sessions.repository.ts';
import { usageIndexes } from './usage/usage.repository.ts';
import { verificationIndexes } from './verifications/verifications.repository.ts';

export async function declareAccountIndexes(db: Db): Promise<void> {
  await Promise.all([
    declareIndexes(db.collection('members'), memberIndexes),
    declareIndexes(db.collection('attempts'), attemptIndexes),
    declareIndexes(db.collection('auditLog'), auditLogIndexes),
    declareIndexes(db.collection('archiveChunks'), archiveChunkIndexes),
    declareIndexes(db.collection('exports'), exportIndexes),
    declareIndexes(db.collection('mails'), mailIndexes),
    declareIndexes(db.collection('grants'), grantIndexes),
    declareIndexes(db.collection('reviewNotices'), reviewNoticeIndexes),
    declareIndexes(db.collection('secondSteps'), secondStepIndexes),
    declareIndexes(db.collection('sessions'), sessionIndexes),
    declareIndexes(db.collection('usage'), usageIndexes),
    declareIndexes(db.collection('verifications'), verificationIndexes),
  ]);
}
