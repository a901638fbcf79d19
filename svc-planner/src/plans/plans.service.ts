import { type EditChange, PLAN_MESSAGES, type Plan, type PlanEdit, type PlanQuery } from '@osaka/contracts/planner';
import { applyEdit, writesBetween } from '@osaka/domain/trip';
import { invalidField, type Member } from '@osaka/service-kit';
import type { PlannerContext } from '../context.ts';
import { createChangePlan } from './changes.ts';
import { createPlanDescriptions } from './describe-plan.ts';
import { createPlanAccess } from './plan-access.ts';
import { changedNotice } from './plan-notices.ts';
import type { ChangeRecord, StoredPlan } from './stored-plan.ts';

export type PlanService = ReturnType<typeof createPlanService>;

/**
 * The screen offers to take a deletion back for 10 s; the rest is for slow networks and for a message that stays open.
 */
export const RESTORE_MS = 10 * 60 * 1000;

export function createPlanService(context: PlannerContext) {
  const { plans, history, memberNames, clock, announcements } = context;
  const changePlan = createChangePlan(context);
  const requirePlan = createPlanAccess(plans.find);
  const descriptions = createPlanDescriptions(context);

  return {
    /**
     * One page of the finished plans that the member owns or accompanies, newest first; drafts are in no list and no
     * total.
     */
    async list(memberNo: number, query: PlanQuery) {
      const { plans: page, counts } = await plans.findPage(memberNo, query, clock.today());
      const total = { '': counts.planned + counts.completed, 예정: counts.planned, 완료: counts.completed }[
        query.status
      ];
      return {
        plans: await descriptions.summaries(page, memberNo),
        totalPages: Math.ceil(total / query.size),
        totalElements: total,
        counts,
      };
    },

    async show(memberNo: number, planNo: number): Promise<Plan> {
      return descriptions.describe(await requirePlan(memberNo, planNo, 'viewer'), memberNo);
    },

    /**
     * Changes words, links and the order of the places within their days; places can be left out, not added. It is an
     * entry of the history, unless it changes nothing.
     */
    async edit(
      { memberNo, memberName }: Member,
      planNo: number,
      { version, selectedPlaces, ...words }: PlanEdit,
    ): Promise<Plan> {
      await memberNames.introduce(memberNo, memberName);
      const load = async () => {
        const plan = await requirePlan(memberNo, planNo, 'editor');
        await history.settle(plan);
        return plan;
      };
      let record: ChangeRecord | undefined;
      const changed = await changePlan(
        load,
        { version, by: 'edit' },
        (plan) => {
          const order = selectedPlaces
            .toSorted((one, other) => one.choiceOrder - other.choiceOrder)
            .map(({ travelId }) => travelId);
          const isThere = order.every((travelId) => plan.selectedPlaces.some((place) => place.travelId === travelId));
          if (!isThere) throw invalidField('selectedPlaces', PLAN_MESSAGES.placesAdded);
          const edit: EditChange = {
            type: 'edit',
            changeId: `edit-${plan.planNo}-${plan.version}`,
            ...words,
            selectedPlaces: order,
          };
          const trip = applyEdit(plan, edit);
          const writes = writesBetween(plan, trip);
          record =
            writes.length > 0 ? recordOf(plan, { memberNo, at: clock.now(), changes: [edit], writes }) : undefined;
          if (!record) return undefined;
          return { ...words, selectedPlaces: trip.selectedPlaces };
        },
        () => ({ ...(record && { record, changeNo: record.changeNo }) }),
        (plan) => record && changedNotice(plan, { memberNo, memberName }, { ...record, count: 1 }),
      );
      if (record && changed.version === record.version)
        announcements.changed(planNo, {
          version: record.version,
          changeNo: record.changeNo,
          memberName,
          changes: record.changes,
        });
      return descriptions.describe(changed, memberNo);
    },

    async remove(memberNo: number, planNo: number) {
      const plan = await requirePlan(memberNo, planNo, 'owner');
      await plans.remove(plan.planNo, clock.now());
      announcements.accessChanged(planNo);
    },

    /** Takes a deletion back; asked again it is the same plan. */
    async restore(memberNo: number, planNo: number): Promise<Plan> {
      const restored = await plans.restore(planNo, memberNo, new Date(clock.now().getTime() - RESTORE_MS));
      return descriptions.describe(restored ?? (await requirePlan(memberNo, planNo, 'owner')), memberNo);
    },
  };
}

function recordOf(plan: StoredPlan, parts: Pick<ChangeRecord, 'memberNo' | 'at' | 'changes' | 'writes'>): ChangeRecord {
  return { kind: 'change', changeNo: plan.changeNo + 1, version: plan.version + 1, ids: [], ...parts };
}
