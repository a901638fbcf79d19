import {
  type NewPasskey,
  type OwnerProof,
  type PasskeyOptions,
  SECOND_FACTOR_MESSAGES,
  type SecondFactorState,
} from '@osaka/contracts/account';
import { AppError, COMMON_MESSAGES, invalidField, type Member } from '@osaka/service-kit';
import type { AccountContext } from '../context.ts';
import type { StoredMember } from '../member.ts';
import { createCodeCheck, type Tries } from './code-check.ts';
import { createPasskeyCheck } from './passkey-check.ts';
import { optionsForNewPasskey, optionsForProof, type Site } from './passkeys.ts';
import { isOn, passkeysOf, type SecondFactor } from './second-factor.ts';
import { type Changed, createSetUpService, refuseMorePasskeys } from './set-up.service.ts';

const CHALLENGE_MS = 5 * 60 * 1000;

export type SecondFactorService = ReturnType<typeof createSecondFactorService>;
type Caller = Pick<Member, 'memberNo' | 'sessionId'>;

/** How the caller shows to be the owner of the account. `site` throws where the call comes from no page. */
export interface Evidence {
  proof: OwnerProof;
  clientAddress: string;
  site(): Site;
}

/** Changes that a signed-in member makes to the own second factor. */
export function createSecondFactorService(context: AccountContext) {
  const { checkPassword, clock, members, needsSecondFactor, sealing, secondFactorChanges } = context;
  const codes = createCodeCheck(context);
  const checkPasskey = createPasskeyCheck(context);
  const setUps = createSetUpService(context);

  return {
    async read({ memberNo }: Caller): Promise<SecondFactorState> {
      const member = await requireActive(memberNo);
      const { app, recoveryCodes = [] } = member.secondFactor ?? {};
      return {
        hasApp: app !== undefined,
        recoveryCodesLeft: recoveryCodes.length,
        isRequired: needsSecondFactor(member),
        passkeys: passkeyRows(member.secondFactor),
      };
    },

    async prepareApp(caller: Caller, evidence: Evidence) {
      return setUps.prepareApp(await requireOwner(caller, evidence));
    },

    async confirmApp({ memberNo, sessionId }: Caller, code: string, clientAddress: string): Promise<Changed> {
      return setUps.confirmApp(await requireActive(memberNo), code, triesOf(memberNo, clientAddress), sessionId);
    },

    async removeApp(caller: Caller, evidence: Evidence): Promise<Changed> {
      const keepsOne = (member: StoredMember) =>
        refuseLastOfRequired(member, passkeysOf(member.secondFactor).length > 0);
      keepsOne(await requireActive(caller.memberNo));
      const member = await requireOwner(caller, evidence);
      // Again, because another call may have removed the passkeys meanwhile.
      keepsOne(member);
      return setUps.removeApp(member, caller.sessionId);
    },

    async renewRecoveryCodes(caller: Caller, evidence: Evidence): Promise<Changed> {
      return setUps.renewRecoveryCodes(await requireOwner(caller, evidence), caller.sessionId);
    },

    /** The proof is checked here; `addPasskey` then takes the challenge, which only its owner has got. */
    async offerPasskey(caller: Caller, evidence: Evidence): Promise<PasskeyOptions> {
      const member = await requireOwner(caller, evidence);
      refuseMorePasskeys(member);
      const { memberNo, memberId, memberName, secondFactor } = member;
      const handle = sealing.digest('passkey-user', String(memberNo));
      return offer(
        memberNo,
        'add',
        await optionsForNewPasskey(evidence.site(), { handle, memberId, memberName }, secondFactor),
      );
    },

    async addPasskey({ memberNo, sessionId }: Caller, passkey: NewPasskey, site: Site, name: string): Promise<Changed> {
      return setUps.addPasskey(await requireActive(memberNo), passkey, { site, name, sessionId });
    },

    async removePasskey(caller: Caller, passkeyId: string, evidence: Evidence): Promise<Changed> {
      const keepsOne = (member: StoredMember) =>
        refuseLastOfRequired(
          member,
          member.secondFactor?.app !== undefined || passkeysOf(member.secondFactor).length !== 1,
        );
      keepsOne(await requireActive(caller.memberNo));
      const member = await requireOwner(caller, evidence);
      keepsOne(member);
      return setUps.removePasskey(member, passkeyId, caller.sessionId);
    },

    /**
     * For a change that the password has been typed for: also asks for the second factor where it is on, and uses the
     * proof up.
     */
    async requireSecondFactor(member: StoredMember, evidence: Evidence): Promise<void> {
      if (isOn(member.secondFactor)) await requireSecond(member, evidence);
    },

    requireOwner,

    async offerProof({ memberNo }: Caller, site: Site): Promise<PasskeyOptions> {
      const { secondFactor } = await requireActive(memberNo);
      return offer(memberNo, 'prove', await optionsForProof(site, secondFactor));
    },
  };

  function refuseLastOfRequired(member: StoredMember, isOneLeft: boolean): void {
    if (needsSecondFactor(member) && !isOneLeft) throw new AppError('CONFLICT', SECOND_FACTOR_MESSAGES.required);
  }

  async function offer(memberNo: number, purpose: 'add' | 'prove', options: PasskeyOptions): Promise<PasskeyOptions> {
    await secondFactorChanges.setChallenge(memberNo, {
      purpose,
      challenge: options.challenge,
      expiresAt: new Date(clock.now().getTime() + CHALLENGE_MS),
    });
    return options;
  }

  /** Where the second factor is on, the password is not enough. */
  async function requireOwner({ memberNo }: Caller, evidence: Evidence): Promise<StoredMember> {
    const member = await requireActive(memberNo);
    if (isOn(member.secondFactor)) await requireSecond(member, evidence);
    else await checkPassword(member, 'memberPw', evidence.proof.memberPw ?? '', evidence.clientAddress);
    return member;
  }

  async function requireSecond(
    member: StoredMember,
    { proof: { code, passkey }, clientAddress, site }: Evidence,
  ): Promise<void> {
    const { memberNo } = member;
    const tries = triesOf(memberNo, clientAddress);
    if (passkey)
      await checkPasskey(member, passkey, await secondFactorChanges.takeChallenge(memberNo, 'prove'), site(), tries);
    else if (code !== undefined) await codes.check(member, code, tries);
    else throw invalidField('code', SECOND_FACTOR_MESSAGES.proofMissing);
  }

  async function requireActive(memberNo: number): Promise<StoredMember> {
    const member = await members.find(memberNo);
    if (member?.isActive !== 'Y') throw new AppError('UNAUTHENTICATED', COMMON_MESSAGES.loginNeeded);
    return member;
  }
}

function triesOf(memberNo: number, clientAddress: string): Tries {
  return { key: `second-factor:${memberNo}`, clientAddress };
}

function passkeyRows(factor: SecondFactor | undefined): SecondFactorState['passkeys'] {
  const rows = passkeysOf(factor).map(([passkeyId, { name, createdAt, lastUsedAt }]) => ({
    passkeyId,
    name,
    createdAt: createdAt.toISOString(),
    ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
  }));
  return rows.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
}
