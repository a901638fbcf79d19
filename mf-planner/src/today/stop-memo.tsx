import { countCharacters } from '@osaka/contracts';
import { PLAN_MESSAGES, type SelectedPlace, TRIP_LIMITS } from '@osaka/contracts/planner';
import { Button, Sheet, TextArea } from '@osaka/web-kit';
import { ConflictNote } from '../saved-plan/conflict-note.tsx';
import { SaveProblem } from '../saved-plan/save-problem.tsx';
import type { Board } from '../saved-plan/use-board.ts';
import { useSavedField } from '../saved-plan/use-saved-field.ts';

interface StopMemoProps {
  place: SelectedPlace;
  board: Board;
  onClose: () => void;
}

/** The memo of a stop, which saves itself when it is left. */
export function StopMemo({ place: { travelId, travelName, memo }, board, onClose }: StopMemoProps) {
  const field = useSavedField(
    `${board.plan.planNo}:stop:${travelId}:memo`,
    memo,
    (text) =>
      countCharacters(text.trim()) <= TRIP_LIMITS.memo &&
      board.change([{ type: 'stop', travelId, memo: text.trim() }], `${travelName}의 메모를 바꿨어요.`),
  );
  return (
    <Sheet title={`${travelName} 메모`} isOpen onClose={onClose}>
      <div className="stack">
        <TextArea
          label="메모"
          rows={5}
          maxLength={TRIP_LIMITS.memo}
          error={countCharacters(field.text.trim()) > TRIP_LIMITS.memo ? PLAN_MESSAGES.memoLong : undefined}
          value={field.text}
          onChange={({ target }) => field.type(target.value)}
          onBlur={field.commit}
        />
        <ConflictNote theirs={field.theirs} onTheirs={field.takeTheirs} onMine={field.keepMine} />
        <p className="meta" role="status">
          <SaveProblem board={board} />
        </p>
        <Button kind="main" isWide onClick={onClose}>
          저장하기
        </Button>
      </div>
    </Sheet>
  );
}
