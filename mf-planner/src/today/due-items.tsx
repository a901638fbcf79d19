import { Icon, Late, lateCode, Sheet } from '@osaka/web-kit';
import { useState } from 'react';
import { ItemList } from '../preparation/item-list.tsx';
import { isDueBy } from '../preparation/item-words.ts';
import { useMe } from '../preparation/use-me.ts';
import type { Board } from '../saved-plan/use-board.ts';

const preparation = lateCode(async () => (await import('../preparation/preparation.tsx')).Preparation);

/** What is to be done by today, and the way to the whole list. */
export function DueItems({ board, daysLeft }: { board: Board; daysLeft: number }) {
  const me = useMe(board);
  const [isOpen, open] = useState(false);
  // One that was just ticked stays until the page is left, so that a slip can be taken back.
  const [ticked] = useState(() => new Set<number>());
  const due = board.plan.items.filter((item) => isDueBy(item, daysLeft) || ticked.has(item.itemNo));
  for (const { itemNo } of due) ticked.add(itemNo);
  const left = due.filter(({ done }) => !done).length;
  return (
    <section className="stack stack--tight" aria-labelledby="due-items">
      <h2 id="due-items" className="h-card">
        준비물과 할 일
      </h2>
      <p className="meta">{left > 0 ? `오늘 할 일이 ${left}개 있어요.` : '오늘까지 할 일은 없어요.'}</p>
      {due.length > 0 && <ItemList board={board} items={due} me={me} />}
      <p>
        <button type="button" className="more" onClick={() => open(true)}>
          준비물 모두 보기
          <Icon name="right" />
        </button>
      </p>
      {isOpen && (
        <Sheet title="준비물과 할 일" isOpen isBeside onClose={() => open(false)}>
          <Late code={preparation}>{(Preparation) => <Preparation board={board} />}</Late>
        </Sheet>
      )}
    </section>
  );
}
