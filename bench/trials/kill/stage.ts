import type { Run } from '@osaka/tools/processes/run';
import { administrator } from '@osaka/tools/product/settings';
import { newIdentity, signIn } from '../../harness/members.ts';
import { openProductStage, type ProductStage } from '../../harness/product-stage.ts';
import type { StageOptions } from '../../harness/trial.ts';
import { openVisitor } from '../../harness/visitor.ts';
import { type Account, createAccount, openAccount } from './account.ts';
import { createRecoveries, type Recoveries } from './recovery.ts';
import type { Pause } from './writer.ts';

export interface KillStage extends ProductStage {
  admin: Account;
  /** Used only for reads. */
  prober: Account;
  /** Number of writing members per trial. */
  writingMembers: number;
  /** Pauses of each writer; short ones by default. */
  writesEveryMs?: Pause;
  recoveries: Recoveries;
  /** Number of acknowledged writes in all trials. */
  acknowledged: number;
  kills: number;
}

const WRITING_MEMBERS = 4;
const WRITING_MEMBERS_OF_A_SHORT_RUN = 2;
/** All members share a few addresses, and rate limits are not tested here. */
const UNLIMITED = { RATE_LIMIT_SCALE: '1000' };

export async function openKillStage(
  run: Run,
  { defect, isShort, env }: StageOptions & { env?: NodeJS.ProcessEnv },
): Promise<KillStage> {
  const stage = await openProductStage(run, {
    name: 'kill',
    defect,
    env: { ...UNLIMITED, ...env },
  });
  return withWriters(stage, isShort);
}

/** Adds an administrator and a prober to a product whose rate limits are not tested. */
export async function withWriters(stage: ProductStage, isShort: boolean): Promise<KillStage> {
  const adminVisitor = openVisitor({ site: stage.site, address: stage.loopback.visitor(100) });
  const { ADMIN_ID: memberId, ADMIN_PASSWORD: memberPw, ADMIN_NAME: memberName } = administrator;
  const [prober, memberNo] = await Promise.all([openAccount(stage, 101), signIn(adminVisitor, memberId, memberPw)]);
  return {
    ...stage,
    admin: createAccount({ ...newIdentity(), memberNo, memberId, memberPw, memberName }, adminVisitor),
    prober,
    writingMembers: isShort ? WRITING_MEMBERS_OF_A_SHORT_RUN : WRITING_MEMBERS,
    recoveries: createRecoveries(),
    acknowledged: 0,
    kills: 0,
    async close() {
      prober.visitor.close();
      adminVisitor.close();
      await stage.close();
    },
  };
}
