import { LateMap, useLatest } from '@osaka/web-kit';
import type { MapLine } from '@osaka/web-kit/map';
import { useQuery } from '@osaka/web-kit/query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { placeMarkers } from '../map/place-markers.ts';
import { OSAKA } from '../map/planner-map.ts';
import { districts } from '../places/catalogue.api.ts';
import type { OfferedPlace, PlannedPlace } from '../places/place.ts';
import { PlacePreview } from './place-preview.tsx';
import { scrollRowIntoView } from './place-row.tsx';
import { type RowStates, useHighlightedId } from './row-states.ts';
import { useAfterPaint } from './use-after-paint.ts';

const PLACES_ZOOM = 13;
/** Hover time before a pin shows its preview. */
const HOVER_MS = 150;
const NONE: readonly number[] = [];

interface PlacesMapProps {
  region: string;
  places: readonly OfferedPlace[];
  chosen: readonly PlannedPlace[];
  rows: RowStates;
  onToggle: (id: number) => void;
}

/** The district with its places. Clicking a pin opens a preview, where the place can be chosen. */
export function PlacesMap({ region, places, chosen, rows, onToggle }: PlacesMapProps) {
  const { data: wards } = useQuery(districts);
  // Paint the list first; the map updates after that paint.
  const drawn = useAfterPaint(useMemo(() => ({ chosen, places }), [chosen, places]));
  const markers = useMemo(() => placeMarkers(drawn.chosen, drawn.places), [drawn]);
  const lines = useMemo((): MapLine[] => [{ style: 'stitch', positions: drawn.chosen }], [drawn.chosen]);
  const highlighted = useAfterPaint(useHighlightedId(rows));
  const [previewed, setPreviewed] = useState(NONE);
  const [takesFocus, setTakesFocus] = useState(false);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(resting.current), []);

  const preview = (ids: readonly number[], isPressed: boolean) => {
    clearTimeout(resting.current);
    setPreviewed(ids);
    setTakesFocus(isPressed);
    rows.set({ highlighted: ids[0] });
    if (ids[0] !== undefined) scrollRowIntoView(ids[0]);
  };
  const hover = (id: number | undefined) => {
    clearTimeout(resting.current);
    rows.set({ highlighted: id ?? previewed[0] });
    if (id !== undefined) resting.current = setTimeout(() => preview([id], false), HOVER_MS);
  };
  const pin = useLatest({ hover, preview });
  const close = useCallback(() => pin.current.preview(NONE, false), [pin]);

  const center = wards?.find(({ name }) => name === region) ?? chosen[0] ?? places[0] ?? OSAKA;
  return (
    <>
      <LateMap
        label={`${region} 여행지 지도`}
        markers={markers}
        groupsPins
        lines={lines}
        center={center}
        zoom={PLACES_ZOOM}
        selectedWard={region}
        fitWard
        highlightedId={highlighted}
        onMarkerClick={useCallback((id: number | string) => pin.current.preview([Number(id)], true), [pin])}
        onGroupClick={useCallback((ids: (number | string)[]) => pin.current.preview(ids.map(Number), true), [pin])}
        onMarkerHover={useCallback(
          (id: number | string | undefined) => pin.current.hover(id === undefined ? undefined : Number(id)),
          [pin],
        )}
        onMapClick={close}
      />
      <PlacePreview
        ids={previewed}
        places={places}
        chosen={chosen}
        takesFocus={takesFocus}
        onToggle={onToggle}
        onClose={close}
      />
    </>
  );
}
