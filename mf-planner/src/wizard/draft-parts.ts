import { budget, flightLink, hotelLink, MAX_PLACES } from '@osaka/contracts/planner';
import { type DraftContent, type DraftPart, newDraft, type PlanDraft, type StepNo } from './plan-draft.ts';

/** The texts of step 4 as the server may keep them; what is no address or amount yet stays in the tab. */
export function wordsOf(draft: DraftContent) {
  return {
    planTitle: draft.planTitle.slice(0, 50),
    planDescription: draft.planDescription.slice(0, 500),
    minBudget: wonOf(draft.minBudget),
    maxBudget: wonOf(draft.maxBudget),
    transportReservationLink: flightLink.safeParse(draft.flightLink).data ?? '',
    accommodationLink: hotelLink.safeParse(draft.hotelLink).data ?? '',
  };
}

/** Won of what is typed; 0 where that is no amount. */
export function wonOf(typed: string): number {
  return budget.safeParse(typed).data ?? 0;
}

/** What a part says, as one text to be compared with another. */
export function contentOf(part: DraftPart, draft: DraftContent): string {
  const places = draft.selectedPlaces.map(({ id }) => id);
  const words = wordsOf(draft);
  const says = {
    1: [draft.startDate, draft.endDate, draft.travelers],
    2: [draft.selectedRegion],
    3: [draft.selectedRegion, ...places],
    4: Object.values(words),
    words: Object.values({ ...words, planTitle: words.planTitle.trim(), planDescription: words.planDescription.trim() }),
  };
  return JSON.stringify(says[part]);
}

/** What should go to the server by itself on this step: chosen places and typed words, which took the member the longest. */
export function partDue(step: StepNo, draft: PlanDraft): 3 | 'words' | undefined {
  const { length } = draft.selectedPlaces;
  if (!draft.planNo || step < 3 || length === 0 || length > MAX_PLACES) return undefined;
  if (draft.savedStep < 3 || draft.isReordered) return draft.savedStep >= 2 ? 3 : undefined;
  return step === 4 && contentOf('words', draft) !== contentOf('words', draft.base ?? newDraft()) ? 'words' : undefined;
}
