import type { Endpoint, Input, Output } from '@osaka/contracts';
import { login, requireSession } from '@osaka/contracts/account';
import { type Member, openMember } from '../../harness/members.ts';
import type { ProductStage } from '../../harness/product-stage.ts';
import type { Answer, Upload, Visitor } from '../../harness/visitor.ts';
import { pause } from '../../harness/wait.ts';

/** A logged-in member, shared by several writers. */
export interface Account {
  readonly memberNo: number;
  readonly visitor: Visitor;
  /** Changed only by the profile writer. */
  memberName: string;
  memberPw: string;
  readonly memberId: string;
  /** Blocks logins during the change, because wrong passwords are counted. */
  changePassword(change: () => Promise<void>): Promise<void>;
  /** Forces a fresh token, because public calls treat an expired token as a guest without an error. */
  signIn(): Promise<void>;
  /** One call; logs in again first when the token has expired. */
  call<E extends Endpoint>(endpoint: E, input?: Input<E>, upload?: Upload): Promise<Answer<Output<E>>>;
  /** Repeats an idempotent call until its outcome is known. */
  insist<E extends Endpoint>(endpoint: E, input?: Input<E>): Promise<Answer<Output<E>>>;
}

const AGAIN_AFTER_MS = 250;
/** Repeated kills on a slow machine may leave a call unanswered while they last. */
const INSISTS_FOR_MS = 240_000;

/** Signs a member up; the caller closes the visitor. */
export async function openAccount(stage: ProductStage, index: number): Promise<Account> {
  const { member, visitor } = await openMember(stage, { address: stage.loopback.visitor(index) });
  return createAccount(member, visitor);
}

export function createAccount(member: Member, visitor: Visitor): Account {
  let signingIn: Promise<void> | undefined;
  let changing: Promise<void> | undefined;

  function signInAgain(): Promise<void> {
    signingIn ??= (async () => {
      await changing;
      const answer = await visitor.call(login, { body: { memberId: account.memberId, memberPw: account.memberPw } });
      if (answer.status === 200) visitor.accessToken = requireSession(answer.body.data).tokens.accessToken;
    })().finally(() => {
      signingIn = undefined;
    });
    return signingIn;
  }

  const account: Account = {
    ...member,
    visitor,
    async signIn() {
      const { memberId, memberPw } = account;
      const { status, body } = await account.insist(login, { body: { memberId, memberPw } });
      if (status !== 200) throw new Error(`${memberId} cannot sign in with the acknowledged password (${status})`);
      visitor.accessToken = requireSession(body.data).tokens.accessToken;
    },
    changePassword(change) {
      changing = change();
      return changing;
    },
    async call(endpoint, input, upload) {
      const token = visitor.accessToken;
      const answer = await visitor.call(endpoint, input, upload);
      if (answer.status !== 401) return answer;
      if (visitor.accessToken === token) await signInAgain();
      return visitor.call(endpoint, input, upload);
    },
    async insist(endpoint, input) {
      for (const untilMs = performance.now() + INSISTS_FOR_MS; ; await pause(AGAIN_AFTER_MS)) {
        const answer = await account.call(endpoint, input);
        // 401: the new login failed meanwhile. 429: retry later.
        const isSaid = answer.status > 0 && answer.status < 500 && ![401, 408, 429].includes(answer.status);
        if (isSaid || performance.now() > untilMs) return answer;
      }
    },
  };
  return account;
}
