import {
  PLAN_FIELD_NAMES,
  type PlanFieldName,
  pickFields,
  type ShareScopes,
  sharedViewOf,
  shownBookings,
  withoutLodgings,
} from '@osaka/contracts/planner';
import { withNamedWays } from '@osaka/domain/trip';
import { type Facts, toDays, toSelected, withFacts, withNamedLodgings } from '../places.ts';
import { statusOf } from '../plan.ts';
import type { StoredPlan } from '../stored-plan.ts';

const BUDGET: readonly PlanFieldName[] = ['minBudget', 'maxBudget'];
const LINKS: readonly PlanFieldName[] = ['transportReservationLink', 'accommodationLink'];

/** The plan as a link shows it. */
export function toSharedPlan(
  plan: StoredPlan,
  scopes: ShareScopes,
  facts: Facts,
  today: string,
): ReturnType<typeof sharedViewOf> {
  const { selectedRegion, travelStartDate, travelEndDate } = plan;
  const [days, selectedPlaces] = [toDays(plan), toSelected(plan.selectedPlaces, facts)];
  const named = withNamedLodgings(days, selectedPlaces, facts);
  const shown = {
    ...pickFields(PLAN_FIELD_NAMES, plan),
    planStatus: statusOf(plan, today),
    selectedRegion,
    travelStartDate,
    travelEndDate,
    selectedPlaces: withNamedWays(withFacts(selectedPlaces, facts), days, named),
    days: named,
    bookings: plan.bookings,
  };
  return sharedViewOf(shown, scopes);
}

/** The plan without the parts that a link does not show; no link shows checked stops or lists. */
export function withoutHidden<P extends StoredPlan>(plan: P, scopes: ShareScopes): P {
  const { budget, links, memo } = scopes;
  const hidden = PLAN_FIELD_NAMES.filter(
    (name) => (!budget && BUDGET.includes(name)) || (!links && LINKS.includes(name)),
  );
  const shown = { ...plan, ...pickFields(hidden, {}), items: [], privateLists: [] };
  const selectedPlaces = plan.selectedPlaces.map((place) => ({ ...place, memo: memo ? place.memo : '', visit: null }));
  const places = memo ? selectedPlaces : withoutLodgings(selectedPlaces, plan.dayNotes);
  const withBookings = { ...shown, selectedPlaces: places, bookings: shownBookings(plan.bookings, places, scopes) };
  if (memo) return withBookings;
  return {
    ...withBookings,
    dayNotes: plan.dayNotes.map((note) => ({ ...note, memo: '', lodging: null })),
  };
}
