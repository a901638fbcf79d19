import { type PlanDraft, type TypedFields, WIZARD_FIELDS, type WizardField } from '@osaka/contracts/planner';
import { countText } from '@osaka/web-kit';
import { type PlannedPlace, toPlanned } from '../places/place.ts';
import { randomKey } from '../saved-plan/random-key.ts';

export type StepNo = 1 | 2 | 3 | 4;
/** A part of the draft that one request saves: a step, or the texts of step 4 before they are complete. */
export type DraftPart = StepNo | 'words';
export interface SentPart {
  part: DraftPart;
  content: string;
}

/** The entered values; texts are kept as typed. */
export interface DraftContent extends TypedFields<WizardField> {
  startDate: string;
  endDate: string;
  travelers: string;
  selectedRegion: string;
  selectedPlaces: PlannedPlace[];
}

/** The draft as this tab holds it; the server's is PlanDraft. */
export interface WizardDraft extends DraftContent {
  planNo?: number | undefined;
  version?: number | undefined;
  /** The content that the server has at this version. */
  base?: DraftContent | undefined;
  /** Idempotency key of step 1: sending it twice creates one draft. */
  draftKey: string;
  /** Step 4 changed the order that step 3 has saved. */
  isReordered?: boolean;
  /** Saves sent without a response so far; the server may have stored them. */
  unanswered?: readonly SentPart[] | undefined;
  /** The last step that the server has. */
  savedStep: number;
  /** The step on the screen. */
  step: StepNo;
}
export type DraftChange = Partial<WizardDraft>;

export function newDraft(): WizardDraft {
  return {
    startDate: '',
    endDate: '',
    travelers: '2',
    selectedRegion: '',
    selectedPlaces: [],
    ...typedFields(() => ''),
    draftKey: randomKey(),
    savedStep: 0,
    step: 1,
  };
}

/** The draft after a change. A step whose content changed counts as unsaved, as do the steps after it. */
export function withChange(draft: WizardDraft, part: DraftChange): WizardDraft {
  const next = { ...draft, ...part };
  if (part.savedStep !== undefined) return next;
  const isSame = (field: keyof WizardDraft) => JSON.stringify(draft[field]) === JSON.stringify(next[field]);
  if (!isSame('startDate') || !isSame('endDate') || !isSame('travelers')) return { ...next, savedStep: 0 };
  if (!isSame('selectedRegion')) return { ...next, savedStep: Math.min(next.savedStep, 1) };
  if (!isSame('selectedPlaces') && !part.isReordered) return { ...next, savedStep: Math.min(next.savedStep, 2) };
  return next;
}

/** Continues a draft of the server. */
export function fromServer(draft: PlanDraft): DraftChange {
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

export function contentFrom(draft: PlanDraft): DraftContent {
  return {
    startDate: draft.startDate,
    endDate: draft.endDate,
    travelers: String(draft.travelers),
    selectedRegion: draft.selectedRegion ?? '',
    selectedPlaces: draft.selectedPlaces.map(toPlanned),
    ...typedFields((name) => {
      const saved = draft[name];
      return typeof saved === 'number' ? typedWon(saved) : saved;
    }),
  };
}

/** The server's content after a part of the draft has been saved. */
export function baseAfter(part: DraftPart, draft: WizardDraft, base = contentOnly(newDraft())): DraftContent {
  const { startDate, endDate, travelers, selectedRegion, selectedPlaces, ...words } = contentOnly(draft);
  if (part === 1) return { ...base, startDate, endDate, travelers };
  if (part === 2)
    return {
      ...base,
      selectedRegion,
      selectedPlaces: selectedRegion === base.selectedRegion ? base.selectedPlaces : [],
    };
  if (part === 3) return { ...base, selectedPlaces };
  return { ...base, ...words };
}

function contentOnly(draft: DraftContent): DraftContent {
  const { startDate, endDate, travelers, selectedRegion, selectedPlaces } = draft;
  return { startDate, endDate, travelers, selectedRegion, selectedPlaces, ...typedFields((name) => draft[name]) };
}

function typedFields(textOf: (name: WizardField) => string): TypedFields<WizardField> {
  return Object.fromEntries(WIZARD_FIELDS.map((name) => [name, textOf(name)])) as TypedFields<WizardField>;
}

function typedWon(won: number): string {
  return won > 0 ? countText(won) : '';
}

/** True once anything was entered. */
export function hasContent({ draftKey: _key, ...draft }: WizardDraft): boolean {
  const { draftKey: _other, ...untouched } = newDraft();
  return JSON.stringify(draft) !== JSON.stringify(untouched);
}
