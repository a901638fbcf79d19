import { PASSKEY_MESSAGES, type PasskeyAssertion } from '@osaka/contracts/account';
import { AppError } from '@osaka/service-kit';
import type { AccountContext } from '../context.ts';
import type { StoredMember } from '../member.ts';
import { createCodeCheck, type Tries } from './code-check.ts';
import { counterOfProof, refused, type Site } from './passkeys.ts';

/** Checks signatures of passkeys, with the same limit on wrong tries as codes have. */
export function createPasskeyCheck(context: AccountContext) {
  const { clock, secondFactorChanges } = context;
  const { limited } = createCodeCheck(context);
  return (
    { memberNo, secondFactor }: StoredMember,
    assertion: PasskeyAssertion,
    challenge: string | undefined,
    site: Site,
    tries: Tries,
  ): Promise<void> =>
    limited(tries, async () => {
      const passkeys = secondFactor?.passkeys ?? {};
      const passkey = Object.hasOwn(passkeys, assertion.id) ? passkeys[assertion.id] : undefined;
      if (!passkey || challenge === undefined) throw refused();
      const to = await counterOfProof(assertion, passkey, challenge, site);
      if (!(await secondFactorChanges.usePasskey(memberNo, assertion.id, { from: passkey.counter, to }, clock.now())))
        throw new AppError('CONFLICT', PASSKEY_MESSAGES.refused);
    });
}
