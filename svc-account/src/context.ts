import {
  type AppContext,
  type Clock,
  type Counters,
  createAuditLog,
  type Jobs,
  type Redis,
  silentLogger,
} from '@osaka/service-kit';
import type { Mailer } from '@osaka/service-kit/mail';
import type { Db } from 'mongodb';
import { createAttempts } from './attempts/attempts.repository.ts';
import { createCookie } from './cookies.ts';
import { type ArchiveStore, createArchiveStore } from './exports/archives.repository.ts';
import { createExportRepository } from './exports/exports.repository.ts';
import { createAccessTokens } from './keys/access-tokens.ts';
import { createKeyRepository } from './keys/keys.repository.ts';
import { createKeys } from './keys/keys.service.ts';
import { createMailQueue } from './mail/mail-queue.ts';
import { createMailRepository } from './mail/mails.repository.ts';
import type { StoredMember } from './member.ts';
import { createLeases } from './members/leases.repository.ts';
import { createMemberChanges } from './members/member-changes.repository.ts';
import { createMemberRepository } from './members/members.repository.ts';
import { createSecondFactorChanges } from './members/second-factor-changes.repository.ts';
import { refuseCommonPassword } from './passwords/common-passwords.ts';
import { createOwnPasswordCheck } from './passwords/own-password.ts';
import { createPasswords, type Passwords } from './passwords/passwords.ts';
import { createGrantRepository } from './recovery/grants.repository.ts';
import { GRANT_COOKIE } from './recovery/recovery.service.ts';
import { createReviewNoticeRepository } from './review-notices/review-notices.repository.ts';
import { createRevoker } from './revocations/revoker.ts';
import { createSameOriginCheck, createSiteOf } from './same-origin.ts';
import { createSealing } from './sealing.ts';
import { isOn } from './second-factor/second-factor.ts';
import { SECOND_STEP_COOKIE } from './second-factor/second-step.service.ts';
import { createSecondStepRepository } from './second-factor/second-steps.repository.ts';
import { DEVICE_COOKIE } from './sessions/devices.service.ts';
import { REFRESH_COOKIE } from './sessions/refresh.service.ts';
import { createSessionRepository } from './sessions/sessions.repository.ts';
import { createUsage } from './usage/usage.repository.ts';
import { VERIFICATION_COOKIE } from './verifications/verification.ts';
import { createVerificationRepository } from './verifications/verifications.repository.ts';

export interface AccountSettings extends Omit<AppContext, 'authenticate'> {
  db: Db;
  clock: Clock;
  counters: Counters;
  jobs: Pick<Jobs, 'ensure'>;
  redis: Redis;
  mailer: Mailer;
  /** ACCOUNT_SECRET */
  secret: string;
  passwords?: Passwords;
  /** Cookies without Secure. */
  isLocal?: boolean;
  siteUrl?: string | undefined;
  /** ADMIN_SECOND_FACTOR */
  isAdminSecondFactorRequired?: boolean;
  /** COMMON_PASSWORDS */
  refusesCommonPasswords?: boolean;
  /** RATE_LIMIT_SCALE */
  clientScale?: number;
  /** MEMBER_DATA_URLS */
  memberDataUrls?: readonly string[];
  /** The files of exports; in the database by default. */
  archives?: ArchiveStore;
}

/** The settings with their defaults, and the repositories. */
export type AccountStores = ReturnType<typeof createStores>;
export type AccountContext = ReturnType<typeof createAccountContext>;

/** What the services, jobs and event handlers work with; one for each process. */
export function createAccountContext(settings: AccountSettings) {
  const stores = createStores(settings);
  const { siteUrl, isLocal } = stores;
  const keys = createKeys(stores);
  return {
    ...stores,
    keys,
    tokens: createAccessTokens(keys, stores.clock),
    mailQueue: createMailQueue(stores),
    revoker: createRevoker(stores),
    checkNewPassword: stores.refusesCommonPasswords ? refuseCommonPassword : () => {},
    checkPassword: createOwnPasswordCheck(stores),
    checkSameOrigin: createSameOriginCheck(siteUrl),
    siteOf: createSiteOf(siteUrl, isLocal),
    cookies: {
      refresh: createCookie(REFRESH_COOKIE, isLocal),
      device: createCookie(DEVICE_COOKIE, isLocal),
      secondStep: createCookie(SECOND_STEP_COOKIE, isLocal),
      verification: createCookie(VERIFICATION_COOKIE, isLocal),
      grant: createCookie(GRANT_COOKIE, isLocal),
    },
    hasSecondFactor: ({ secondFactor }: StoredMember) => isOn(secondFactor),
    needsSecondFactor: ({ memberRole }: StoredMember) =>
      stores.isAdminSecondFactorRequired && memberRole === 'ROLE_ADMIN',
  };
}

function createStores({
  logger = silentLogger,
  passwords = createPasswords(),
  isLocal = false,
  siteUrl = '',
  isAdminSecondFactorRequired = false,
  refusesCommonPasswords = false,
  clientScale = 1,
  memberDataUrls = [],
  archives,
  ...settings
}: AccountSettings) {
  const { db, clock } = settings;
  const sealing = createSealing(settings.secret);
  const leases = createLeases(db);
  return {
    ...settings,
    logger,
    passwords,
    isLocal,
    siteUrl,
    isAdminSecondFactorRequired,
    refusesCommonPasswords,
    clientScale,
    memberDataUrls,
    sealing,
    archives: archives ?? createArchiveStore(db, clock),
    attempts: createAttempts(db, sealing, clock),
    audit: createAuditLog(db, ['members'], clock),
    exports: createExportRepository(db),
    grants: createGrantRepository(db),
    mails: createMailRepository(db),
    memberChanges: createMemberChanges(db, clock),
    members: createMemberRepository(db),
    reviewNotices: createReviewNoticeRepository(db),
    secondFactorChanges: createSecondFactorChanges(db, clock),
    secondSteps: createSecondStepRepository(db),
    sessions: createSessionRepository(db),
    signingKeys: createKeyRepository(db),
    usage: createUsage(db, clock),
    verificationCodes: createVerificationRepository(db),
    /** Runs a task while no other instance runs one that changes who is an administrator. */
    withRoleLease: <T>(task: () => Promise<T>) => leases('roles', task),
  };
}
