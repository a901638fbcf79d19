import { toPosition, toWire } from '@osaka/contracts';
import { MapView, OSAKA } from '@osaka/web-kit/map';
import { useMemo } from 'react';

type WirePosition = { mapX: number; mapY: number };

interface PositionMapProps {
  position: WirePosition | undefined;
  /** Where to look as long as there is no position. */
  fallback: WirePosition | undefined;
  ward: string | undefined;
  onPick: (position: WirePosition) => void;
}

export function PositionMap({ position, fallback, ward, onPick }: PositionMapProps) {
  const [x, y] = [position?.mapX, position?.mapY];
  const markers = useMemo(
    () => (x === undefined || y === undefined ? [] : [{ id: 'here', label: '여행지 위치', kind: 'place' as const, ...toPosition({ mapX: x, mapY: y }) }]),
    [x, y],
  );
  const center = position ?? fallback;
  return (
    <MapView
      label="여행지 위치 지도"
      center={center ? toPosition(center) : OSAKA}
      zoom={position ? 15 : center ? 13 : 11}
      markers={markers}
      selectedWard={ward}
      onMapClick={(picked) => onPick(toWire(picked))}
    />
  );
}
