import { budgetText, peopleText, tripText } from '@osaka/web-kit';
import type { Difference } from '../changed-elsewhere.tsx';
import { contentOf, wonOf } from './draft-parts.ts';
import { type DraftChange, fromServer, type PlanDraft, type WizardDraft } from './plan-draft.ts';

/** What differs between the draft here and the one elsewhere, in the words of the screen. */
export function differences(here: PlanDraft, part: DraftChange): Difference[] {
  const there = { ...here, ...part };
  const pairs: [string, (draft: PlanDraft) => string][] = [
    ['여행 기간', ({ startDate, endDate }) => tripText(startDate, endDate)],
    ['여행 인원', ({ travelers }) => peopleText(Number(travelers))],
    ['지역', ({ selectedRegion }) => selectedRegion],
    ['여행지', ({ selectedPlaces }) => selectedPlaces.map(({ name }) => name).join(' → ')],
    ['여행 제목', ({ planTitle }) => planTitle],
    ['여행 설명', ({ planDescription }) => planDescription],
    ['예산', ({ minBudget, maxBudget }) => budgetText(wonOf(minBudget), wonOf(maxBudget))],
    ['항공편 링크', ({ flightLink }) => flightLink],
    ['숙소 링크', ({ hotelLink }) => hotelLink],
  ];
  return pairs.map(([name, textOf]) => ({ name, here: textOf(here), there: textOf(there) })).filter(({ here, there }) => here !== there);
}

/** A change that this tab made itself and whose answer never came, so that the server is one version ahead. */
export function isOwnChange(draft: PlanDraft, current: WizardDraft): boolean {
  if (current.planNo !== draft.planNo || current.version !== (draft.version ?? 0) + 1) return false;
  const there = { ...draft, ...fromServer(current) };
  return draft.unanswered?.some(({ part, content }) => contentOf(part, there) === content) ?? false;
}
