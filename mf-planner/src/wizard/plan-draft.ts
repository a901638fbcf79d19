import type { PlanDraft as WizardDraft } from '@osaka/contracts/planner';
import { type PlannedPlace, toPlanned } from '../places/place.ts';

export type { WizardDraft };

export type StepNo = 1 | 2 | 3 | 4;
/** A part of the draft that one call saves: a step, or the words of step 4 before they are complete. */
export type DraftPart = StepNo | 'words';
export interface SentPart {
  part: DraftPart;
  content: string;
}

/** The entered values; texts stay as they are typed. */
export interface DraftContent {
  startDate: string;
  endDate: string;
  travelers: string;
  selectedRegion: string;
  selectedPlaces: PlannedPlace[];
  planTitle: string;
  planDescription: string;
  minBudget: string;
  maxBudget: string;
  flightLink: string;
  hotelLink: string;
}

/** The wizard's state of an unfinished plan. */
export interface PlanDraft extends DraftContent {
  planNo?: number | undefined;
  version?: number | undefined;
  /** The content that the server has at this version. */
  base?: DraftContent | undefined;
  /** Lets step 1 be sent twice without making two drafts. */
  draftKey: string;
  /** Step 4 put the places into another order than step 3 had saved. */
  isReordered?: boolean;
  /** The save that has been sent and not answered yet. */
  unanswered?: readonly SentPart[] | undefined;
  /** The furthest step that the server has. */
  savedStep: number;
  /** Where the member is. */
  step: StepNo;
}
export type DraftChange = Partial<PlanDraft>;

export function newDraft(): PlanDraft {
  return {
    startDate: '',
    endDate: '',
    travelers: '2',
    selectedRegion: '',
    selectedPlaces: [],
    planTitle: '',
    planDescription: '',
    minBudget: '',
    maxBudget: '',
    flightLink: '',
    hotelLink: '',
    draftKey: randomKey(),
    savedStep: 0,
    step: 1,
  };
}

/** The draft after a change. A step whose content changed counts as saved no longer, nor does any step after it. */
export function changed(draft: PlanDraft, part: DraftChange): PlanDraft {
  const next = { ...draft, ...part };
  if (part.savedStep !== undefined) return next;
  const isSame = (field: keyof PlanDraft) => JSON.stringify(draft[field]) === JSON.stringify(next[field]);
  if (!isSame('startDate') || !isSame('endDate') || !isSame('travelers')) return { ...next, savedStep: 0 };
  if (!isSame('selectedRegion')) return { ...next, savedStep: Math.min(next.savedStep, 1) };
  if (!isSame('selectedPlaces') && !part.isReordered) return { ...next, savedStep: Math.min(next.savedStep, 2) };
  return next;
}

/** A draft as the server has it. */
export function fromServer(draft: WizardDraft): DraftChange {
  const content = contentFrom(draft);
  return {
    ...content,
    base: content,
    planNo: draft.planNo,
    version: draft.version,
    unanswered: undefined,
    isReordered: false,
    savedStep: draft.step,
    step: Math.min(4, draft.step + 1) as StepNo,
  };
}

export function contentFrom(draft: WizardDraft): DraftContent {
  return {
    startDate: draft.startDate,
    endDate: draft.endDate,
    travelers: String(draft.travelers),
    selectedRegion: draft.selectedRegion ?? '',
    selectedPlaces: draft.selectedPlaces.map(toPlanned),
    planTitle: draft.planTitle,
    planDescription: draft.planDescription,
    minBudget: typedWon(draft.minBudget),
    maxBudget: typedWon(draft.maxBudget),
    flightLink: draft.transportReservationLink,
    hotelLink: draft.accommodationLink,
  };
}

/** The content that the server has once a part of the draft is saved. */
export function baseAfter(part: DraftPart, draft: PlanDraft, base = contentOnly(newDraft())): DraftContent {
  const { startDate, endDate, travelers, selectedRegion, selectedPlaces, ...words } = contentOnly(draft);
  if (part === 1) return { ...base, startDate, endDate, travelers };
  if (part === 2) return { ...base, selectedRegion, selectedPlaces: selectedRegion === base.selectedRegion ? base.selectedPlaces : [] };
  if (part === 3) return { ...base, selectedPlaces };
  return { ...base, ...words };
}

function contentOnly(draft: DraftContent): DraftContent {
  const { startDate, endDate, travelers, selectedRegion, selectedPlaces, planTitle, planDescription, minBudget, maxBudget, flightLink, hotelLink } = draft;
  return { startDate, endDate, travelers, selectedRegion, selectedPlaces, planTitle, planDescription, minBudget, maxBudget, flightLink, hotelLink };
}

function typedWon(won: number): string {
  return won > 0 ? won.toLocaleString('ko-KR') : '';
}

/** Anything at all worth keeping. */
export function isBegun({ draftKey: _key, ...draft }: PlanDraft): boolean {
  const { draftKey: _other, ...untouched } = newDraft();
  return JSON.stringify(draft) !== JSON.stringify(untouched);
}

// crypto.randomUUID needs a secure context; the key only has to differ among one member's drafts.
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
