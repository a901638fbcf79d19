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
import type { AccountContext } from '../context.ts';
import type { DeviceService } from '../sessions/devices.service.ts';
import type { RecoveryService } from './recovery.service.ts';

export function recoveryRoutes(
  { checkSameOrigin, cookies, hasSecondFactor }: AccountContext,
  recovery: RecoveryService,
  devices: DeviceService,
) {
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
      cookies.grant.set(http, await recovery.grantNewPassword(body.memberId, body.email, body.verifyCode));
      return ok(null, MESSAGES.emailVerified);
    }),
    on(setNewPassword, async ({ body, clientAddress, http }) => {
      checkSameOrigin(http);
      const member = await recovery.setNewPassword(
        body.memberId,
        body.newPassword,
        cookies.grant.read(http),
        clientAddress,
      );
      cookies.grant.clear(http);
      // Remembers the device, so that failed logins by strangers cannot lock the owner out again. Where a second factor
      // is on, the mailbox alone makes no known device: each of these has a separate counter for wrong codes.
      if (!hasSecondFactor(member)) cookies.device.set(http, await devices.remember(member, undefined));
      return ok(null, MESSAGES.passwordRecovered);
    }),
  ];
}
