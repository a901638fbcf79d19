import { MAX_PLACES, PLAN_MESSAGES } from '@osaka/contracts/planner';
import { NOT_OFFERED } from '@osaka/contracts/travel';
import { CallError, confirmAction, messageOf, showAlert, showToast, useIsMounted } from '@osaka/web-kit';
import { useSearchParams } from '@osaka/web-kit/router';
import { useEffect, useRef } from 'react';
import { type PlannedPlace, parsePlace } from '../places/place.ts';
import { loadDestination } from './wizard.api.ts';
import type { DraftChange, WizardDraft } from './wizard-draft.ts';

/** /myplan?travelNo=12 (or place=12) adds a destination to the plan: 일정에 담기 on its page links here. */
export function usePlaceFromAddress(getDraft: () => WizardDraft, change: (part: DraftChange) => void): void {
  const [address, setAddress] = useSearchParams();
  const asked = address.get('travelNo') ?? address.get('place');
  const handled = useRef<string>(undefined);
  const isMounted = useIsMounted();

  useEffect(() => {
    if (!asked || handled.current === asked) return;
    handled.current = asked;
    void findPlace(Number(asked)).then(async (found) => {
      if (!isMounted.current) return;
      const part = await addPlace(found, getDraft());
      if (part) change(part);
      setAddress(
        (current) => {
          const next = new URLSearchParams(current);
          for (const name of ['travelNo', 'place']) next.delete(name);
          return next;
        },
        { replace: true },
      );
    });
  }, [asked, change, setAddress, getDraft, isMounted]);
}

/** The change that adds the place to the current draft. */
async function addPlace(found: Found | string, draft: WizardDraft): Promise<DraftChange | undefined> {
  if (typeof found === 'string') return void (await showAlert(found));
  const { place, guName } = found;
  const isSameRegion = draft.selectedRegion === guName;
  if (isSameRegion && draft.selectedPlaces.some(({ id }) => id === place.id)) return undefined;
  if (isSameRegion && draft.selectedPlaces.length >= MAX_PLACES)
    return void (await showAlert(PLAN_MESSAGES.placesTooMany));
  const message = `새로 담을 여행지는 ${guName}에 있습니다. 지역을 바꾸면 담아 둔 여행지가 모두 비워집니다. 바꾸시겠습니까?`;
  if (!isSameRegion && draft.selectedPlaces.length > 0 && !(await confirmAction({ message, action: '지역 바꾸기' })))
    return undefined;
  showToast(`새 플랜에 담았어요: ${place.name}`);
  return isSameRegion
    ? { selectedPlaces: [...draft.selectedPlaces, place] }
    : { selectedRegion: guName, selectedPlaces: [place] };
}

interface Found {
  place: PlannedPlace;
  guName: string;
}

/** The place, or the message why it cannot be added. */
async function findPlace(travelNo: number): Promise<Found | string> {
  try {
    const destination = await loadDestination(travelNo);
    const offered = destination.status === 'Y' ? parsePlace(destination) : undefined;
    if (!offered) return NOT_OFFERED;
    const { id, name, description, longitude, latitude, imageUrl, categoryNo, categoryName, guName } = offered;
    return { place: { id, name, description, longitude, latitude, imageUrl, categoryNo, categoryName }, guName };
  } catch (error) {
    return error instanceof CallError && error.status === 404 ? NOT_OFFERED : messageOf(error);
  }
}
