import { changeMemberName, changePassword, login, readOwnMember, requireSession } from '@osaka/contracts/account';
import { newIdentity } from '../../../harness/members.ts';
import { authorOf, type ReviewAddress, writeReview } from '../../../harness/reviews.ts';
import type { Random } from '../../../harness/seeded-random.ts';
import { pause, waitUntil } from '../../../harness/wait.ts';
import type { Account } from '../account.ts';
import { outcomeOf } from '../outcome.ts';
import type { Writer } from '../writer.ts';

/** After a loss in Redis, events may arrive only with the reconciliation. */
export const EVENTS_WITHIN_MS = 90_000;

/** Changes nicknames and passwords, repeated until answered; other services must receive the nickname. */
export function profileWriter(account: Account, random: Random): Writer {
  let acknowledged = 0;
  /** The name of its author must follow the nickname. */
  let signed: ReviewAddress | undefined;

  async function rename(): Promise<void> {
    const { memberName } = newIdentity();
    const { status, body } = await account.insist(changeMemberName, { body: { newMemberName: memberName } });
    if (status !== 200) throw new Error(`a new nickname was answered ${status}`);
    account.memberName = memberName;
    if (body.data.tokens) account.visitor.accessToken = body.data.tokens.accessToken;
    acknowledged += 1;
  }

  async function changeSecret(): Promise<void> {
    const newPassword = `Trial${random.between(10, 99)}!a`;
    if (newPassword === account.memberPw) return;
    const { visitor, memberId, memberPw } = account;
    const signsIn = async (password: string): Promise<boolean> => {
      const { status, body } = await visitor.call(login, { body: { memberId, memberPw: password } });
      if (status === 200) visitor.accessToken = requireSession(body.data).tokens.accessToken;
      if (outcomeOf({ status }) !== 'unknown') return status === 200;
      await pause(250);
      return signsIn(password);
    };
    for (let tries = 0; tries < 200; tries++, await pause(250)) {
      const outcome = outcomeOf(
        await visitor.call(changePassword, { body: { currentPassword: memberPw, newPassword } }),
      );
      if (outcome === 'unknown') continue;
      // Refused after a lost response: it may already be changed.
      const isChanged = outcome === 'done' || (await signsIn(newPassword));
      if (!isChanged && (await signsIn(memberPw))) continue;
      if (!isChanged) throw new Error(`${memberId} can sign in neither with the old password nor with the new one`);
      account.memberPw = newPassword;
      acknowledged += 1;
      return;
    }
    throw new Error(`a new password was never answered`);
  }

  return {
    name: `profile of ${account.memberId}`,
    async write() {
      signed ??= await writeReview(account, 210);
      return random.next() < 0.75 ? rename() : account.changePassword(changeSecret);
    },

    async verdict() {
      await account.signIn();
      const wrong: string[] = [];
      const { memberId, memberName } = account;
      const own = (await account.insist(readOwnMember)).body.data?.loginInfo.memberName;
      if (own !== memberName) wrong.push(`${memberId} is called ${own} instead of ${memberName}`);
      const isSigned = async () => !signed || (await authorOf(account, signed)).memberName === memberName;
      if (!(await waitUntil(isSigned, EVENTS_WITHIN_MS, 500)))
        wrong.push(`the review of ${memberId} is not signed ${memberName}`);
      return wrong;
    },
    acknowledged: () => acknowledged,
  };
}
