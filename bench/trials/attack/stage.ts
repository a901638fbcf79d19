import type { Run } from '@osaka/tools/processes/run';
import { openMember, type Person } from '../../harness/members.ts';
import { openProductStage, type ProductStage } from '../../harness/product-stage.ts';
import type { StageOptions } from '../../harness/trial.ts';
import { pause } from '../../harness/wait.ts';
import { type Fare, type Load, type Span, startLoad } from './load/load.ts';

/** The product with simulated members and accounts for the attacker; the staff chat requires a login. */
export interface AttackStage extends ProductStage {
  load: Load;
  /** Time spans without an attack. */
  calm: Span[];
  /** Results of each attack, for the summary. */
  rows: { attack: string; fare: Fare; calm: Fare }[];
  attackers: readonly Person[];
}

const MEMBERS = 6;
const MEMBERS_OF_A_SHORT_RUN = 3;
const ATTACKERS = 3;
const CALLS_PER_S = 5;
/** Timeout of members' calls; a short run shares the machine with other tests. */
const TIMEOUT_MS = 5000;
const TIMEOUT_MS_OF_A_SHORT_RUN = 20_000;
const WARM_UP_MS = 4000;
const FIRST_CALM_MS = 6000;

export async function openAttackStage(run: Run, { defect, isShort }: StageOptions): Promise<AttackStage> {
  const stage = await openProductStage(run, {
    name: 'attack',
    defect,
    env: { CHAT_STAFF_ACCESS: 'admin', RATE_LIMIT_SCALE: '1' },
  });
  const memberCount = isShort ? MEMBERS_OF_A_SHORT_RUN : MEMBERS;
  const people = await Promise.all(
    Array.from({ length: memberCount + ATTACKERS }, async (_, index) => {
      const isAttacker = index >= memberCount;
      const address = isAttacker ? stage.loopback.attacker(index) : stage.loopback.visitor(index);
      return { isAttacker, ...(await openMember(stage, { address })) };
    }),
  );
  const members = people.slice(0, memberCount);
  for (const { visitor } of members) visitor.close();
  const load = await startLoad({
    site: stage.site,
    seed: 1,
    members: members.map(({ member, visitor }) => ({ member, address: visitor.address })),
    callsPerS: CALLS_PER_S * (MEMBERS / memberCount),
    timeoutMs: isShort ? TIMEOUT_MS_OF_A_SHORT_RUN : TIMEOUT_MS,
  });
  const calm: Span[] = [];
  // Warm-up: new processes answer their first calls slowly.
  await pause(WARM_UP_MS);
  if (!isShort) {
    calm.push([Date.now(), Date.now() + FIRST_CALM_MS]);
    await pause(FIRST_CALM_MS);
  }
  return {
    ...stage,
    load,
    calm,
    rows: [],
    attackers: people.filter(({ isAttacker }) => isAttacker),
    async close() {
      load.stop();
      for (const { visitor } of people) visitor.close();
      await stage.close();
    },
  };
}
