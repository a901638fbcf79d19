import { calendarDate } from '@osaka/contracts';
import {
  MAX_PLACES,
  PLAN_MESSAGES,
  problemsOfDates,
  problemsOfFields,
  WIZARD_FIELDS,
  type WizardField,
} from '@osaka/contracts/planner';
import type { StepNo, WizardDraft } from './wizard-draft.ts';

const CHOICES = ['startDate', 'endDate', 'travelers', 'selectedRegion', 'selectedPlaces'] as const;
export type DraftField = (typeof CHOICES)[number] | WizardField;
export const DRAFT_FIELDS: readonly DraftField[] = [...CHOICES, ...WIZARD_FIELDS];
export type Problems = Partial<Record<DraftField, string>>;

/** The errors of a step by field; empty when it can be saved. */
export function problemsOf(step: StepNo, draft: WizardDraft, today: string): Problems {
  const found = RULES[step](draft, today);
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined));
}

/** The number of travellers; undefined if the text is not a number. */
export function travelersOf({ travelers }: Pick<WizardDraft, 'travelers'>): number | undefined {
  return /^\d{1,9}$/.test(travelers) ? Number(travelers) : undefined;
}

const RULES: Record<StepNo, (draft: WizardDraft, today: string) => Problems> = {
  1: (draft, today) => ({ ...problemsOfDays(draft, today), travelers: problemOfTravelers(draft) }),
  2: ({ selectedRegion }) => ({ selectedRegion: selectedRegion ? undefined : PLAN_MESSAGES.regionMissing }),
  3: ({ selectedPlaces: { length } }) => ({
    selectedPlaces:
      length === 0 ? PLAN_MESSAGES.placesMissing : length > MAX_PLACES ? PLAN_MESSAGES.placesTooMany : undefined,
  }),
  4: (draft) => problemsOfFields(WIZARD_FIELDS, draft),
};

function problemsOfDays({ startDate, endDate }: WizardDraft, today: string): Problems {
  const start = startDate === '' ? PLAN_MESSAGES.startMissing : messageOf(calendarDate.safeParse(startDate));
  const end = endDate === '' ? PLAN_MESSAGES.endMissing : messageOf(calendarDate.safeParse(endDate));
  const between = Object.fromEntries(
    problemsOfDates({ startDate, endDate }, today).map(({ path, message }) => [path, message]),
  ) as Problems;
  return {
    startDate: start ?? between.startDate,
    endDate: end ?? (start && endDate >= today ? undefined : between.endDate),
  };
}

function problemOfTravelers({ travelers }: WizardDraft): string | undefined {
  if (travelers === '') return PLAN_MESSAGES.travelersMissing;
  if (!/^\d+$/.test(travelers)) return PLAN_MESSAGES.travelersDigits;
  return Number(travelers) >= 1 && Number(travelers) <= 20 ? undefined : PLAN_MESSAGES.travelersRange;
}

function messageOf(result: {
  success: boolean;
  error?: { issues: { message: string }[] } | undefined;
}): string | undefined {
  return result.success ? undefined : (result.error?.issues[0]?.message ?? '');
}
