import { ok } from '@osaka/contracts';
import {
  MESSAGES,
  sendFindIdCode,
  sendFindPasswordCode,
  setNewPassword,
  verifyFindIdCode,
  verifyFindPasswordCode,
} from '@osaka/contracts/account';
import { on } from '@osaka/service-kit';
import type { Cookie } from '../cookies.ts';
import type { StoredMember } from '../member.ts';
import type { SameOriginCheck } from '../same-origin.ts';
import type { DeviceService } from '../sessions/devices.service.ts';
import { GRANT_LIFETIME_MS, type RecoveryService } from './recovery.service.ts';

export const GRANT_COOKIE = { name: 'passwordGrant', path: '/api/emails', maxAgeS: GRANT_LIFETIME_MS / 1000 } as const;

export interface RecoveryRouteParts {
  recovery: RecoveryService;
  cookie: Cookie;
  devices: Pick<DeviceService, 'remember'>;
  deviceCookie: Cookie;
  checkSameOrigin: SameOriginCheck;
  hasSecondFactor(member: StoredMember): boolean;
}

export function recoveryRoutes({
  recovery,
  cookie,
  devices,
  deviceCookie,
  checkSameOrigin,
  hasSecondFactor,
}: RecoveryRouteParts) {
  return [
    on(sendFindIdCode, async ({ body }) => {
      await recovery.sendForId(body.memberName, body.email);
      return ok(null, MESSAGES.codeSent);
    }),
    on(sendFindPasswordCode, async ({ body }) => {
      await recovery.sendForPassword(body.memberId, body.email);
      return ok(null, MESSAGES.codeSent);
    }),
    on(verifyFindIdCode, async ({ body }) =>
      ok({ memberId: await recovery.findId(body.email, body.verifyCode) }, MESSAGES.emailVerified),
    ),
    on(verifyFindPasswordCode, async ({ body, http }) => {
      checkSameOrigin(http);
      cookie.set(http, await recovery.grantNewPassword(body.memberId, body.email, body.verifyCode));
      return ok(null, MESSAGES.emailVerified);
    }),
    on(setNewPassword, async ({ body, clientAddress, http }) => {
      checkSameOrigin(http);
      const member = await recovery.setNewPassword(body.memberId, body.newPassword, cookie.read(http), clientAddress);
      cookie.clear(http);
      // Remembers the device, so that failed logins by strangers cannot lock the owner out again. Where a second factor
      // is on, the mailbox alone makes no known device: each of these has a separate counter for wrong codes.
      if (!hasSecondFactor(member)) deviceCookie.set(http, await devices.remember(member, undefined));
      return ok(null, MESSAGES.passwordRecovered);
    }),
  ];
}
