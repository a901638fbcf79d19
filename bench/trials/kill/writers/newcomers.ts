import { login, requireSession, sendSignUpCode, signUp, verifySignUpCode, withdraw } from '@osaka/contracts/account';
import type { Inbox } from '../../../harness/inbox.ts';
import { newIdentity } from '../../../harness/members.ts';
import { authorOf, type ReviewAddress, writeReview } from '../../../harness/reviews.ts';
import type { Random } from '../../../harness/seeded-random.ts';
import { openVisitor } from '../../../harness/visitor.ts';
import { waitUntil } from '../../../harness/wait.ts';
import { type Account, createAccount } from '../account.ts';
import { outcomeOf } from '../outcome.ts';
import type { Writer } from '../writer.ts';
import { EVENTS_WITHIN_MS } from './profile.ts';

interface Newcomer {
  account: Account;
  review?: ReviewAddress | undefined;
  state: 'member' | 'withdrawn' | 'unknown';
}

const CODE_WITHIN_MS = 90_000;

/** Signs up new members by mail; some write a review and withdraw, after which their name must not appear. */
export function newcomersWriter(site: string, address: string | undefined, inbox: Inbox, random: Random): Writer {
  const newcomers: Newcomer[] = [];
  let acknowledged = 0;

  async function join(): Promise<void> {
    const identity = newIdentity('new');
    const { email, memberId, memberPw, memberName } = identity;
    const visitor = openVisitor({ site, address });
    const account = createAccount({ memberNo: 0, ...identity }, visitor);
    const sent = await account.insist(sendSignUpCode, { body: { email } });
    if (sent.status !== 200) throw new Error(`a code asked for was answered ${sent.status}`);
    acknowledged += 1;
    if (!(await verify(account, email))) return;
    const joined = await account.insist(signUp, { body: { memberId, memberPw, memberName, email } });
    // Refused after a lost response: the member may exist already, which a login shows.
    const signedIn = await account.insist(login, { body: { memberId, memberPw } });
    if (signedIn.status !== 200)
      throw new Error(`${memberId}, whose sign-up was answered ${joined.status}, cannot sign in (${signedIn.status})`);
    const { loginInfo, tokens } = requireSession(signedIn.body.data);
    if (joined.status === 201 && joined.body.data.memberNo !== loginInfo.memberNo)
      throw new Error(`${memberId} was signed up twice`);
    visitor.accessToken = tokens.accessToken;
    acknowledged += 1;
    newcomers.push({ account, state: 'member' });
  }

  /**
   * A code resent after a lost response replaces the previous one; a wrong code counts as an attempt, so none is tried
   * twice. False when the response to the right code was lost: it is valid once, and only in the browser that got the
   * response.
   */
  async function verify(account: Account, email: string): Promise<boolean> {
    const tried = new Set<string>();
    let isAnswerLost = false;
    const isVerified = await waitUntil(async () => {
      const verifyCode = await inbox.codeFor(email, CODE_WITHIN_MS);
      if (tried.has(verifyCode)) return isAnswerLost;
      const outcome = outcomeOf(await account.call(verifySignUpCode, { body: { email, verifyCode } }));
      if (outcome === 'unknown') isAnswerLost = true;
      if (outcome === 'refused') tried.add(verifyCode);
      if (outcome === 'done') isAnswerLost = false;
      return outcome === 'done';
    }, CODE_WITHIN_MS);
    if (!isVerified) throw new Error(`no code mailed to ${email} was right`);
    return !isAnswerLost;
  }

  async function leave(newcomer: Newcomer): Promise<void> {
    const { account } = newcomer;
    newcomer.review = await writeReview(account, 211);
    const outcome = outcomeOf(await account.call(withdraw, { body: { memberPw: account.memberPw } }));
    if (outcome === 'refused') return;
    if (outcome === 'done') acknowledged += 1;
    newcomer.state = outcome === 'done' ? 'withdrawn' : 'unknown';
  }

  return {
    name: 'newcomers',
    async write() {
      const members = newcomers.filter(({ state }) => state === 'member');
      if (members.length > 1 && random.next() < 0.5) return leave(random.pick(members));
      return join();
    },

    async verdict() {
      const wrong: string[] = [];
      for (const { account, review, state } of newcomers) {
        const { memberId, memberPw } = account;
        if (state === 'unknown') continue;
        const { status } = await account.insist(login, { body: { memberId, memberPw } });
        if ((status === 200) !== (state === 'member'))
          wrong.push(
            `${memberId}, a ${state === 'member' ? 'member' : 'withdrawn member'}, gets ${status} when signing in`,
          );
        if (state === 'member' || !review) continue;
        const isAnonymous = async () => (await authorOf(account, review)).memberNo === null;
        account.visitor.accessToken = undefined;
        if (!(await waitUntil(isAnonymous, EVENTS_WITHIN_MS, 500)))
          wrong.push(`the review of ${memberId}, who has withdrawn, still names its author`);
      }
      return wrong;
    },
    acknowledged: () => acknowledged,
  };
}
