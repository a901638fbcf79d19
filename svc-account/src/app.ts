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
import type { Db } from 'mongodb';
import { createAttempts } from './attempts/attempts.repository.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { createCookie } from './cookies.ts';
import { createPurges } from './jobs/purge.job.ts';
import { createAccessTokens } from './keys/access-tokens.ts';
import { createKeyRepository } from './keys/keys.repository.ts';
import { createKeys } from './keys/keys.service.ts';
import { createOwnAuthenticate } from './keys/own-authenticate.ts';
import { mailJob } from './mail/mail.job.ts';
import { createMailQueue } from './mail/mail-queue.ts';
import type { Mailer } from './mail/mailer.ts';
import { createMailRepository } from './mail/mails.repository.ts';
import { administrationRoutes } from './members/administration.routes.ts';
import { createAdministrationService } from './members/administration.service.ts';
import { createLeases } from './members/leases.repository.ts';
import { createMemberChanges } from './members/member-changes.repository.ts';
import { createMemberRepository } from './members/members.repository.ts';
import { profileRoutes } from './members/profile.routes.ts';
import { createProfileService } from './members/profile.service.ts';
import { signUpRoutes } from './members/sign-up.routes.ts';
import { createSignUpService } from './members/sign-up.service.ts';
import { createPasswords, type Passwords } from './passwords/passwords.ts';
import { createGrantRepository } from './recovery/grants.repository.ts';
import { GRANT_COOKIE, recoveryRoutes } from './recovery/recovery.routes.ts';
import { createRecoveryService } from './recovery/recovery.service.ts';
import { createRevoker } from './revocations/revoker.ts';
import { createSameOriginCheck } from './same-origin.ts';
import { createSealing } from './sealing.ts';
import { createDeviceService, DEVICE_COOKIE } from './sessions/devices.service.ts';
import { createLoginService, loginAttemptsOf } from './sessions/login.service.ts';
import { ownSessionRoutes } from './sessions/own-sessions.routes.ts';
import { createOwnSessionService } from './sessions/own-sessions.service.ts';
import { createRefreshService, REFRESH_COOKIE } from './sessions/refresh.service.ts';
import { createSessionRepository } from './sessions/sessions.repository.ts';
import { sessionRoutes } from './sessions/sessions.routes.ts';
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
  const codes = createVerificationRepository(db);
  const keys = createKeys(createKeyRepository(db), clock);
  const tokens = createAccessTokens(keys, clock);
  const mailQueue = createMailQueue({ mails, jobs, sealing, clock, logger });
  const revoker = createRevoker({
    members: changes,
    sessions,
    feed: { publish: (revocation) => publishRevocation(redis, revocation), isWhole: () => isFeedWhole(redis), markWhole: () => markFeedWhole(redis) },
    clock,
    logger,
  });
  const verifications = createVerificationService({ repository: codes, attempts, sealing, acceptMail: mailQueue.accept, clock });

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
      entry: (actor, { memberNo, memberId }, before, after) => auditEntry(actor, clock.now(), { kind: 'member', targetNo: memberNo, targetName: memberId, before, after }),
      settle: () => audit.settle('members'),
    },
  });
  const profiles = createProfileService({
    members,
    changes,
    passwords,
    attempts,
    withLease: (task) => leases('roles', task),
    announceRevocation: revoker.announce,
    endSessions: sessions.removeOf,
    recordUse: usage.record,
    clock,
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
  const checkSameOrigin = createSameOriginCheck(siteUrl);
  const refreshes = createRefreshService({ sessions, findMember: members.find, announceRevocation: revoker.announce, clock });
  const refreshCookie = createCookie(REFRESH_COOKIE, isLocal);
  const devices = createDeviceService({ addDevice: changes.addDevice, acceptMail: mailQueue.accept, takeNotice: attempts.take, clock });
  const deviceCookie = createCookie(DEVICE_COOKIE, isLocal);
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
        refreshes,
        issueToken: tokens.issue,
        recordUse: usage.record,
        cookie: refreshCookie,
        devices,
        deviceCookie,
        checkSameOrigin,
      }),
      ...ownSessionRoutes(createOwnSessionService({ findSessions: sessions.findOf, findMember: members.find, endSession: refreshes.endSession, clock })),
      ...verificationRoutes({ verifications, cookie: verificationCookie, checkSameOrigin }),
      ...signUpRoutes({ signUps, members, cookie: verificationCookie, checkSameOrigin }),
      ...profileRoutes(profiles, { issueToken: tokens.issue }),
      ...recoveryRoutes({ recovery, cookie: createCookie(GRANT_COOKIE, isLocal), devices, deviceCookie, checkSameOrigin }),
      ...administrationRoutes(administration),
      ...auditRoutes(audit),
    ],
    {
      ...context,
      logger,
      authenticate: createOwnAuthenticate({ verify: tokens.verify, find: members.find, isSessionOpen: (sessionId) => sessions.isOpen(sessionId, clock.now()) }),
    },
  );
  publishKeys(app, keys.publicSet);

  return {
    app,
    sendMail: mailJob({ mails, mailer, restartCode: verifications.restart, sealing, clock, logger, messageDomain }),
    mailQueue,
    revoker,
    rotateKeys: keys.rotate,
    ensureAdministrator: signUps.ensureAdministrator,
    purge: createPurges({ members, usage, sessions, codes, grants, mails, attempts, audit, rotateKeys: keys.rotate, clock }),
  };
}

function publishKeys(app: ServiceApp, publicSet: () => Promise<object>) {
  app.get(ACCESS_TOKEN.keySetPath, async (c) => c.json(await publicSet(), 200, { 'cache-control': 'public, max-age=60' }));
}
