import { isPosition, type Position, toPosition } from '@osaka/contracts';
import { type Lodging, PLAN_MESSAGES } from '@osaka/contracts/planner';
import { Button, Field, placeSuggestions, Select, SUGGESTED_FIELD, Suggest, type Suggestion } from '@osaka/web-kit';
import { useQueryClient } from '@osaka/web-kit/query';
import { useRef, useState } from 'react';
import { destinationOf } from '../../../saved-plan/board.api.ts';
import type { KnownPlace } from '../../../saved-plan/trip-state.ts';
import { useBoardParts } from '../board-context.ts';
import { PositionField, storedPosition } from './position-field.tsx';
import styles from './sheets.module.css';

interface NewLodgingProps {
  /** With the place of the catalogue that the lodging is. */
  onChoose: (lodging: Lodging, place?: KnownPlace) => void;
}

/** An own place of the plan, a place of the catalogue by its name, or a name with a position. */
export function NewLodging({ onChoose }: NewLodgingProps) {
  const { board } = useBoardParts();
  const own = board.plan.selectedPlaces.filter((place) => place.own);
  const queries = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [found, setFound] = useState<KnownPlace>();
  const [position, setPosition] = useState<Position>();
  const [problem, setProblem] = useState<{ name?: string; place?: string }>({});
  const save = () => {
    if (found) return onChoose({ travelNo: found.travelId }, found);
    const missing: typeof problem = {};
    if (name.trim() === '') missing.name = PLAN_MESSAGES.lodgingNameMissing;
    if (!position) missing.place = '숙소의 위치를 골라주세요.';
    setProblem(missing);
    if (position && !missing.name) onChoose({ name: name.trim(), ...storedPosition(position) });
  };
  const take = ({ text, travelNo = 0 }: Suggestion) => {
    setName(text);
    // A position that cannot be read now is clicked on the map.
    queries.fetchQuery(destinationOf(travelNo)).then(
      ({ title, mapX, mapY, explain, imageList }) => {
        if (!isPosition({ mapX, mapY })) return;
        const known = { travelId: travelNo, travelName: title, mapX, mapY, travelDescription: explain };
        setFound({ ...known, choiceOrder: 0, status: 'Y', imageUrl: imageList[0]?.imageUrl ?? null });
        setPosition(toPosition({ mapX, mapY }));
      },
      () => undefined,
    );
  };
  return (
    <div className={`${styles.lodging} panel`}>
      {own.length > 0 && (
        <Select
          label="내 장소에서"
          value=""
          options={[
            { value: '', label: '내 장소 고르기' },
            ...own.map(({ travelId, travelName }) => ({ value: travelId, label: travelName })),
          ]}
          onChange={({ target }) => target.value && onChoose({ travelId: Number(target.value) })}
        />
      )}
      <Field label="숙소 이름" error={problem.name}>
        {(control) => (
          <div className="input-wrap">
            <input
              {...control}
              {...SUGGESTED_FIELD}
              ref={field}
              className="input"
              value={name}
              onChange={({ target }) => {
                setName(target.value);
                setFound(undefined);
              }}
            />
            <Suggest field={field} load={placesAlone} onPick={take} />
          </div>
        )}
      </Field>
      <PositionField
        label="숙소 위치를 고르는 지도"
        name={name || '숙소'}
        position={position}
        error={problem.place}
        onChange={(chosen) => {
          setPosition(chosen);
          setFound(undefined);
        }}
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
