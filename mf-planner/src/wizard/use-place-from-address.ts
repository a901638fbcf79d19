import { MAX_PLACES, NOT_OFFERED, PLAN_MESSAGES } from '@osaka/contracts';
import { useSearchParams } from '@osaka/router';
import { CallError, confirmAction, messageOf, showAlert, showToast } from '@osaka/web-kit';
import { useEffect, useRef } from 'react';
import { type PlannedPlace, readPlace } from '../place.ts';
import type { DraftChange, PlanDraft } from './plan-draft.ts';
import { loadDestination } from './wizard.api.ts';

/** /myplan?travelNo=12 (or place=12) puts a destination into the plan: 일정에 담기 on its page leads here. */
export function usePlaceFromAddress(draft: PlanDraft, change: (part: DraftChange) => void): void {
  const [address, setAddress] = useSearchParams();
  const asked = address.get('travelNo') ?? address.get('place');
  const handled = useRef<string>(undefined);
  const now = useRef(draft);
  now.current = draft;

  useEffect(() => {
    if (!asked || handled.current === asked) return;
    handled.current = asked;
    void addPlace(Number(asked), now.current).then((part) => {
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
  }, [asked, change, setAddress]);
}

async function addPlace(travelNo: number, draft: PlanDraft): Promise<DraftChange | undefined> {
  const found = await findPlace(travelNo);
  if (!found) return undefined;
  const { place, guName } = found;
  const isSameRegion = draft.selectedRegion === guName;
  if (isSameRegion && draft.selectedPlaces.some(({ id }) => id === place.id)) return undefined;
  if (isSameRegion && draft.selectedPlaces.length >= MAX_PLACES) return void (await showAlert(PLAN_MESSAGES.placesTooMany));
  const message = `새로 담을 여행지는 ${guName}에 있습니다. 지역을 바꾸면 담아 둔 여행지가 모두 비워집니다. 바꾸시겠습니까?`;
  if (!isSameRegion && draft.selectedPlaces.length > 0 && !(await confirmAction({ message, action: '지역 바꾸기' }))) return undefined;
  showToast(`일정에 담았어요: ${place.name}`);
  return isSameRegion ? { selectedPlaces: [...draft.selectedPlaces, place] } : { selectedRegion: guName, selectedPlaces: [place] };
}

async function findPlace(travelNo: number): Promise<{ place: PlannedPlace; guName: string } | undefined> {
  try {
    const destination = await loadDestination(travelNo);
    const offered = destination.status === 'Y' ? readPlace(destination) : undefined;
    if (!offered) return void (await showAlert(NOT_OFFERED));
    const { id, name, description, longitude, latitude, imageUrl, categoryNo, categoryName, guName } = offered;
    return { place: { id, name, description, longitude, latitude, imageUrl, categoryNo, categoryName }, guName };
  } catch (error) {
    return void (await showAlert(error instanceof CallError && error.status === 404 ? NOT_OFFERED : messageOf(error)));
  }
}
