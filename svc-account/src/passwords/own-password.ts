import { MESSAGES } from '@osaka/contracts/account';
import { AppError, COMMON_MESSAGES, invalidField } from '@osaka/service-kit';
import type { StoredMember } from '../member.ts';
import type { AccountStores } from '../stores.ts';

const WRONG_PASSWORDS = { points: 10, perMs: 15 * 60 * 1000 };
const FIRST_WAIT_MS = 30_000;

/** Checks the password that a signed-in member types again before a change; limits guesses with a stolen session. */
export function createOwnPasswordCheck({ attempts, passwords }: AccountStores) {
  return async (
    { memberNo, memberPw }: StoredMember,
    field: string,
    password: string,
    clientAddress: string,
  ): Promise<void> => {
    if (memberPw === undefined) throw invalidField(field, MESSAGES.passwordNotSet);
    const key = `password:${memberNo}`;
    const isRight = await passwords.verify(memberPw, password, clientAddress, async () => {
      const waitMs = await attempts.claim(key, WRONG_PASSWORDS, FIRST_WAIT_MS);
      if (waitMs > 0)
        throw new AppError('TOO_MANY', COMMON_MESSAGES.tooMany, { retryAfterS: Math.ceil(waitMs / 1000) });
    });
    if (!isRight) throw invalidField(field, MESSAGES.passwordMismatch);
    await attempts.clear(key);
  };
}
