import {
  LISTED_FIELDS,
  PLAN_FIELD_NAMES,
  type Plan,
  type PlanItem,
  type PlanSummary,
  pickFields,
  type ShownItem,
} from '@osaka/contracts/planner';
import type { PlannerContext } from '../context.ts';
import { type Facts, toDays, toSelected, withFacts } from './places.ts';
import { statusOf } from './plan.ts';
import { roleOf } from './plan-access.ts';
import { memberNoOf } from './plan-people.ts';
import { toOpinion } from './shares/opinions.repository.ts';
import type { StoredPlan } from './stored-plan.ts';
import { withPrivateItems } from './trip/private-items.ts';

/** What a plan is shown with that no change of the plan itself sets. */
interface Beside {
  nameOf: (memberNo: number) => string;
  /** Opinions and hearts, for the owner. */
  feedback: Pick<Plan, 'opinions' | 'hearts'>;
}

/** Plans as a member is answered. */
export function createPlanDescriptions({ destinations, memberNames, opinions, clock }: PlannerContext) {
  const factsOf = (plans: readonly StoredPlan[]) =>
    destinations.findMany(plans.flatMap(({ selectedPlaces }) => selectedPlaces.map(({ travelId }) => travelId)));
  const ownersOf = (plans: readonly StoredPlan[], memberNo: number) =>
    memberNames.findMany(plans.filter((plan) => plan.memberNo !== memberNo).map((plan) => plan.memberNo));

  function summaryOf(plan: StoredPlan, memberNo: number, facts: Facts, nameOf: Beside['nameOf']): PlanSummary {
    return {
      ...summarize(plan, facts, clock.today()),
      role: roleOf(plan, memberNo) ?? 'viewer',
      ...(plan.memberNo !== memberNo && { ownerName: nameOf(plan.memberNo) }),
    };
  }

  /** Absent until a guest has given an opinion or a heart. */
  async function feedbackOn(planNo: number, isRecent: boolean): Promise<Beside['feedback']> {
    const found = await (isRecent ? opinions.findRecentFeedback(planNo) : opinions.findFeedback(planNo));
    if (found.opinions.length === 0 && Object.keys(found.hearts).length === 0) return {};
    return { ...found, opinions: found.opinions.map((each) => ({ ...toOpinion(each), hidden: each.hidden })) };
  }

  async function findBeside(
    plan: StoredPlan,
    memberNo: number,
    isRecent: boolean,
    others: readonly number[] = [],
  ): Promise<Beside> {
    const inItems = withPrivateItems(plan, memberNo).items.flatMap(({ who }) => memberNoOf(who));
    const owner = plan.memberNo === memberNo ? [] : [plan.memberNo];
    const [nameOf, feedback] = await Promise.all([
      memberNames.findMany([...owner, ...inItems, ...others]),
      plan.memberNo === memberNo ? feedbackOn(plan.planNo, isRecent) : {},
    ]);
    return { nameOf, feedback };
  }

  return {
    /** For the answer to a change, which names these people: that there is no feedback of guests may be up to 5 s old. */
    recentBeside: (plan: StoredPlan, memberNo: number, people: readonly number[]) =>
      findBeside(plan, memberNo, true, people),
    async summaries(plans: readonly StoredPlan[], memberNo: number): Promise<PlanSummary[]> {
      const [facts, nameOf] = await Promise.all([factsOf(plans), ownersOf(plans, memberNo)]);
      return plans.map((plan) => summaryOf(plan, memberNo, facts, nameOf));
    },
    /** `known`: what the caller has read already. */
    async describe(plan: StoredPlan, memberNo: number, known?: { facts: Facts; beside: Beside }): Promise<Plan> {
      const [facts, { nameOf, feedback }] = known
        ? [known.facts, known.beside]
        : await Promise.all([factsOf([plan]), findBeside(plan, memberNo, false)]);
      const summary = summaryOf(plan, memberNo, facts, nameOf);
      return {
        ...summary,
        selectedPlaces: withFacts(summary.selectedPlaces, facts),
        ...pickFields(PLAN_FIELD_NAMES, plan),
        days: toDays(plan),
        items: withPrivateItems(plan, memberNo).items.map((item) => toShownItem(item, nameOf)),
        version: plan.version,
        bookings: plan.bookings,
        ...feedback,
      };
    },
  };
}

function toShownItem({ who, ...item }: PlanItem, nameOf: Beside['nameOf']): ShownItem {
  return { ...item, who: who && 'memberNo' in who ? { ...who, memberName: nameOf(who.memberNo) } : who };
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
