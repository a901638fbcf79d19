import { tabValues } from '@osaka/web-kit';
import { newDraft, type WizardDraft } from './wizard-draft.ts';

/** Keyed by member, so that another member in the same browser never sees it. */
const keyOf = (memberNo: number) => `osaka:plan-draft:${memberNo}`;
const declinedKeyOf = (memberNo: number) => `osaka:plan-draft-declined:${memberNo}`;

/** The draft of this tab; undefined if there is none or its format is unknown. */
export function readDraft(memberNo: number): WizardDraft | undefined {
  try {
    const stored: unknown = withLinkNames(JSON.parse(tabValues.read(keyOf(memberNo)) ?? 'null'));
    return isDraft(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

export function writeDraft(memberNo: number, draft: WizardDraft): void {
  tabValues.write(keyOf(memberNo), JSON.stringify(draft));
}

export function removeDraft(memberNo: number): void {
  tabValues.remove(keyOf(memberNo));
}

/** A server draft that the member declined is not offered again in this tab. */
export function declineDraft(memberNo: number, planNo: number): void {
  tabValues.write(declinedKeyOf(memberNo), String(planNo));
}

export function isDeclined(memberNo: number, planNo: number): boolean {
  return tabValues.read(declinedKeyOf(memberNo)) === String(planNo);
}

/** A tab that was opened with an older release stores the links as flightLink and hotelLink. */
function withLinkNames(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || !('flightLink' in stored)) return stored;
  const { flightLink, hotelLink, base, ...draft } = stored as Record<string, unknown>;
  return { ...draft, transportReservationLink: flightLink, accommodationLink: hotelLink, base: withLinkNames(base) };
}

function isDraft(value: unknown): value is WizardDraft {
  if (typeof value !== 'object' || value === null) return false;
  const draft = value as Record<string, unknown>;
  const usual = newDraft() as unknown as Record<string, unknown>;
  const hasShape = Object.keys(usual).every(
    (field) =>
      typeof draft[field] === typeof usual[field] && Array.isArray(draft[field]) === Array.isArray(usual[field]),
  );
  return (
    hasShape &&
    [1, 2, 3, 4].includes(draft.step as number) &&
    (draft.selectedPlaces as unknown[]).every((place) => typeof (place as { id?: unknown } | null)?.id === 'number')
  );
}
