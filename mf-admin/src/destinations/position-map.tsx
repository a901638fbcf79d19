import { type Position, toPosition, toWire } from '@osaka/contracts';
import { LateMap } from '@osaka/web-kit';
import { useMemo, useRef } from 'react';

type WirePosition = { mapX: number; mapY: number };

interface PositionMapProps {
  position: WirePosition | undefined;
  /** Centre of the map while there is no position. */
  fallback: WirePosition | undefined;
  ward: string | undefined;
  onPick: (position: WirePosition) => void;
}

/** Picks a position on the map by click or by dragging the pin. Typed positions move the map, picked ones do not. */
export function PositionMap({ position, fallback, ward, onPick }: PositionMapProps) {
  const [x, y] = [position?.mapX, position?.mapY];
  const markers = useMemo(
    () =>
      x === undefined || y === undefined
        ? []
        : [
            {
              id: 'here',
              label: '여행지 위치',
              kind: 'place' as const,
              isDraggable: true,
              ...toPosition({ mapX: x, mapY: y }),
            },
          ],
    [x, y],
  );
  const picked = useRef<WirePosition>(undefined);
  const looksAt = useRef<{ center?: Position; zoom: number }>({ zoom: 11 });
  if (position && (picked.current?.mapX !== x || picked.current?.mapY !== y))
    looksAt.current = { center: toPosition(position), zoom: 15 };
  else if (!position && fallback) looksAt.current = { center: toPosition(fallback), zoom: 13 };

  const pick = ({ mapX, mapY }: WirePosition) => {
    picked.current = { mapX: Number(mapX.toFixed(6)), mapY: Number(mapY.toFixed(6)) };
    onPick(picked.current);
  };
  return (
    <LateMap
      label="여행지 위치 지도"
      {...looksAt.current}
      markers={markers}
      selectedWard={ward}
      onMapClick={(place) => pick(toWire(place))}
      onMarkerMove={(_, place) => pick(toWire(place))}
    />
  );
}
