import type { Run } from '@osaka/tools/processes/run';
import { administrator } from '@osaka/tools/product/settings';
import { type Member, newIdentity, signIn, signUpAndIn } from '../harness/members.ts';
import { openProductStage, type ProductStage } from '../harness/product-stage.ts';
import type { StageOptions } from '../harness/trial.ts';
import { openVisitor, type Visitor } from '../harness/visitor.ts';
import { type Account, createAccount } from './account.ts';
import { createRecoveries, type Recoveries } from './recovery.ts';

/** The product with accounts that nobody writes with but the trials. */
export interface KillStage extends ProductStage {
  accounts: readonly Account[];
  admin: Account;
  /** Whose role the administrator changes. */
  subject: Member;
  /** Signed in; asks only. */
  prober: Visitor;
  recoveries: Recoveries;
  /** Acknowledged writes of all trials. */
  acknowledged: number;
  kills: number;
}

const ACCOUNTS = 4;
const ACCOUNTS_OF_A_SHORT_RUN = 2;

export async function openKillStage(run: Run, { defect, isShort }: StageOptions): Promise<KillStage> {
  const stage = await openProductStage(run, { name: 'kill', defect });
  const count = isShort ? ACCOUNTS_OF_A_SHORT_RUN : ACCOUNTS;
  const open = (index: number) => openVisitor({ site: stage.site, address: stage.loopback.visitor(index) });
  const visitors = Array.from({ length: count + 2 }, (_, index) => open(index));
  const members = await Promise.all(visitors.map((visitor) => signUpAndIn(visitor, stage.inbox)));
  const accounts = visitors.slice(0, count).map((visitor, index) => createAccount(members[index] as Member, visitor));
  const [subjectVisitor, prober] = visitors.slice(count) as [Visitor, Visitor];
  subjectVisitor.close();

  const adminVisitor = open(count + 2);
  const { ADMIN_ID: memberId, ADMIN_PASSWORD: memberPw, ADMIN_NAME: memberName } = administrator;
  const memberNo = await signIn(adminVisitor, memberId, memberPw);
  const admin = createAccount({ ...newIdentity(), memberNo, memberId, memberPw, memberName }, adminVisitor);
  return {
    ...stage,
    accounts,
    admin,
    subject: members[count] as Member,
    prober,
    recoveries: createRecoveries(),
    acknowledged: 0,
    kills: 0,
    async close() {
      for (const visitor of [...visitors, adminVisitor]) visitor.close();
      await stage.close();
    },
  };
}
