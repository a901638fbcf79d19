import { auditEntry } from '@osaka/service-kit';
import { createCookie } from '../cookies.ts';
import type { createExportService } from '../exports/exports.service.ts';
import { administrationRoutes } from '../members/administration.routes.ts';
import { createAdministrationService } from '../members/administration.service.ts';
import { profileRoutes } from '../members/profile.routes.ts';
import { createProfileService } from '../members/profile.service.ts';
import { createReceipts } from '../members/receipts.ts';
import { createRestoredWithdrawals } from '../members/restored-withdrawals.repository.ts';
import { signUpRoutes } from '../members/sign-up.routes.ts';
import { createSignUpService } from '../members/sign-up.service.ts';
import type { createSecondFactorService } from '../second-factor/second-factor.service.ts';
import { VERIFICATION_COOKIE, verificationRoutes } from '../verifications/verifications.routes.ts';
import type { AccountParts } from './parts.ts';

interface Neighbours {
  exports: ReturnType<typeof createExportService>;
  secondFactors: ReturnType<typeof createSecondFactorService>;
}

/** Signing up, a member's own profile and withdrawal, and the administration of members. */
export function composeMembers(parts: AccountParts, { exports, secondFactors }: Neighbours) {
  const { changes, checkSameOrigin, isLocal, logger, mailQueue, members, sessions, siteOf, tokens } = parts;
  const signUps = signUpsOf(parts);
  const receipts = createReceipts({
    findDue: changes.dueReceipts,
    noteAccepted: changes.receiptAccepted,
    acceptMail: mailQueue.acceptSealed,
    logger,
  });
  const profiles = createProfileService({
    members,
    changes,
    checkNewPassword: parts.checkNewPassword,
    hash: parts.passwords.hash,
    checkPassword: parts.checkPassword,
    requireSecondFactor: secondFactors.requireSecondFactor,
    withLease: parts.withRoleLease,
    announceRevocation: parts.revoker.announce,
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
    recordUse: parts.usage.record,
    clock: parts.clock,
  });
  const cookie = createCookie(VERIFICATION_COOKIE, isLocal);
  return {
    receipts,
    ensureAdministrator: signUps.ensureAdministrator,
    repeatWithdrawals: createRestoredWithdrawals(parts.db, {
      findMember: members.find,
      withdraw: changes.withdraw,
      endSessions: sessions.removeOf,
    }),
    routes: [
      ...verificationRoutes({ verifications: parts.verifications, cookie, checkSameOrigin }),
      ...signUpRoutes({ signUps, members, cookie, checkSameOrigin }),
      ...profileRoutes(profiles, { issueToken: tokens.issue, siteOf }),
      ...administrationRoutes(administrationOf(parts)),
    ],
  };
}

function signUpsOf({ checkNewPassword, clock, counters, members, passwords, usage, verifications }: AccountParts) {
  return createSignUpService({
    members,
    nextMemberNo: () => counters.next('members'),
    checkNewPassword,
    hash: passwords.hash,
    verifyPassword: passwords.verify,
    findVerification: (email, browserSecret) => verifications.findVerified('sign-up', email, browserSecret),
    markVerificationUsed: (email, memberNo) => verifications.markUsed('sign-up', email, memberNo),
    recordUse: usage.record,
    clock,
  });
}

function administrationOf({ audit, changes, clock, members, revoker, sessions, usage, withRoleLease }: AccountParts) {
  return createAdministrationService({
    members,
    changes,
    withLease: withRoleLease,
    announceRevocation: revoker.announce,
    findSessions: sessions.findOf,
    removeSessions: sessions.removeOf,
    recordUse: usage.record,
    audit: {
      entry: (actor, { memberNo, memberId }, before, after) =>
        auditEntry(actor, clock.now(), { kind: 'member', targetNo: memberNo, targetName: memberId, before, after }),
      settle: () => audit.settle('members'),
    },
    clock,
  });
}
