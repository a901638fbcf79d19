import { PLAN_FIELD_NAMES, type PlanFieldName, pickFields, type SharedPlan, type ShareScopes } from '@osaka/contracts/planner';
import { type Facts, toDays, toSelected } from './places.ts';
import { statusOf } from './plan.ts';
import type { StoredPlan } from './plans.repository.ts';

const BUDGET: readonly PlanFieldName[] = ['minBudget', 'maxBudget'];
const LINKS: readonly PlanFieldName[] = ['transportReservationLink', 'accommodationLink'];

/** The plan as a link shows it. Built from what is allowed, so that a new field of plans is not shared by accident: only fields without a scope of their own are added here. */
export function toSharedPlan(plan: StoredPlan, { budget, links, memo, opinions }: ShareScopes, facts: Facts, today: string): Omit<SharedPlan, 'expiresAt' | 'opinions' | 'hearts'> {
  const { selectedRegion, travelStartDate, travelEndDate } = plan;
  return {
    scopes: { budget, links, memo, opinions },
    ...pickFields(['planTitle', 'planDescription', 'groupSize'], plan),
    planStatus: statusOf(plan, today),
    selectedRegion,
    travelStartDate,
    travelEndDate,
    selectedPlaces: toSelected(plan.selectedPlaces, facts).map(({ memo: note, visit: _visit, ...place }) => (memo ? { ...place, memo: note } : place)),
    days: toDays(plan).map(({ memo: note, lodging, ...day }) => (memo ? { ...day, memo: note, lodging } : day)),
    ...(budget && pickFields(['minBudget', 'maxBudget'], plan)),
    ...(links && pickFields(['transportReservationLink', 'accommodationLink'], plan)),
  };
}

/** The plan with what a link does not show left empty; no link shows what was checked off. */
export function withoutHidden<P extends StoredPlan>(plan: P, { budget, links, memo }: ShareScopes): P {
  const hidden = PLAN_FIELD_NAMES.filter((name) => (!budget && BUDGET.includes(name)) || (!links && LINKS.includes(name)));
  const shown = { ...plan, ...pickFields(hidden, {}) };
  const selectedPlaces = plan.selectedPlaces.map((place) => ({ ...place, memo: memo ? place.memo : '', visit: null }));
  if (memo) return { ...shown, selectedPlaces };
  return {
    ...shown,
    selectedPlaces,
    dayNotes: plan.dayNotes.map((note) => ({ ...note, memo: '', lodging: null })),
  };
}
