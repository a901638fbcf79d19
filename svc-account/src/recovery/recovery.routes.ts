import { MESSAGES, ok, sendFindIdCode, sendFindPasswordCode, setNewPassword, verifyFindIdCode, verifyFindPasswordCode } from '@osaka/contracts';
import { on } from '@osaka/service-kit';
import type { Cookie } from '../cookies.ts';
import type { OwnSiteCheck } from '../own-site.ts';
import { GRANT_LIFETIME_MS, type RecoveryService } from './recovery.service.ts';

export const GRANT_COOKIE = { name: 'passwordGrant', path: '/api/emails', maxAgeS: GRANT_LIFETIME_MS / 1000 } as const;

export interface RecoveryRouteParts {
  recovery: RecoveryService;
  cookie: Cookie;
  checkOwnSite: OwnSiteCheck;
}

export function recoveryRoutes({ recovery, cookie, checkOwnSite }: RecoveryRouteParts) {
  return [
    on(sendFindIdCode, async ({ body }) => {
      await recovery.sendForId(body.memberName, body.email);
      return ok(null, MESSAGES.codeSent);
    }),
    on(sendFindPasswordCode, async ({ body }) => {
      await recovery.sendForPassword(body.memberId, body.email);
      return ok(null, MESSAGES.codeSent);
    }),
    on(verifyFindIdCode, async ({ body }) => ok({ memberId: await recovery.findId(body.email, body.verifyCode) }, MESSAGES.emailVerified)),
    on(verifyFindPasswordCode, async ({ body, http }) => {
      checkOwnSite(http);
      cookie.set(http, await recovery.grantNewPassword(body.memberId, body.email, body.verifyCode));
      return ok(null, MESSAGES.emailVerified);
    }),
    on(setNewPassword, async ({ body, clientAddress, http }) => {
      checkOwnSite(http);
      await recovery.setNewPassword(body.memberId, body.newPassword, cookie.read(http), clientAddress);
      cookie.clear(http);
      return ok(null, MESSAGES.passwordRecovered);
    }),
  ];
}
