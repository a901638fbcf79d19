import { LISTED_FIELDS, PLAN_FIELD_NAMES, type Plan, type PlanSummary, pickFields } from '@osaka/contracts/planner';
import type { Clock } from '@osaka/service-kit';
import type { MemberNames } from '../members/member-names.repository.ts';
import { type OpinionRepository, toOpinion } from './opinions.repository.ts';
import { type DestinationLookup, type Facts, toDays, toSelected, withFacts } from './places.ts';
import { statusOf } from './plan.ts';
import { roleOf } from './plan-access.ts';
import type { StoredPlan } from './plans.repository.ts';

interface Parts {
  copies: DestinationLookup;
  names: MemberNames;
  opinions: OpinionRepository;
  clock: Clock;
}

/** Plans as a member is answered. */
export function createPlanDescriptions({ copies, names, opinions, clock }: Parts) {
  const factsOf = (plans: readonly StoredPlan[]) => copies.findMany(plans.flatMap(({ selectedPlaces }) => selectedPlaces.map(({ travelId }) => travelId)));

  async function summaries(plans: readonly StoredPlan[], memberNo: number, known?: Facts): Promise<PlanSummary[]> {
    const facts = known ?? (await factsOf(plans));
    const nameOf = await names.findMany(plans.filter((plan) => plan.memberNo !== memberNo).map((plan) => plan.memberNo));
    return plans.map((plan) => ({
      ...summarize(plan, facts, clock.today()),
      role: roleOf(plan, memberNo) ?? 'viewer',
      ...(plan.memberNo !== memberNo && { ownerName: nameOf(plan.memberNo) }),
    }));
  }

  /** Absent until a guest has said something. */
  async function saidOf(planNo: number): Promise<Pick<Plan, 'opinions' | 'hearts'>> {
    const [said, hearts] = await Promise.all([opinions.findOfPlan(planNo), opinions.countHearts(planNo)]);
    const isSilent = said.length === 0 && Object.keys(hearts).length === 0;
    return isSilent ? {} : { opinions: said.map((each) => ({ ...toOpinion(each), hidden: each.hidden })), hearts };
  }

  return {
    summaries: (plans: readonly StoredPlan[], memberNo: number) => summaries(plans, memberNo),
    /** `known`: what the caller has read of the plan's destinations. */
    async describe(plan: StoredPlan, memberNo: number, known?: Facts): Promise<Plan> {
      const [facts, said] = await Promise.all([known ?? factsOf([plan]), plan.memberNo === memberNo ? saidOf(plan.planNo) : {}]);
      const [summary] = (await summaries([plan], memberNo, facts)) as [PlanSummary];
      return { ...summary, selectedPlaces: withFacts(summary.selectedPlaces, facts), ...pickFields(PLAN_FIELD_NAMES, plan), days: toDays(plan), version: plan.version, ...said };
    },
  };
}

function summarize(plan: StoredPlan, facts: Facts, today: string) {
  const { planNo, selectedRegion, travelStartDate, travelEndDate } = plan;
  return {
    planNo,
    ...pickFields(LISTED_FIELDS, plan),
    planStatus: statusOf(plan, today),
    selectedRegion,
    travelStartDate,
    travelEndDate,
    createDate: plan.createDate.toISOString(),
    updateDate: plan.updateDate.toISOString(),
    selectedPlaces: toSelected(plan.selectedPlaces, facts),
  };
}
