import type { Position } from '@osaka/contracts';
import { ownPlaceOf, type SelectedPlace } from '@osaka/contracts/planner';
import { withObjectParticle } from '@osaka/domain/korean';
import { dayName } from '../../../saved-plan/day-view.ts';
import { randomOwnId } from '../../../saved-plan/random-key.ts';
import { useBoardParts } from '../board-context.ts';
import { OwnPlaceForm } from './own-place-form.tsx';
import { storedPosition } from './position-field.tsx';

export interface NewOwnPlace {
  day: number | null;
  name?: string;
  at?: Position;
  link?: string;
  /** Its position will be pasted as a link. */
  from?: 'link';
}

/** Makes an own place in a day. */
export function AddOwnPlace({ day, name, at, link, from, onClose }: NewOwnPlace & { onClose: () => void }) {
  const { board, say } = useBoardParts();
  const begun = JSON.stringify([name, at, link]);
  return (
    <OwnPlaceForm
      draftName={`own-place:${board.plan.planNo}:${begun}`}
      start={{ ...(name !== undefined && { name }), ...(at && storedPosition(at)), ...(link && { link }) }}
      from={from}
      action={day === null ? '날짜 없이 담기' : `${dayName(day)}에 담기`}
      onSave={(place) => {
        const done = `${withObjectParticle(place.name)} ${dayName(day)}에 담았어요.`;
        if (!board.change([{ type: 'add', travelId: randomOwnId(), place, day, before: null }], done)) return false;
        say(done);
        onClose();
        return true;
      }}
    />
  );
}

/** Changes the facts of an own place. */
export function ChangeOwnPlace({ place, onClose }: { place: SelectedPlace; onClose: () => void }) {
  const { board, say } = useBoardParts();
  return (
    <OwnPlaceForm
      draftName={`own-place:${board.plan.planNo}:${place.travelId}`}
      start={ownPlaceOf(place) ?? {}}
      action="저장하기"
      onSave={({ name }, changed) => {
        const done = `${name}의 정보를 바꿨어요.`;
        const isChanged = Object.keys(changed).length > 0;
        if (isChanged && !board.change([{ type: 'place', travelId: place.travelId, ...changed }], done)) return false;
        if (isChanged) say(done);
        onClose();
        return true;
      }}
    />
  );
}
