import { showToast } from '@osaka/web-kit';
import { BringIn } from '../../../bringing-in/bring-in.tsx';
import { batchesOf, isTaken, type Row } from '../../../bringing-in/rows.ts';
import { ABOUT } from '../../../saved-plan/board-toasts.ts';
import { useBoardParts } from '../board-context.ts';

/** Takes the lines by one change, or by several where one call cannot hold them. */
export function BringInToPlan({ onClose }: { onClose: () => void }) {
  const { board, say } = useBoardParts();
  const take = (rows: readonly Row[]) => {
    const batches = batchesOf(rows, board.plan);
    const done = `${rows.filter(isTaken).length}곳을 담았어요.`;
    for (const { drafts, added } of batches)
      if (!board.change(drafts, batches.length === 1 ? done : undefined, added)) return;
    if (batches.length > 1) showToast(`${done} 변경 기록에서 되돌릴 수 있어요.`, ABOUT);
    say(done);
    onClose();
  };
  return <BringIn plan={board.plan} takeLabel={(count) => `${count}곳 담기`} onTake={take} />;
}
