import { MAX_PLACES, type PlanFields, readTyped, WIZARD_FIELDS, type WizardField } from '@osaka/contracts/planner';
import { type DraftContent, type DraftPart, newDraft, type StepNo, type WizardDraft } from './wizard-draft.ts';

/** The texts of step 4 as the server stores them; incomplete links and amounts stay in the tab. */
export function textsOf(draft: DraftContent): Pick<PlanFields, WizardField> {
  return Object.fromEntries(WIZARD_FIELDS.map((name) => [name, readTyped(name, draft[name])])) as Pick<
    PlanFields,
    WizardField
  >;
}

/** Won as a number; 0 if the text is not an amount. */
export function wonOf(typed: string): number {
  return readTyped('minBudget', typed);
}

/** The content of a part as one string, for comparison. */
export function contentOf(part: DraftPart, draft: DraftContent): string {
  const places = draft.selectedPlaces.map(({ id }) => id);
  const texts = textsOf(draft);
  const contents = {
    1: [draft.startDate, draft.endDate, draft.travelers],
    2: [draft.selectedRegion],
    3: [draft.selectedRegion, ...places],
    4: Object.values(texts),
    words: Object.values(texts),
  };
  return JSON.stringify(contents[part]);
}

/** The part to save automatically on this step: chosen places and texts, which take the longest to enter. */
export function partDue(step: StepNo, draft: WizardDraft): 3 | 'words' | undefined {
  const { length } = draft.selectedPlaces;
  if (!draft.planNo || step < 3 || length === 0 || length > MAX_PLACES) return undefined;
  if (draft.savedStep < 3 || draft.isReordered) return draft.savedStep >= 2 ? 3 : undefined;
  return step === 4 && contentOf('words', draft) !== contentOf('words', draft.base ?? newDraft()) ? 'words' : undefined;
}
