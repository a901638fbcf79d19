import { ACCESS_TOKEN } from '@osaka/contracts';
import {
  type AppContext,
  auditEntry,
  type Clock,
  type Counters,
  createApp,
  createAuditLog,
  isFeedWhole,
  type Jobs,
  type Logger,
  markFeedWhole,
  publishRevocation,
  type Redis,
  type ServiceApp,
  silentLogger,
} from '@osaka/service-kit';
import type { Mailer } from '@osaka/service-kit/mail';
import type { Db } from 'mongodb';
import { createAttempts } from './attempts/attempts.repository.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { createCookie } from './cookies.ts';
import { accountFiles } from './exports/account-files.ts';
import { type ArchiveStore, createArchiveStore } from './exports/archives.repository.ts';
import { exportJob } from './exports/export.job.ts';
import { createExportRepository } from './exports/exports.repository.ts';
import { exportRoutes } from './exports/exports.routes.ts';
import { createExportService } from './exports/exports.service.ts';
import { createMemberFiles } from './exports/member-files.ts';
import { createPurges } from './jobs/purge.job.ts';
import { createAccessTokens } from './keys/access-tokens.ts';
import { createKeyRepository } from './keys/keys.repository.ts';
import { createKeys } from './keys/keys.service.ts';
import { createOwnAuthenticate } from './keys/own-authenticate.ts';
import { mailJob } from './mail/mail.job.ts';
import { createMailQueue } from './mail/mail-queue.ts';
import { createMailRepository } from './mail/mails.repository.ts';
import type { StoredMember } from './member.ts';
import { administrationRoutes } from './members/administration.routes.ts';
import { createAdministrationService } from './members/administration.service.ts';
import { createLeases } from './members/leases.repository.ts';
import { createMemberChanges } from './members/member-changes.repository.ts';
import { createMemberRepository } from './members/members.repository.ts';
import { profileRoutes } from './members/profile.routes.ts';
import { createProfileService } from './members/profile.service.ts';
import { createReceipts } from './members/receipts.ts';
import { createRestoredWithdrawals } from './members/restored-withdrawals.repository.ts';
import { createSecondFactorChanges } from './members/second-factor-changes.repository.ts';
import { signUpRoutes } from './members/sign-up.routes.ts';
import { createSignUpService } from './members/sign-up.service.ts';
import { createOwnPasswordCheck } from './passwords/own-password.ts';
import { createPasswords, type Passwords } from './passwords/passwords.ts';
import { createGrantRepository } from './recovery/grants.repository.ts';
import { GRANT_COOKIE, recoveryRoutes } from './recovery/recovery.routes.ts';
import { createRecoveryService } from './recovery/recovery.service.ts';
import { reviewNoticeEvents } from './review-notices/review-notices.events.ts';
import { createReviewNoticeRepository } from './review-notices/review-notices.repository.ts';
import { createRevoker } from './revocations/revoker.ts';
import { createSameOriginCheck, createSiteOf } from './same-origin.ts';
import { createSealing } from './sealing.ts';
import { createCodeCheck } from './second-factor/code-check.ts';
import { createNotify } from './second-factor/notices.ts';
import { createPasskeyCheck } from './second-factor/passkey-check.ts';
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts';
import { createSecondFactorService } from './second-factor/second-factor.service.ts';
import { isOn } from './second-factor/second-factor.ts';
import { secondStepRoutes } from './second-factor/second-step.routes.ts';
import { createSecondStepService, SECOND_STEP_COOKIE } from './second-factor/second-step.service.ts';
import { createSecondStepRepository } from './second-factor/second-steps.repository.ts';
import { createSetUpService } from './second-factor/set-up.service.ts';
import { deviceName } from './sessions/device-name.ts';
import { createDeviceService, DEVICE_COOKIE } from './sessions/devices.service.ts';
import { createLoginService, loginAttemptsOf } from './sessions/login.service.ts';
import { ownSessionRoutes } from './sessions/own-sessions.routes.ts';
import { createOwnSessionService } from './sessions/own-sessions.service.ts';
import { createRefreshService, REFRESH_COOKIE } from './sessions/refresh.service.ts';
import { createSessionRepository } from './sessions/sessions.repository.ts';
import { sessionRoutes } from './sessions/sessions.routes.ts';
import { createSignIn } from './sessions/sign-in.ts';
import { createUsage } from './usage/usage.repository.ts';
import { createVerificationRepository } from './verifications/verifications.repository.ts';
import { VERIFICATION_COOKIE, verificationRoutes } from './verifications/verifications.routes.ts';
import { createVerificationService } from './verifications/verifications.service.ts';

export interface AccountContext extends Omit<AppContext, 'authenticate'> {
  db: Db;
  clock: Clock;
  counters: Counters;
  jobs: Pick<Jobs, 'ensure'>;
  redis: Redis;
  mailer: Mailer;
  /** ACCOUNT_SECRET */
  secret: string;
  passwords?: Passwords;
  isLocal?: boolean;
  siteUrl?: string;
  messageDomain?: string;
  /** MEMBER_DATA_URLS */
  memberDataUrls?: readonly string[];
  /** The files of exports; in the database by default. */
  archives?: ArchiveStore;
  /** ADMIN_SECOND_FACTOR */
  isAdminSecondFactorRequired?: boolean;
  /** RATE_LIMIT_SCALE */
  clientScale?: number;
}

/** Composes the routes and the background tasks of the service. */
export function createAccount({
  db,
  clock,
  counters,
  jobs,
  redis,
  mailer,
  secret,
  passwords = createPasswords(),
  isLocal = false,
  siteUrl,
  messageDomain = 'osakaro.example',
  memberDataUrls = [],
  archives = createArchiveStore(db, clock),
  isAdminSecondFactorRequired = false,
  clientScale = 1,
  ...context
}: AccountContext) {
  const logger: Logger = context.logger ?? silentLogger;
  const members = createMemberRepository(db);
  const changes = createMemberChanges(db, clock);
  const sealing = createSealing(secret);
  const attempts = createAttempts(db, sealing, clock);
  const mails = createMailRepository(db);
  const sessions = createSessionRepository(db);
  const grants = createGrantRepository(db);
  const usage = createUsage(db, clock);
  const leases = createLeases(db);
  const steps = createSecondStepRepository(db);
  const codes = createVerificationRepository(db);
  const reviewNotices = createReviewNoticeRepository(db);
  const keys = createKeys(createKeyRepository(db), clock);
  const tokens = createAccessTokens(keys, clock);
  const mailQueue = createMailQueue({ mails, jobs, sealing, clock, logger });
  const revoker = createRevoker({
    members: changes,
    sessions,
    feed: {
      publish: (revocation) => publishRevocation(redis, revocation),
      isWhole: () => isFeedWhole(redis),
      markWhole: () => markFeedWhole(redis),
    },
    clock,
    logger,
  });
  const verifications = createVerificationService({
    repository: codes,
    attempts,
    sealing,
    acceptMail: mailQueue.accept,
    clock,
  });

  const signUps = createSignUpService({
    members,
    nextMemberNo: () => counters.next('members'),
    hash: passwords.hash,
    verifyPassword: passwords.verify,
    findVerification: (email, browserSecret) => verifications.findVerified('sign-up', email, browserSecret),
    markVerificationUsed: (email, memberNo) => verifications.markUsed('sign-up', email, memberNo),
    recordUse: usage.record,
    clock,
  });
  const audit = createAuditLog(db, ['members'], clock);
  const administration = createAdministrationService({
    members,
    changes,
    withLease: (task) => leases('roles', task),
    announceRevocation: revoker.announce,
    recordUse: usage.record,
    audit: {
      entry: (actor, { memberNo, memberId }, before, after) =>
        auditEntry(actor, clock.now(), { kind: 'member', targetNo: memberNo, targetName: memberId, before, after }),
      settle: () => audit.settle('members'),
    },
  });
  const exportDocuments = createExportRepository(db);
  const exports = createExportService({
    exports: exportDocuments,
    archives,
    jobs,
    sealing,
    findWithdrawnSince: members.findWithdrawnSince,
    clock,
    logger,
  });
  // Never with an administrator's rights: the other services only read what is the member's own.
  const issueToken = (member: StoredMember) => tokens.issue({ ...member, memberRole: 'ROLE_USER' }, undefined);
  const filesElsewhere = createMemberFiles({ serviceUrls: memberDataUrls, issueToken });
  const buildExport = exportJob({
    exports: exportDocuments,
    archives,
    findMember: members.find,
    async *filesOf(member) {
      yield* accountFiles(member, { findSessions: sessions.findOf, findUsage: usage.findOf }, clock.now());
      yield* filesElsewhere(member);
    },
    acceptMail: mailQueue.accept,
    sealing,
    siteUrl: siteUrl ?? '',
    clock,
    logger,
  });
  const checkPassword = createOwnPasswordCheck({ verify: passwords.verify, attempts });
  const receipts = createReceipts({
    findDue: changes.dueReceipts,
    noteAccepted: changes.receiptAccepted,
    acceptMail: mailQueue.acceptSealed,
    logger,
  });
  const profiles = createProfileService({
    members,
    changes,
    hash: passwords.hash,
    checkPassword,
    requireSecondFactor: (member, evidence) => secondFactors.requireSecondFactor(member, evidence),
    withLease: (task) => leases('roles', task),
    announceRevocation: revoker.announce,
    endSessions: sessions.removeOf,
    removeExports: exports.removeAllOf,
    sealReceipt: ({ memberNo, email }, withdrawnAt) =>
      email === undefined
        ? undefined
        : mailQueue.seal(
            { purpose: 'withdrawal', to: email, withdrawnAt: withdrawnAt.toISOString() },
            `withdrawal-${memberNo}`,
          ),
    settleReceipts: receipts.run,
    recordUse: usage.record,
    clock,
  });
  const repeatWithdrawals = createRestoredWithdrawals(db, {
    findMember: members.find,
    withdraw: changes.withdraw,
    endSessions: sessions.removeOf,
  });
  const recovery = createRecoveryService({
    verifications,
    members,
    grants,
    setPassword: changes.setPassword,
    hash: passwords.hash,
    endSessions: sessions.removeOf,
    announceRevocation: revoker.announce,
    unblockLogin: (memberId) => attempts.clear(loginAttemptsOf(memberId)),
    recordUse: usage.record,
    clock,
  });
  const needsSecondFactor = ({ memberRole }: StoredMember) =>
    isAdminSecondFactorRequired && memberRole === 'ROLE_ADMIN';
  const checkSameOrigin = createSameOriginCheck(siteUrl);
  const siteOf = createSiteOf(siteUrl, isLocal);
  const refreshes = createRefreshService({
    sessions,
    findMember: members.find,
    needsSecondFactor,
    announceRevocation: revoker.announce,
    clock,
  });
  const refreshCookie = createCookie(REFRESH_COOKIE, isLocal);
  const devices = createDeviceService({
    addDevice: changes.addDevice,
    acceptMail: mailQueue.accept,
    takeNotice: attempts.take,
    clock,
  });
  const deviceCookie = createCookie(DEVICE_COOKIE, isLocal);
  const secondStepCookie = createCookie(SECOND_STEP_COOKIE, isLocal);
  const signIn = createSignIn({
    refreshes,
    issueToken: tokens.issue,
    recordUse: usage.record,
    cookie: refreshCookie,
    devices,
    deviceCookie,
  });
  const factors = createSecondFactorChanges(db, clock);
  const factorCodes = createCodeCheck({ factors, attempts, sealing, clock, clientScale });
  const checkPasskey = createPasskeyCheck({ codes: factorCodes, usePasskey: factors.usePasskey, clock });
  const notify = createNotify({ acceptMail: mailQueue.accept, takeNotice: attempts.take, clock });
  const setUps = createSetUpService({
    factors,
    codes: factorCodes,
    sealing,
    async endOthers(member, sessionId) {
      const { memberNo, sessionEpoch, secondFactor } = member;
      await sessions.keepOnly(memberNo, sessionId, { sessionEpoch, hasSecondFactor: secondFactor !== undefined });
      await revoker.announce(member);
    },
    recordUse: usage.record,
    notify,
    clock,
  });
  const secondSteps = createSecondStepService({
    steps,
    findMember: members.find,
    codes: factorCodes,
    checkPasskey,
    setUps,
    isRequired: needsSecondFactor,
    notify,
    clock,
  });
  const secondFactors = createSecondFactorService({
    findMember: members.find,
    factors,
    codes: factorCodes,
    checkPasskey,
    setUps,
    requirePassword: checkPassword,
    isRequired: needsSecondFactor,
    sealing,
    clock,
  });
  const verificationCookie = createCookie(VERIFICATION_COOKIE, isLocal);

  const app = createApp(
    [
      ...sessionRoutes({
        logins: createLoginService({
          findByMemberId: members.findByMemberId,
          knownDevice: devices.known,
          refuseWhenFull: passwords.refuseWhenFull,
          verify: passwords.verify,
          attempts,
          clientScale,
        }),
        beginSecondStep: secondSteps.begin,
        secondStepCookie,
        signIn,
        refreshes,
        issueToken: tokens.issue,
        cookie: refreshCookie,
        devices,
        deviceCookie,
        checkSameOrigin,
      }),
      ...ownSessionRoutes(
        createOwnSessionService({
          findSessions: sessions.findOf,
          findMember: members.find,
          endSession: refreshes.endSession,
          clock,
        }),
      ),
      ...secondStepRoutes({
        steps: secondSteps,
        cookie: secondStepCookie,
        signIn: (http, member) => signIn(http, member, true),
        checkSameOrigin,
        siteOf,
      }),
      ...secondFactorRoutes(secondFactors, { issueToken: tokens.issue, siteOf, deviceName }),
      ...verificationRoutes({ verifications, cookie: verificationCookie, checkSameOrigin }),
      ...signUpRoutes({ signUps, members, cookie: verificationCookie, checkSameOrigin }),
      ...exportRoutes(exports),
      ...profileRoutes(profiles, { issueToken: tokens.issue, siteOf }),
      ...recoveryRoutes({
        recovery,
        cookie: createCookie(GRANT_COOKIE, isLocal),
        devices,
        deviceCookie,
        checkSameOrigin,
        hasSecondFactor: ({ secondFactor }) => isOn(secondFactor),
      }),
      ...administrationRoutes(administration),
      ...auditRoutes(audit),
    ],
    {
      ...context,
      logger,
      authenticate: createOwnAuthenticate({
        verify: tokens.verify,
        find: members.find,
        isSessionOpen: (sessionId) => sessions.isOpen(sessionId, clock.now()),
      }),
    },
  );
  publishKeys(app, keys.publicSet);

  return {
    app,
    repeatWithdrawals,
    sendMail: mailJob({ mails, mailer, restartCode: verifications.restart, sealing, clock, logger, messageDomain }),
    buildExport,
    events: reviewNoticeEvents({
      notices: reviewNotices,
      findMember: members.find,
      acceptMail: mailQueue.accept,
      siteUrl: siteUrl ?? '',
      clock,
    }),
    exports,
    mailQueue,
    receipts,
    revoker,
    rotateKeys: keys.rotate,
    ensureAdministrator: signUps.ensureAdministrator,
    purge: createPurges({
      members,
      usage,
      exports,
      sessions,
      codes,
      grants,
      secondSteps: steps,
      mails,
      reviewNotices,
      attempts,
      audit,
      rotateKeys: keys.rotate,
      clock,
    }),
  };
}

function publishKeys(app: ServiceApp, publicSet: () => Promise<object>) {
  app.get(ACCESS_TOKEN.keySetPath, async (c) =>
    c.json(await publicSet(), 200, { 'cache-control': 'public, max-age=60' }),
  );
}
