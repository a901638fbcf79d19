import { BringIn } from '../../../bringing-in/bring-in.tsx';
import { type Row, takingOf } from '../../../bringing-in/rows.ts';
import { useBoardParts } from '../board-context.ts';

/** Takes all lines by one change. */
export function BringInToPlan({ onClose }: { onClose: () => void }) {
  const { board, say } = useBoardParts();
  const take = (rows: readonly Row[]) => {
    const { drafts, added } = takingOf(rows, board.plan);
    const done = `${drafts.length}곳을 담았어요.`;
    if (!board.change(drafts, done, added)) return;
    say(done);
    onClose();
  };
  return <BringIn plan={board.plan} takeLabel={(count) => `${count}곳 담기`} onTake={take} />;
}
