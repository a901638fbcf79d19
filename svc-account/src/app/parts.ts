import {
  type Clock,
  type Counters,
  createAuditLog,
  isFeedWhole,
  type Jobs,
  type Logger,
  markFeedWhole,
  publishRevocation,
  type Redis,
} from '@osaka/service-kit';
import type { Db } from 'mongodb';
import { createAttempts } from '../attempts/attempts.repository.ts';
import { createAccessTokens } from '../keys/access-tokens.ts';
import { createKeyRepository } from '../keys/keys.repository.ts';
import { createKeys } from '../keys/keys.service.ts';
import { createMailQueue } from '../mail/mail-queue.ts';
import { createMailRepository } from '../mail/mails.repository.ts';
import type { StoredMember } from '../member.ts';
import { createLeases } from '../members/leases.repository.ts';
import { createMemberChanges } from '../members/member-changes.repository.ts';
import { createMemberRepository } from '../members/members.repository.ts';
import { refuseCommonPassword } from '../passwords/common-passwords.ts';
import { createOwnPasswordCheck } from '../passwords/own-password.ts';
import type { Passwords } from '../passwords/passwords.ts';
import { createGrantRepository } from '../recovery/grants.repository.ts';
import { createReviewNoticeRepository } from '../review-notices/review-notices.repository.ts';
import { createRevoker } from '../revocations/revoker.ts';
import { createSameOriginCheck, createSiteOf } from '../same-origin.ts';
import { createSealing } from '../sealing.ts';
import { createSecondStepRepository } from '../second-factor/second-steps.repository.ts';
import { createSessionRepository } from '../sessions/sessions.repository.ts';
import { createUsage } from '../usage/usage.repository.ts';
import { createVerificationRepository } from '../verifications/verifications.repository.ts';
import { createVerificationService } from '../verifications/verifications.service.ts';

export interface AccountSettings {
  db: Db;
  clock: Clock;
  counters: Counters;
  jobs: Pick<Jobs, 'ensure'>;
  redis: Redis;
  logger: Logger;
  /** ACCOUNT_SECRET */
  secret: string;
  passwords: Passwords;
  isLocal: boolean;
  siteUrl: string | undefined;
  /** ADMIN_SECOND_FACTOR */
  isAdminSecondFactorRequired: boolean;
  /** COMMON_PASSWORDS */
  refusesCommonPasswords: boolean;
  /** RATE_LIMIT_SCALE */
  clientScale: number;
}

export type AccountParts = ReturnType<typeof createParts>;

/** The settings with what several areas of the service share: repositories, keys, mails, revocations and checks. */
export function createParts(settings: AccountSettings) {
  const { db, clock, jobs, redis, logger, passwords, isLocal, siteUrl } = settings;
  const sealing = createSealing(settings.secret);
  const attempts = createAttempts(db, sealing, clock);
  const changes = createMemberChanges(db, clock);
  const sessions = createSessionRepository(db);
  const mails = createMailRepository(db);
  const codes = createVerificationRepository(db);
  const mailQueue = createMailQueue({ mails, jobs, sealing, clock, logger });
  const keys = createKeys(createKeyRepository(db), clock);
  const leases = createLeases(db);
  return {
    ...settings,
    members: createMemberRepository(db),
    changes,
    sessions,
    secondSteps: createSecondStepRepository(db),
    grants: createGrantRepository(db),
    codes,
    mails,
    reviewNotices: createReviewNoticeRepository(db),
    usage: createUsage(db, clock),
    audit: createAuditLog(db, ['members'], clock),
    withRoleLease: <T>(task: () => Promise<T>) => leases('roles', task),
    sealing,
    attempts,
    keys,
    tokens: createAccessTokens(keys, clock),
    mailQueue,
    revoker: createRevoker({
      members: changes,
      sessions,
      feed: {
        publish: (revocation) => publishRevocation(redis, revocation),
        isWhole: () => isFeedWhole(redis),
        markWhole: () => markFeedWhole(redis),
      },
      clock,
      logger,
    }),
    verifications: createVerificationService({
      repository: codes,
      attempts,
      sealing,
      acceptMail: mailQueue.accept,
      clock,
    }),
    checkNewPassword: settings.refusesCommonPasswords ? refuseCommonPassword : () => {},
    checkPassword: createOwnPasswordCheck({ verify: passwords.verify, attempts }),
    checkSameOrigin: createSameOriginCheck(siteUrl),
    siteOf: createSiteOf(siteUrl, isLocal),
    needsSecondFactor: ({ memberRole }: StoredMember) =>
      settings.isAdminSecondFactorRequired && memberRole === 'ROLE_ADMIN',
  };
}
