import { LISTED_FIELDS, PLAN_FIELD_NAMES, PLAN_MESSAGES, type Plan, type PlanEdit, type PlanQuery, type PlanSummary, pickFields } from '@osaka/contracts/planner';
import { AppError, type Clock, invalidField } from '@osaka/service-kit';
import { createChangePlan } from './changes.ts';
import { type DestinationLookup, type Facts, toSelected } from './places.ts';
import { reorder, statusOf } from './plan.ts';
import type { PlanRepository, StoredPlan } from './plans.repository.ts';

export type PlanService = ReturnType<typeof createPlanService>;
interface Parts {
  repository: PlanRepository;
  copies: DestinationLookup;
  clock: Clock;
}

/** The screen offers to take a deletion back for 10 s; the rest is for slow networks and for a message that stays open. */
export const RESTORE_MS = 10 * 60 * 1000;

export function createPlanService({ repository, copies, clock }: Parts) {
  const changePlan = createChangePlan(repository, clock);

  return {
    /** One page of the member's finished plans, newest first; drafts are in no list and no total. */
    async list(memberNo: number, query: PlanQuery) {
      const { plans, counts } = await repository.findPage(memberNo, query, clock.today());
      const facts = await copies.findMany(plans.flatMap(({ selectedPlaces }) => selectedPlaces.map(({ travelId }) => travelId)));
      const total = { '': counts.planned + counts.completed, 예정: counts.planned, 완료: counts.completed }[query.status];
      return { plans: plans.map((plan) => summarise(plan, facts)), totalPages: Math.ceil(total / query.size), totalElements: total, counts };
    },

    async show(memberNo: number, planNo: number): Promise<Plan> {
      return describe(await own(memberNo, planNo));
    },

    /** Changes words, links and the order of the places; places can be left out, not added. */
    async edit(memberNo: number, planNo: number, { version, selectedPlaces, ...words }: PlanEdit): Promise<Plan> {
      const changed = await changePlan(
        () => own(memberNo, planNo),
        { version, by: 'edit' },
        (plan) => {
          const places = reorder(plan.selectedPlaces, selectedPlaces);
          if (!places) throw invalidField('selectedPlaces', PLAN_MESSAGES.placesAdded);
          return { ...words, selectedPlaces: places };
        },
      );
      return describe(changed);
    },

    async remove(memberNo: number, planNo: number) {
      const plan = await own(memberNo, planNo);
      await repository.remove(plan.planNo, clock.now());
    },

    /** Takes a deletion back; asked again it is the same plan. */
    async restore(memberNo: number, planNo: number): Promise<Plan> {
      const restored = await repository.restore(planNo, memberNo, new Date(clock.now().getTime() - RESTORE_MS));
      return describe(restored ?? (await own(memberNo, planNo)));
    },
  };

  async function own(memberNo: number, planNo: number): Promise<StoredPlan> {
    const plan = await repository.find(planNo);
    if (plan && plan.memberNo !== memberNo) throw new AppError('FORBIDDEN', PLAN_MESSAGES.notYours);
    if (!plan || plan.state === 'draft') throw new AppError('NOT_FOUND', PLAN_MESSAGES.planMissing);
    return plan;
  }

  async function describe(plan: StoredPlan): Promise<Plan> {
    const facts = await copies.findMany(plan.selectedPlaces.map(({ travelId }) => travelId));
    return { ...summarise(plan, facts), ...pickFields(PLAN_FIELD_NAMES, plan), version: plan.version };
  }

  function summarise(plan: StoredPlan, facts: Facts): PlanSummary {
    const { planNo, selectedRegion, travelStartDate, travelEndDate } = plan;
    return {
      planNo,
      ...pickFields(LISTED_FIELDS, plan),
      planStatus: statusOf(plan, clock.today()),
      selectedRegion,
      travelStartDate,
      travelEndDate,
      createDate: plan.createDate.toISOString(),
      updateDate: plan.updateDate.toISOString(),
      selectedPlaces: toSelected(plan.selectedPlaces, facts),
    };
  }
}
