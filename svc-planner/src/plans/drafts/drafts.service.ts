import {
  type DraftWords,
  PLAN_MESSAGES,
  type PlaceChoice,
  type PlanDraft,
  pickFields,
  problemsOfDates,
  type StepFour,
  type StepOne,
  WIZARD_FIELDS,
} from '@osaka/contracts/planner';
import { AppError } from '@osaka/service-kit';
import type { PlannerContext } from '../../context.ts';
import { createChangePlan } from '../changes.ts';
import { toSelected, toStored } from '../places.ts';
import type { StoredPlan } from '../stored-plan.ts';

export type DraftService = ReturnType<typeof createDraftService>;
/** Drafts live 30 days after their last change. */
export const DRAFT_LIFE_MS = 30 * 24 * 3600 * 1000;

export function createDraftService(context: PlannerContext) {
  const { plans, destinations, counters, clock, planCounter } = context;
  const changePlan = createChangePlan(context);

  return {
    /** Begins a draft, or changes the days and travellers of the member's draft. */
    async saveDays(memberNo: number, { planNo, version, draftKey, startDate, endDate, travelers }: StepOne) {
      refuseWrongDates({ startDate, endDate });
      const days = { travelStartDate: startDate, travelEndDate: endDate, groupSize: travelers };
      const known = planNo ?? (draftKey && (await plans.findByKey(keyOf(memberNo, draftKey)))?.planNo);
      if (known)
        return changePlan(
          () => ownDraft(memberNo, known),
          { version, by: 'step1' },
          () => days,
        );
      const draft = emptyDraft(memberNo, await counters.next('plan'), days, clock.now());
      if (await plans.create(draftKey ? { ...draft, draftKey: keyOf(memberNo, draftKey) } : draft)) return draft;
      const twin = await plans.findByKey(keyOf(memberNo, draftKey ?? ''));
      if (!twin) throw new AppError('CONFLICT', PLAN_MESSAGES.changedElsewhere);
      return twin;
    },

    /** Another district empties the chosen places; the same one again changes nothing. */
    async saveRegion(
      memberNo: number,
      { planNo, version, selectedRegion }: { planNo: number; version?: number; selectedRegion: string },
    ) {
      return changePlan(
        () => ownDraft(memberNo, planNo),
        { version, by: 'step2' },
        (draft) =>
          draft.selectedRegion === selectedRegion
            ? { selectedRegion, step: Math.max(draft.step, 2) }
            : { selectedRegion, selectedPlaces: [], step: 2 },
      );
    },

    async savePlaces(
      memberNo: number,
      { planNo, version, selectedPlaces }: { planNo: number; version?: number; selectedPlaces: PlaceChoice[] },
    ) {
      const facts = await destinations.findMany(selectedPlaces.map(({ travelId }) => travelId));
      return changePlan(
        () => draftAfter(2, memberNo, planNo),
        { version, by: 'step3' },
        () => ({ selectedPlaces: toStored(selectedPlaces, facts), step: 3 }),
      );
    },

    /** Keeps unfinished input; the rules of step 4 are those of `finish`. */
    async saveWords(
      memberNo: number,
      { planNo, version, ...words }: DraftWords & { planNo: number; version?: number },
    ) {
      return changePlan(
        () => draftAfter(3, memberNo, planNo),
        { version, by: 'words' },
        () => words,
      );
    },

    /** Turns the draft into a plan. Days that have passed meanwhile are refused. */
    async finish(memberNo: number, { planNo, version, ...words }: StepFour) {
      const load = async () => {
        const plan = await own(memberNo, planNo);
        // Sent again after its answer was lost: the draft is a plan already.
        if (plan.state === 'saved' && plan.lastChange === 'step4') return plan;
        return draftAfter(3, memberNo, planNo);
      };
      let isNew = false;
      const saved = await changePlan(load, { version, by: 'step4' }, (plan) => {
        isNew = plan.state === 'draft';
        if (plan.state === 'saved' && version !== plan.version - 1) throw missing();
        if (plan.state === 'draft') refuseWrongDates({ startDate: plan.travelStartDate, endDate: plan.travelEndDate });
        return { ...words, state: 'saved', step: 4 };
      });
      if (isNew) await planCounter.plan(saved);
      return saved;
    },

    /** The draft a member can go on with on any device. */
    async newest(memberNo: number): Promise<PlanDraft | null> {
      const draft = await plans.findNewestDraft(memberNo, new Date(clock.now().getTime() - DRAFT_LIFE_MS));
      if (!draft) return null;
      const facts = await destinations.findMany(draft.selectedPlaces.map(({ travelId }) => travelId));
      return {
        planNo: draft.planNo,
        version: draft.version,
        step: draft.step,
        startDate: draft.travelStartDate,
        endDate: draft.travelEndDate,
        travelers: draft.groupSize,
        selectedRegion: draft.selectedRegion || null,
        selectedPlaces: toSelected(draft.selectedPlaces, facts),
        ...pickFields(WIZARD_FIELDS, draft),
        updateDate: draft.updateDate.toISOString(),
      };
    },
  };

  async function draftAfter(step: number, memberNo: number, planNo: number): Promise<StoredPlan> {
    const draft = await ownDraft(memberNo, planNo);
    if (draft.step < step) throw new AppError('CONFLICT', PLAN_MESSAGES.stepMissing);
    return draft;
  }

  async function ownDraft(memberNo: number, planNo: number): Promise<StoredPlan> {
    const plan = await own(memberNo, planNo);
    if (plan.state !== 'draft') throw missing();
    return plan;
  }

  async function own(memberNo: number, planNo: number): Promise<StoredPlan> {
    const plan = await plans.find(planNo);
    if (!plan) throw missing();
    if (plan.memberNo !== memberNo) throw new AppError('FORBIDDEN', PLAN_MESSAGES.notYours);
    return plan;
  }

  function refuseWrongDates(days: { startDate: string; endDate: string }) {
    const errors = problemsOfDates(days, clock.today());
    if (errors[0]) throw new AppError('INVALID', errors[0].message, { errors });
  }
}

function missing(): AppError {
  return new AppError('NOT_FOUND', PLAN_MESSAGES.draftMissing);
}

function keyOf(memberNo: number, draftKey: string): string {
  return `${memberNo}:${draftKey}`;
}

function emptyDraft(
  memberNo: number,
  planNo: number,
  days: Pick<StoredPlan, 'travelStartDate' | 'travelEndDate' | 'groupSize'>,
  now: Date,
): StoredPlan {
  return {
    planNo,
    memberNo,
    state: 'draft',
    version: 1,
    step: 1,
    lastChange: 'step1',
    ...pickFields(WIZARD_FIELDS, {}),
    ...days,
    selectedRegion: '',
    selectedPlaces: [],
    dayNotes: [],
    bookings: [],
    items: [],
    privateLists: [],
    changeNo: 0,
    companions: [],
    createDate: now,
    updateDate: now,
  };
}
