import { createCookie } from '../cookies.ts';
import { GRANT_COOKIE, recoveryRoutes } from '../recovery/recovery.routes.ts';
import { createRecoveryService } from '../recovery/recovery.service.ts';
import { secondFactorRoutes } from '../second-factor/second-factor.routes.ts';
import { isOn } from '../second-factor/second-factor.ts';
import { secondStepRoutes } from '../second-factor/second-step.routes.ts';
import { SECOND_STEP_COOKIE } from '../second-factor/second-step.service.ts';
import { deviceName } from '../sessions/device-name.ts';
import { createDeviceService, DEVICE_COOKIE } from '../sessions/devices.service.ts';
import { createLoginService, loginAttemptsOf } from '../sessions/login.service.ts';
import { ownSessionRoutes } from '../sessions/own-sessions.routes.ts';
import { createOwnSessionService } from '../sessions/own-sessions.service.ts';
import { createRefreshService, REFRESH_COOKIE } from '../sessions/refresh.service.ts';
import { sessionRoutes } from '../sessions/sessions.routes.ts';
import { createSignIn } from '../sessions/sign-in.ts';
import type { AccountParts } from './parts.ts';
import type { composeSecondFactor } from './second-factor.ts';

type SecondFactor = ReturnType<typeof composeSecondFactor>;

/** Signing in with a password, a second step or a recovery grant, and the sessions that follow. */
export function sessionAreaRoutes(parts: AccountParts, { secondSteps, secondFactors }: SecondFactor) {
  const { attempts, checkSameOrigin, clientScale, clock, isLocal, mailQueue, members, passwords, sessions } = parts;
  const { siteOf, tokens, usage } = parts;
  const refreshes = createRefreshService({
    sessions,
    findMember: members.find,
    needsSecondFactor: parts.needsSecondFactor,
    announceRevocation: parts.revoker.announce,
    clock,
  });
  const devices = createDeviceService({
    addDevice: parts.changes.addDevice,
    acceptMail: mailQueue.accept,
    takeNotice: attempts.take,
    clock,
  });
  const cookie = createCookie(REFRESH_COOKIE, isLocal);
  const deviceCookie = createCookie(DEVICE_COOKIE, isLocal);
  const secondStepCookie = createCookie(SECOND_STEP_COOKIE, isLocal);
  const signIn = createSignIn({
    refreshes,
    issueToken: tokens.issue,
    recordUse: usage.record,
    cookie,
    devices,
    deviceCookie,
  });
  const logins = createLoginService({
    findByMemberId: members.findByMemberId,
    knownDevice: devices.known,
    refuseWhenFull: passwords.refuseWhenFull,
    verify: passwords.verify,
    attempts,
    clientScale,
  });
  return [
    ...sessionRoutes({
      logins,
      beginSecondStep: secondSteps.begin,
      secondStepCookie,
      signIn,
      refreshes,
      issueToken: tokens.issue,
      cookie,
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
    ...recoveryRoutes({
      recovery: recoveryOf(parts),
      cookie: createCookie(GRANT_COOKIE, isLocal),
      devices,
      deviceCookie,
      checkSameOrigin,
      hasSecondFactor: ({ secondFactor }) => isOn(secondFactor),
    }),
  ];
}

function recoveryOf({
  verifications,
  members,
  grants,
  changes,
  checkNewPassword,
  passwords,
  sessions,
  revoker,
  attempts,
  usage,
  clock,
}: AccountParts) {
  return createRecoveryService({
    verifications,
    members,
    grants,
    setPassword: changes.setPassword,
    checkNewPassword,
    hash: passwords.hash,
    endSessions: sessions.removeOf,
    announceRevocation: revoker.announce,
    unblockLogin: (memberId) => attempts.clear(loginAttemptsOf(memberId)),
    recordUse: usage.record,
    clock,
  });
}
