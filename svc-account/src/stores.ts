import { spellingPattern } from '@osaka/domain/search';
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
import { type ArchiveStore, createArchiveStore } from './exports/archives.repository.ts';
import { createExportRepository } from './exports/exports.repository.ts';
import { createKeyRepository } from './keys/keys.repository.ts';
import { createMailRepository } from './mail/mails.repository.ts';
import { createLeases } from './members/leases.repository.ts';
import { createMemberChanges } from './members/member-changes.repository.ts';
import { createMemberRepository } from './members/members.repository.ts';
import { createSecondFactorChanges } from './members/second-factor-changes.repository.ts';
import { createNoticeRepository } from './notices/notices.repository.ts';
import type { OidcProvider } from './oidc/providers.ts';
import { createPasswords, type Passwords } from './passwords/passwords.ts';
import type { PushSettings } from './push/push-keys.ts';
import { createPushSender } from './push/push-sender.ts';
import { createGrantRepository } from './recovery/grants.repository.ts';
import { createReviewNoticeRepository } from './review-notices/review-notices.repository.ts';
import { createSealing } from './sealing.ts';
import { createSecondStepRepository } from './second-factor/second-steps.repository.ts';
import { createSessionRepository } from './sessions/sessions.repository.ts';
import { createUsage } from './usage/usage.repository.ts';
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
  /** OIDC_PROVIDERS */
  oidcProviders?: readonly OidcProvider[];
  /** PUSH_PRIVATE_KEY, PUSH_HOSTS */
  push?: PushSettings | undefined;
  /** The files of exports; in the database by default. */
  archives?: ArchiveStore;
}

/** The settings with their defaults, and the repositories. */
export type AccountStores = ReturnType<typeof createStores>;

export function createStores({
  logger = silentLogger,
  passwords = createPasswords(),
  isLocal = false,
  siteUrl = '',
  isAdminSecondFactorRequired = false,
  refusesCommonPasswords = false,
  clientScale = 1,
  memberDataUrls = [],
  oidcProviders = [],
  archives,
  push,
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
    oidcProviders,
    push: push && createPushSender(push),
    sealing,
    archives: archives ?? createArchiveStore(db, clock),
    attempts: createAttempts(db, sealing, clock),
    audit: createAuditLog(db, ['members'], clock, spellingPattern),
    exports: createExportRepository(db),
    grants: createGrantRepository(db),
    mails: createMailRepository(db),
    memberChanges: createMemberChanges(db, clock),
    members: createMemberRepository(db),
    notices: createNoticeRepository(db),
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
