import type { Plan } from '@osaka/contracts/planner';
import { Late, lateCode } from '@osaka/web-kit';
import { useRef, useState } from 'react';
import { useHeadingFocus } from '../form/heading-focus.ts';
import type { PlannedPlace } from '../places/place.ts';
import type { PlanOrigin } from '../saved-plan/loaded-plan.tsx';
import { useBoard } from '../saved-plan/use-board.ts';
import { BoardView } from './board/board-view.tsx';
import { PlanSkeleton } from './plan-skeleton.tsx';
import { useEditMode } from './use-edit-mode.ts';

const editScreen = lateCode(async () => (await import('./edit-screen.tsx')).EditScreen);

/** A plan as a board of days or, with ?mode=edit, in the editor of its texts and order. */
export function PlanScreen({ plan, origin }: { plan: Plan; origin: PlanOrigin }) {
  const hasChanges = useRef(false);
  const { isEditing, begin, end } = useEditMode(hasChanges);
  const board = useBoard(plan);
  useHeadingFocus(isEditing);
  const [order, setOrder] = useState<PlannedPlace[]>();

  const edit = (proposed?: PlannedPlace[]) => {
    setOrder(proposed);
    // Downloaded first, so that its heading is there to be focused.
    void editScreen.load().then(begin, begin);
  };
  // A member who loses the role while typing keeps the words on the screen.
  if (!isEditing || (!board.canEdit && !hasChanges.current))
    return <BoardView board={board} origin={origin} onEdit={edit} />;
  return (
    <Late code={editScreen} whileLoading={<PlanSkeleton />}>
      {(EditScreen) => (
        <EditScreen plan={plan} canSave={board.canEdit} order={order} onLeave={end} hasChanges={hasChanges} />
      )}
    </Late>
  );
}
