import { isPosition, toWire } from '@osaka/contracts';
import { type Lodging, PLAN_MESSAGES } from '@osaka/contracts/planner';
import {
  Button,
  Field,
  LateMap,
  placeSuggestions,
  Select,
  SUGGESTED_FIELD,
  Suggest,
  type Suggestion,
} from '@osaka/web-kit';
import { useQueryClient } from '@osaka/web-kit/query';
import { useRef, useState } from 'react';
import { OSAKA } from '../../../map/planner-map.ts';
import { destinationOf } from '../../../saved-plan/board.api.ts';
import { useBoardParts } from '../board-context.ts';
import styles from './sheets.module.css';

/**
 * A lodging by name. A place of the catalogue brings its position; otherwise it is clicked on the map, or taken from a
 * place of the plan near it.
 */
export function NewLodging({ onChoose }: { onChoose: (lodging: Lodging) => void }) {
  const { board } = useBoardParts();
  const placed = board.plan.selectedPlaces.filter((place) => isPosition(place));
  const queries = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [position, setPosition] = useState<{ mapX: number; mapY: number }>();
  const [problem, setProblem] = useState<{ name?: string; place?: string }>({});
  const save = () => {
    const found: typeof problem = {};
    if (name.trim() === '') found.name = PLAN_MESSAGES.lodgingNameMissing;
    if (!position) found.place = '숙소의 위치를 골라주세요.';
    setProblem(found);
    if (position && !found.name) onChoose({ name: name.trim(), ...position });
  };
  const take = ({ text, travelNo = 0 }: Suggestion) => {
    setName(text);
    // A position that cannot be read now is clicked on the map.
    queries.fetchQuery(destinationOf(travelNo)).then(
      (place) => isPosition(place) && setPosition({ mapX: place.mapX, mapY: place.mapY }),
      () => undefined,
    );
  };
  const center = position ?? placed[0];
  return (
    <div className={`${styles.lodging} panel`}>
      <Field label="숙소 이름" error={problem.name}>
        {(control) => (
          <div className="input-wrap">
            <input
              {...control}
              {...SUGGESTED_FIELD}
              ref={field}
              className="input"
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
            <Suggest field={field} load={placesAlone} onPick={take} />
          </div>
        )}
      </Field>
      <Select
        label="위치"
        help="지도를 눌러 정하거나, 가까운 여행지를 골라도 돼요."
        error={problem.place}
        value=""
        options={[
          { value: '', label: position ? '지도에 표시한 곳' : '가까운 여행지 고르기' },
          ...placed.map(({ travelId, travelName }) => ({ value: travelId, label: `${travelName} 근처` })),
        ]}
        onChange={({ target }) => {
          const place = placed.find(({ travelId }) => travelId === Number(target.value));
          if (place) setPosition({ mapX: place.mapX, mapY: place.mapY });
        }}
      />
      <LateMap
        isBox
        label="숙소 위치를 고르는 지도"
        zoom={13}
        center={center ? { longitude: center.mapX, latitude: center.mapY } : OSAKA}
        markers={
          position
            ? [
                {
                  id: 'lodging',
                  label: name || '숙소',
                  kind: 'place',
                  longitude: position.mapX,
                  latitude: position.mapY,
                },
              ]
            : []
        }
        onMapClick={(pressed) => setPosition(toWire(pressed))}
      />
      <Button kind="main" onClick={save}>
        숙소로 정하기
      </Button>
    </div>
  );
}

/** A station or a district is no lodging. */
async function placesAlone(typed: string, signal: AbortSignal) {
  return (await placeSuggestions(typed, signal)).filter(({ travelNo }) => travelNo !== undefined);
}
