import { ok } from '@osaka/contracts';
import {
  addPasskey,
  confirmApp,
  offerPasskey,
  offerProof,
  PASSKEY_MESSAGES,
  readSecondFactor,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
  SECOND_FACTOR_MESSAGES,
  setUpApp,
} from '@osaka/contracts/account';
import { on } from '@osaka/service-kit';
import type { Context } from 'hono';
import type { AccountContext } from '../context.ts';
import { deviceName } from '../device-name.ts';
import type { SecondFactorService } from './second-factor.service.ts';
import type { Changed } from './set-up.service.ts';

export function secondFactorRoutes({ siteOf, tokens }: AccountContext, factors: SecondFactorService) {
  const changed = async ({ member, recoveryCodes }: Changed, sessionId: string | undefined, message: string) =>
    ok({ tokens: { accessToken: await tokens.issue(member, sessionId) }, recoveryCodes }, message);
  const evidence = <P>({ body: proof, clientAddress, http }: { body: P; clientAddress: string; http: Context }) => ({
    proof,
    clientAddress,
    site: () => siteOf(http),
  });
  return [
    on(readSecondFactor, async ({ member }) => ok(await factors.read(member))),
    on(setUpApp, async ({ member, ...call }) =>
      ok(await factors.prepareApp(member, evidence(call)), SECOND_FACTOR_MESSAGES.appReady),
    ),
    on(confirmApp, async ({ member, body, clientAddress }) =>
      changed(
        await factors.confirmApp(member, body.code, clientAddress),
        member.sessionId,
        SECOND_FACTOR_MESSAGES.appOn,
      ),
    ),
    on(removeApp, async ({ member, ...call }) =>
      changed(await factors.removeApp(member, evidence(call)), member.sessionId, SECOND_FACTOR_MESSAGES.appOff),
    ),
    on(renewRecoveryCodes, async ({ member, ...call }) =>
      changed(
        await factors.renewRecoveryCodes(member, evidence(call)),
        member.sessionId,
        SECOND_FACTOR_MESSAGES.recoveryCodesMade,
      ),
    ),
    on(offerProof, async ({ member, http }) =>
      ok(await factors.offerProof(member, siteOf(http)), SECOND_FACTOR_MESSAGES.passkeyReady),
    ),
    on(offerPasskey, async ({ member, ...call }) =>
      ok(await factors.offerPasskey(member, evidence(call)), SECOND_FACTOR_MESSAGES.passkeyReady),
    ),
    on(addPasskey, async ({ member, body, http }) => {
      const name = deviceName(http.req.header('user-agent') ?? '');
      return changed(
        await factors.addPasskey(member, body.passkey, siteOf(http), name),
        member.sessionId,
        PASSKEY_MESSAGES.added,
      );
    }),
    on(removePasskey, async ({ member, params, ...call }) =>
      changed(
        await factors.removePasskey(member, params.passkeyId, evidence(call)),
        member.sessionId,
        PASSKEY_MESSAGES.removed,
      ),
    ),
  ];
}
