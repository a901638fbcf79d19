import { isPosition, type Position, toPosition, toWire } from '@osaka/contracts';
import { LateMap, Select } from '@osaka/web-kit';
import { OSAKA } from '../../../map/planner-map.ts';
import { useBoardParts } from '../board-context.ts';

interface PositionFieldProps {
  /** The accessible name of the map. */
  label: string;
  /** Of the marker. */
  name: string;
  position: Position | undefined;
  error?: string | undefined;
  onChange: (position: Position) => void;
}

/** A position, clicked on the map or taken from a place of the plan near it. */
export function PositionField({ label, name, position, error, onChange }: PositionFieldProps) {
  const { board } = useBoardParts();
  const placed = board.plan.selectedPlaces.filter((place) => isPosition(place));
  const near = placed.at(-1);
  return (
    <>
      <Select
        label="위치"
        help="지도를 눌러 정하거나, 가까운 여행지를 골라도 돼요."
        error={error}
        value=""
        options={[
          { value: '', label: position ? '지도에 표시한 곳' : '가까운 여행지 고르기' },
          ...placed.map(({ travelId, travelName }) => ({ value: travelId, label: `${travelName} 근처` })),
        ]}
        onChange={({ target }) => {
          const place = placed.find(({ travelId }) => travelId === Number(target.value));
          if (place) onChange(toPosition(place));
        }}
      />
      <LateMap
        isBox
        label={label}
        zoom={13}
        center={position ?? (near ? toPosition(near) : OSAKA)}
        markers={position ? [{ id: 'chosen', label: name, kind: 'place', isDraggable: true, ...position }] : []}
        onMapClick={onChange}
        onMarkerMove={(_id, moved) => onChange(moved)}
      />
    </>
  );
}

/** As it is stored; six decimals are a tenth of a metre. */
export function storedPosition(position: Position): { mapX: number; mapY: number } {
  const { mapX, mapY } = toWire(position);
  return { mapX: Number(mapX.toFixed(6)), mapY: Number(mapY.toFixed(6)) };
}
