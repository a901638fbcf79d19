import { calendarDate } from '@osaka/contracts';
import { budget, flightLink, hotelLink, MAX_PLACES, PLAN_MESSAGES, planDescription, planTitle, problemsOfDates } from '@osaka/contracts/planner';
import type { StepNo, WizardDraft } from './wizard-draft.ts';

export type DraftField =
  | 'startDate'
  | 'endDate'
  | 'travelers'
  | 'selectedRegion'
  | 'selectedPlaces'
  | 'planTitle'
  | 'planDescription'
  | 'minBudget'
  | 'maxBudget'
  | 'transportReservationLink'
  | 'accommodationLink';
export type Problems = Partial<Record<DraftField, string>>;

/** The errors of a step by field; empty when it can be saved. */
export function problemsOf(step: StepNo, draft: WizardDraft, today: string): Problems {
  const found = RULES[step](draft, today);
  return Object.fromEntries(Object.entries(found).filter(([, sentence]) => sentence !== undefined));
}

/** The number of travellers; undefined if the text is not a number. */
export function travelersOf({ travelers }: Pick<WizardDraft, 'travelers'>): number | undefined {
  return /^\d{1,9}$/.test(travelers) ? Number(travelers) : undefined;
}

const RULES: Record<StepNo, (draft: WizardDraft, today: string) => Problems> = {
  1: (draft, today) => ({ ...problemsOfDays(draft, today), travelers: problemOfTravelers(draft) }),
  2: ({ selectedRegion }) => ({ selectedRegion: selectedRegion ? undefined : PLAN_MESSAGES.regionMissing }),
  3: ({ selectedPlaces: { length } }) => ({ selectedPlaces: length === 0 ? PLAN_MESSAGES.placesMissing : length > MAX_PLACES ? PLAN_MESSAGES.placesTooMany : undefined }),
  4: (draft) => ({
    planTitle: sentenceOf(planTitle.safeParse(draft.planTitle)),
    planDescription: sentenceOf(planDescription.safeParse(draft.planDescription)),
    ...problemsOfBudget(draft),
    transportReservationLink: sentenceOf(flightLink.safeParse(draft.transportReservationLink)),
    accommodationLink: sentenceOf(hotelLink.safeParse(draft.accommodationLink)),
  }),
};

function problemsOfDays({ startDate, endDate }: WizardDraft, today: string): Problems {
  const start = startDate === '' ? PLAN_MESSAGES.startMissing : sentenceOf(calendarDate.safeParse(startDate));
  const end = endDate === '' ? PLAN_MESSAGES.endMissing : sentenceOf(calendarDate.safeParse(endDate));
  const between = Object.fromEntries(problemsOfDates({ startDate, endDate }, today).map(({ path, message }) => [path, message])) as Problems;
  return { startDate: start ?? between.startDate, endDate: end ?? (start && endDate >= today ? undefined : between.endDate) };
}

function problemOfTravelers({ travelers }: WizardDraft): string | undefined {
  if (travelers === '') return PLAN_MESSAGES.travelersMissing;
  if (!/^\d+$/.test(travelers)) return PLAN_MESSAGES.travelersDigits;
  return Number(travelers) >= 1 && Number(travelers) <= 20 ? undefined : PLAN_MESSAGES.travelersRange;
}

function problemsOfBudget({ minBudget, maxBudget }: WizardDraft): Problems {
  const [min, max] = [budget.safeParse(minBudget), budget.safeParse(maxBudget)];
  const isInverted = min.success && max.success && min.data > 0 && max.data > 0 && max.data <= min.data;
  return { minBudget: sentenceOf(min), maxBudget: isInverted ? PLAN_MESSAGES.budgetOrder : sentenceOf(max) };
}

function sentenceOf(result: { success: boolean; error?: { issues: { message: string }[] } | undefined }): string | undefined {
  return result.success ? undefined : (result.error?.issues[0]?.message ?? '');
}
