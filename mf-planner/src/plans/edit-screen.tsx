import type { Plan } from '@osaka/contracts/planner';
import { useQuery } from '@osaka/query';
import { LateMap } from '@osaka/web-kit';
import { type RefObject, useMemo, useState } from 'react';
import { placeMarkers } from '../map/place-markers.ts';
import split from '../map/split.module.css';
import { placesOf } from '../places/catalogue.api.ts';
import { type PlannedPlace, toPlanned, withCatalogue } from '../places/place.ts';
import { PlanEditor } from './plan-editor.tsx';

interface EditScreenProps {
  plan: Plan;
  order: PlannedPlace[] | undefined;
  onLeave: () => void;
  hasChanges: RefObject<boolean>;
}

/** The editor of a plan's texts and order, beside the map. */
export function EditScreen({ plan, order, onLeave, hasChanges }: EditScreenProps) {
  const [highlightedId, setHighlightedId] = useState<number>();
  const { data: catalogue } = useQuery(placesOf(plan.selectedRegion));
  const saved = useMemo(
    () => plan.selectedPlaces.map(toPlanned).map((place) => withCatalogue(place, catalogue?.places)),
    [plan, catalogue],
  );
  const [edited, setEdited] = useState<PlannedPlace[]>();
  const places = edited ?? saved;
  const markers = useMemo(() => placeMarkers(places), [places]);
  return (
    <div className={split.split}>
      <div className={split.list}>
        <PlanEditor
          plan={plan}
          order={order}
          catalogue={catalogue?.places}
          onPlaces={setEdited}
          onLeave={onLeave}
          hasChanges={hasChanges}
          onHighlight={setHighlightedId}
          highlightedId={highlightedId}
        />
      </div>
      <div className={split.map}>
        <LateMap
          label="여행지 지도"
          markers={markers}
          route={places}
          fitMarkers
          selectedWard={plan.selectedRegion}
          highlightedId={highlightedId}
          onMarkerClick={(id) => setHighlightedId(Number(id))}
          onMarkerHover={(id) => setHighlightedId(typeof id === 'number' ? id : undefined)}
        />
      </div>
    </div>
  );
}
