import {
  type AppSetUp,
  MAX_PASSKEYS,
  type NewPasskey,
  PASSKEY_MESSAGES,
  SECOND_FACTOR_MESSAGES,
} from '@osaka/contracts/account';
import { AppError } from '@osaka/service-kit';
import type { AccountContext } from '../context.ts';
import type { StoredMember } from '../member.ts';
import { appUri, newAppSecret } from './app-codes.ts';
import { boundTo, createCodeCheck, recoveryDigest, type Tries } from './code-check.ts';
import { readNewPasskey, type Site } from './passkeys.ts';
import { isOn, newRecoveryCodes, passkeysOf } from './second-factor.ts';

const SET_UP_MS = 10 * 60 * 1000;

export type SetUpService = ReturnType<typeof createSetUpService>;

/** After a change: the member, and recovery codes when new ones were made. */
export interface Changed {
  member: StoredMember;
  recoveryCodes?: string[];
}

/**
 * Changes of a second factor. The caller has proved that the owner makes them. Each ends all other sessions, as a
 * change of the password does.
 */
export function createSetUpService(context: AccountContext) {
  const { clock, notifyOwner, revoker, sealing, secondFactorChanges, sessions, usage } = context;
  const codes = createCodeCheck(context);

  return {
    /** A new preparation replaces the previous one. */
    async prepareApp({ memberNo, memberId, secondFactor }: StoredMember): Promise<AppSetUp> {
      if (secondFactor?.app) throw new AppError('CONFLICT', SECOND_FACTOR_MESSAGES.alreadyOn);
      const secret = newAppSecret();
      await secondFactorChanges.prepareApp(memberNo, {
        sealed: sealing.seal(secret, boundTo(memberNo)),
        expiresAt: new Date(clock.now().getTime() + SET_UP_MS),
      });
      return { secret, uri: appUri(secret, memberId) };
    },

    async confirmApp(member: StoredMember, code: string, tries: Tries, sessionId?: string): Promise<Changed> {
      if (member.secondFactor?.app) throw new AppError('CONFLICT', SECOND_FACTOR_MESSAGES.alreadyOn);
      const pending = member.pendingApp;
      if (!pending || pending.expiresAt <= clock.now())
        throw new AppError('CONFLICT', SECOND_FACTOR_MESSAGES.setUpOver);
      const lastStep = await codes.stepOfNewApp(member.memberNo, pending.sealed, code, tries);
      const made = isOn(member.secondFactor) ? undefined : newCodesOf(member);
      return settle(
        member,
        await secondFactorChanges.turnAppOn(member, { sealed: pending.sealed, lastStep }, made?.digests),
        made?.recoveryCodes,
        sessionId,
      );
    },

    /** Removes the recovery codes, too, when nothing else is left. */
    async removeApp(member: StoredMember, sessionId: string | undefined): Promise<Changed> {
      if (!member.secondFactor?.app) throw new AppError('CONFLICT', SECOND_FACTOR_MESSAGES.alreadyOff);
      return settle(
        member,
        await secondFactorChanges.removeApp(member, { isLast: passkeysOf(member.secondFactor).length === 0 }),
        undefined,
        sessionId,
      );
    },

    /** The answer of the browser to the challenge that was offered to this member. */
    async addPasskey(
      member: StoredMember,
      answer: NewPasskey,
      { site, name, sessionId }: { site: Site; name: string; sessionId: string | undefined },
    ): Promise<Changed> {
      refuseMorePasskeys(member);
      const challenge = await secondFactorChanges.takeChallenge(member.memberNo, 'add');
      if (challenge === undefined) throw new AppError('CONFLICT', SECOND_FACTOR_MESSAGES.setUpOver);
      const { id, ...passkey } = await readNewPasskey(answer, challenge, site);
      const made = isOn(member.secondFactor) ? undefined : newCodesOf(member);
      const added = await secondFactorChanges.addPasskey(
        member,
        id,
        { ...passkey, name, createdAt: clock.now() },
        made?.digests,
      );
      return settle(member, added, made?.recoveryCodes, sessionId);
    },

    async removePasskey(member: StoredMember, passkeyId: string, sessionId: string | undefined): Promise<Changed> {
      const { app, passkeys = {} } = member.secondFactor ?? {};
      if (!Object.hasOwn(passkeys, passkeyId)) throw new AppError('NOT_FOUND', PASSKEY_MESSAGES.notFound);
      const isLast = !app && Object.keys(passkeys).length === 1;
      return settle(
        member,
        await secondFactorChanges.removePasskey(member, passkeyId, { isLast }),
        undefined,
        sessionId,
      );
    },

    async renewRecoveryCodes(member: StoredMember, sessionId: string | undefined): Promise<Changed> {
      if (!isOn(member.secondFactor)) throw new AppError('CONFLICT', SECOND_FACTOR_MESSAGES.notOn);
      const { recoveryCodes, digests } = newCodesOf(member);
      return settle(member, await secondFactorChanges.setRecoveryCodes(member, digests), recoveryCodes, sessionId);
    },
  };

  function newCodesOf({ memberNo }: StoredMember) {
    const recoveryCodes = newRecoveryCodes();
    return { recoveryCodes, digests: recoveryCodes.map((code) => recoveryDigest(sealing, memberNo, code)) };
  }

  /** Ends all sessions of the member except this one; with none it ends all. */
  async function endOthers(member: StoredMember, sessionId: string | undefined): Promise<void> {
    const { memberNo, sessionEpoch, secondFactor } = member;
    await sessions.keepOnly(memberNo, sessionId, { sessionEpoch, hasSecondFactor: secondFactor !== undefined });
    await revoker.announce(member);
  }

  async function settle(
    before: StoredMember,
    member: StoredMember | undefined,
    recoveryCodes: string[] | undefined,
    sessionId: string | undefined,
  ): Promise<Changed> {
    if (!member) throw new AppError('CONFLICT', SECOND_FACTOR_MESSAGES.changedMeanwhile);
    await endOthers(member, sessionId);
    await usage.record(member.memberNo, 'second-factor-changed');
    const [wasOn, isNowOn] = [isOn(before.secondFactor), isOn(member.secondFactor)];
    await notifyOwner(member, { news: wasOn === isNowOn ? 'changed' : isNowOn ? 'on' : 'off' });
    return { member, ...(recoveryCodes && { recoveryCodes }) };
  }
}

export function refuseMorePasskeys({ secondFactor }: StoredMember): void {
  if (passkeysOf(secondFactor).length >= MAX_PASSKEYS) throw new AppError('CONFLICT', PASSKEY_MESSAGES.full);
}
