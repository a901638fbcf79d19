import type { Plan } from '@osaka/contracts/planner';
import { useQuery } from '@osaka/query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useHeadingFocus } from '../form/heading-focus.ts';
import { placeMarkers } from '../map/place-markers.ts';
import { PlannerMap } from '../map/planner-map.tsx';
import split from '../map/split.module.css';
import { placesOf } from '../places/catalogue.api.ts';
import { type PlannedPlace, toPlanned, withCatalogue } from '../places/place.ts';
import { PlanEditor } from './plan-editor.tsx';
import { PlanView } from './plan-view.tsx';
import { useEditMode } from './use-edit-mode.ts';

/** A plan beside its map, read-only or, with ?mode=edit, editable. */
export function PlanScreen({ plan }: { plan: Plan }) {
  const hasChanges = useRef(false);
  const { isEditing, begin, end } = useEditMode(hasChanges);
  useHeadingFocus(isEditing);
  const [highlightedId, setHighlightedId] = useState<number>();
  const { data: catalogue } = useQuery(placesOf(plan.selectedRegion));
  const saved = useMemo(() => plan.selectedPlaces.map(toPlanned).map((place) => withCatalogue(place, catalogue?.places)), [plan, catalogue]);
  const [order, setOrder] = useState<PlannedPlace[]>();
  const [edited, setEdited] = useState<PlannedPlace[]>();
  const places = (isEditing && edited) || saved;
  const markers = useMemo(() => placeMarkers(places), [places]);

  const edit = (proposed?: PlannedPlace[]) => {
    setOrder(proposed);
    begin();
  };
  useEffect(() => {
    if (!isEditing) setEdited(undefined);
  }, [isEditing]);

  return (
    <div className={split.split}>
      <div className={split.list}>
        {isEditing ? (
          <PlanEditor
            plan={plan}
            order={order}
            catalogue={catalogue?.places}
            onPlaces={setEdited}
            onLeave={end}
            hasChanges={hasChanges}
            onHighlight={setHighlightedId}
            highlightedId={highlightedId}
          />
        ) : (
          <PlanView plan={plan} places={saved} onEdit={edit} onHighlight={setHighlightedId} highlightedId={highlightedId} />
        )}
      </div>
      <div className={split.map}>
        <PlannerMap
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
