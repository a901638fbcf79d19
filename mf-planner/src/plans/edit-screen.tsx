import type { Plan } from '@osaka/contracts/planner';
import { type RefObject, useMemo, useState } from 'react';
import split from '../map/split.module.css';
import type { PlannedPlace } from '../places/place.ts';
import { BoardMap } from '../saved-plan/board-map.tsx';
import { positionsOf, useDayViews } from '../saved-plan/day-view.ts';
import { usePlaceFacts } from '../saved-plan/use-place-facts.ts';
import { useWays } from '../ways/way-book.ts';
import type { EditedPlace } from './edit-draft.ts';
import { PlanEditor } from './plan-editor.tsx';
import { usePlanEdit } from './use-plan-edit.ts';

interface EditScreenProps {
  plan: Plan;
  /** False: the member may only read by now. */
  canSave: boolean;
  /** The initial order, when 동선 추천 opened the editor. */
  order: PlannedPlace[] | undefined;
  onLeave: () => void;
  hasChanges: RefObject<boolean>;
}

/** The editor of a plan's texts and of the order within its days, beside the map. */
export function EditScreen({ plan, canSave, order, onLeave, hasChanges }: EditScreenProps) {
  const [highlightedId, highlight] = useState<number>();
  const facts = usePlaceFacts(plan);
  const form = usePlanEdit(plan, { order, onSaved: onLeave });
  const shown = useMemo(() => inOrderOf(form.draft.places, plan), [form.draft.places, plan]);
  const ways = useWays(positionsOf(shown, facts));
  const days = useDayViews(shown, facts, ways);
  return (
    <div className={split.split}>
      <div className={split.list}>
        <PlanEditor
          plan={shown}
          days={days}
          facts={facts}
          form={form}
          canSave={canSave}
          isReordered={order !== undefined}
          onLeave={onLeave}
          hasChanges={hasChanges}
          onHighlight={highlight}
          highlightedId={highlightedId}
        />
      </div>
      <BoardMap plan={shown} days={days} chosen="all" highlightedId={highlightedId} onHighlight={highlight} />
    </div>
  );
}

/** The plan with the order of the form; the days of its places are those of the plan as it is now. */
function inOrderOf(places: readonly EditedPlace[], plan: Plan): Plan {
  const known = new Map(plan.selectedPlaces.map((place) => [place.travelId, place]));
  return { ...plan, selectedPlaces: places.flatMap(({ id }) => known.get(id) ?? []) };
}
