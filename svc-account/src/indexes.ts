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
  await declareIndexes(db.collection('members'), memberIndexes);
  await declareIndexes(db.collection('attempts'), attemptIndexes);
  await declareIndexes(db.collection('auditLog'), auditLogIndexes);
  await declareIndexes(db.collection('archiveChunks'), archiveChunkIndexes);
  await declareIndexes(db.collection('exports'), exportIndexes);
  await declareIndexes(db.collection('mails'), mailIndexes);
  await declareIndexes(db.collection('grants'), grantIndexes);
  await declareIndexes(db.collection('reviewNotices'), reviewNoticeIndexes);
  await declareIndexes(db.collection('secondSteps'), secondStepIndexes);
  await declareIndexes(db.collection('sessions'), sessionIndexes);
  await declareIndexes(db.collection('usage'), usageIndexes);
  await declareIndexes(db.collection('verifications'), verificationIndexes);
}
