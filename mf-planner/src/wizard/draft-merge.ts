import { fieldGroups, type PlanDraft, readTyped, WIZARD_FIELDS } from '@osaka/contracts/planner';
import { budgetText, peopleText, tripText } from '@osaka/web-kit';
import { isSame, type Merge, type MergeField, mergeForms } from '../merge/merge-forms.ts';
import { contentOf, wonOf } from './draft-parts.ts';
import { contentFrom, type DraftChange, type DraftContent, type WizardDraft } from './wizard-draft.ts';

const PERIOD: MergeField<DraftContent> = {
  name: '여행 기간',
  keys: ['startDate', 'endDate'],
  textOf: ({ startDate, endDate }) => tripText(startDate, endDate),
};
const TRAVELERS: MergeField<DraftContent> = {
  name: '여행 인원',
  keys: ['travelers'],
  textOf: ({ travelers }) => peopleText(Number(travelers)),
};
/** One field, because choosing another district clears the places. */
const PLACES: MergeField<DraftContent> = {
  name: '지역과 여행지',
  keys: ['selectedRegion', 'selectedPlaces'],
  contentOf: ({ selectedRegion, selectedPlaces }) => [selectedRegion, ...selectedPlaces.map(({ id }) => id)],
  textOf: ({ selectedRegion, selectedPlaces }) =>
    [selectedRegion, selectedPlaces.map(({ name }) => name).join(' → ')].filter(Boolean).join(' · '),
};
/** The other fields are compared as the server stores them: incomplete links and amounts have not reached it. */
const FIELDS: readonly MergeField<DraftContent>[] = [
  PERIOD,
  TRAVELERS,
  PLACES,
  ...fieldGroups(WIZARD_FIELDS).map(({ name, keys }) => ({
    name,
    keys,
    contentOf: (draft: DraftContent) => keys.map((key) => readTyped(key, draft[key])),
    textOf: (draft: DraftContent) =>
      keys.includes('minBudget')
        ? budgetText(wonOf(draft.minBudget), wonOf(draft.maxBudget))
        : keys.map((key) => draft[key]).join(' '),
  })),
];

/** Merges the draft of this tab with the newer one of the server. */
export function mergeDrafts(draft: WizardDraft, current: PlanDraft): Merge<DraftContent> {
  const theirs = contentFrom(current);
  return mergeForms(FIELDS, { base: isOwnChange(draft, current) ? theirs : draft.base, mine: draft, theirs });
}

/** The change that makes the server's newest version the base; steps whose content differs from it count as unsaved. */
export function rebased(draft: DraftContent & Pick<WizardDraft, 'isReordered'>, current: PlanDraft): DraftChange {
  const theirs = contentFrom(current);
  const isReordered =
    draft.isReordered === true && draft.selectedRegion === theirs.selectedRegion && !isSame(PLACES, draft, theirs);
  const savedStep =
    !isSame(PERIOD, draft, theirs) || !isSame(TRAVELERS, draft, theirs)
      ? 0
      : draft.selectedRegion !== theirs.selectedRegion
        ? 1
        : !isSame(PLACES, draft, theirs) && !isReordered
          ? 2
          : current.step;
  return {
    base: theirs,
    version: current.version,
    unanswered: undefined,
    isReordered,
    savedStep: Math.min(savedStep, current.step),
  };
}

/** The server is one version ahead because of a save of this tab whose response was lost. */
function isOwnChange(draft: WizardDraft, current: PlanDraft): boolean {
  if (current.version !== (draft.version ?? 0) + 1) return false;
  const there = { ...draft, ...contentFrom(current) };
  return draft.unanswered?.some(({ part, content }) => contentOf(part, there) === content) ?? false;
}
