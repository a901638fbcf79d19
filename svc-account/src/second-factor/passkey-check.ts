import { PASSKEY_MESSAGES, type PasskeyAssertion } from '@osaka/contracts/account';
import { AppError, type Clock } from '@osaka/service-kit';
import type { StoredMember } from '../member.ts';
import type { CodeCheck, Tries } from './code-check.ts';
import { counterOfProof, refused, type Site } from './passkeys.ts';

export interface PasskeyCheckParts {
  codes: Pick<CodeCheck, 'limited'>;
  /** False when the counter has changed since the member was read. */
  usePasskey(
    memberNo: number,
    passkeyId: string,
    counter: { from: number; to: number },
    usedAt: Date,
  ): Promise<boolean>;
  clock: Clock;
}
export type PasskeyCheck = ReturnType<typeof createPasskeyCheck>;

/** Checks signatures of passkeys, with the same limit on wrong tries as codes have. */
export function createPasskeyCheck({ codes, usePasskey, clock }: PasskeyCheckParts) {
  return (
    { memberNo, secondFactor }: StoredMember,
    assertion: PasskeyAssertion,
    challenge: string | undefined,
    site: Site,
    tries: Tries,
  ): Promise<void> =>
    codes.limited(tries, async () => {
      const passkeys = secondFactor?.passkeys ?? {};
      const passkey = Object.hasOwn(passkeys, assertion.id) ? passkeys[assertion.id] : undefined;
      if (!passkey || challenge === undefined) throw refused();
      const to = await counterOfProof(assertion, passkey, challenge, site);
      if (!(await usePasskey(memberNo, assertion.id, { from: passkey.counter, to }, clock.now())))
        throw new AppError('CONFLICT', PASSKEY_MESSAGES.refused);
    });
}
