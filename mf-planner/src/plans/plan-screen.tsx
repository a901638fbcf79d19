import type { Plan } from '@osaka/contracts/planner';
import { useQuery } from '@osaka/query';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { useHeadingFocus } from '../form/heading-focus.ts';
import { placeMarkers } from '../map/place-markers.ts';
import { PlannerMap } from '../map/planner-map.tsx';
import split from '../map/split.module.css';
import { placesOf } from '../places/catalogue.api.ts';
import { type PlannedPlace, toPlanned, withCatalogue } from '../places/place.ts';
import { useBoard } from '../saved-plan/use-board.ts';
import { BoardView } from './board/board-view.tsx';
import { PlanEditor } from './plan-editor.tsx';
import { useEditMode } from './use-edit-mode.ts';

/** A plan as a board of days or, with ?mode=edit, in the editor of its texts and order. */
export function PlanScreen({ plan }: { plan: Plan }) {
  const hasChanges = useRef(false);
  const { isEditing, begin, end } = useEditMode(hasChanges);
  const board = useBoard(plan);
  useHeadingFocus(isEditing);
  const [order, setOrder] = useState<PlannedPlace[]>();

  const edit = (proposed?: PlannedPlace[]) => {
    setOrder(proposed);
    begin();
  };
  if (!isEditing || !board.canEdit) return <BoardView board={board} onEdit={edit} />;
  return <EditScreen plan={plan} order={order} onLeave={end} hasChanges={hasChanges} />;
}

interface EditScreenProps {
  plan: Plan;
  order: PlannedPlace[] | undefined;
  onLeave: () => void;
  hasChanges: RefObject<boolean>;
}

function EditScreen({ plan, order, onLeave, hasChanges }: EditScreenProps) {
  const [highlightedId, setHighlightedId] = useState<number>();
  const { data: catalogue } = useQuery(placesOf(plan.selectedRegion));
  const saved = useMemo(() => plan.selectedPlaces.map(toPlanned).map((place) => withCatalogue(place, catalogue?.places)), [plan, catalogue]);
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
