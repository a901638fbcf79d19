import { daysBetween, type NamedPerson, personKey } from '@osaka/contracts/planner';
import { TEMPLATES } from '@osaka/domain/preparation';
import { EmptyState, todayInSeoul } from '@osaka/web-kit';
import { useQuery } from '@osaka/web-kit/query';
import { useState } from 'react';
import { expensesOf } from '../saved-plan/expense-list.api.ts';
import { ProgressBar } from '../saved-plan/progress-bar.tsx';
import type { Board } from '../saved-plan/use-board.ts';
import { ItemForm } from './item-form.tsx';
import { ItemList } from './item-list.tsx';
import { groupItems } from './item-words.ts';
import styles from './preparation.module.css';
import { QuickEntry } from './quick-entry.tsx';
import { addTemplate, TemplateChoice } from './template-choice.tsx';
import { useMe } from './use-me.ts';

/** What to bring and to do before a trip. */
export function Preparation({ board }: { board: Board }) {
  const { items, planNo, travelStartDate } = board.plan;
  const me = useMe(board);
  // Those in the plan, and names that were used; without a network those of the items.
  const { data } = useQuery(expensesOf(planNo));
  const [edited, edit] = useState<number>();
  const [showsDone, showDone] = useState(true);
  const people = withoutTwins([me, ...(data?.people ?? []), ...items.flatMap(({ who }) => who ?? [])]);
  const item = items.find(({ itemNo }) => itemNo === edited);
  if (item && board.canEdit)
    return (
      <ItemForm key={item.itemNo} board={board} item={item} people={people} me={me} onClose={() => edit(undefined)} />
    );

  const daysLeft = daysBetween(todayInSeoul(), travelStartDate);
  const done = items.filter((each) => each.done);
  const [basic] = TEMPLATES;
  return (
    <div className="stack">
      {items.length > 0 && (
        <div className={styles.progress}>
          <p className="row row--apart">
            <b className="num">
              {items.length}개 가운데 {done.length}개 했어요
            </b>
            {daysLeft > 0 && <span className="meta">출발까지 {daysLeft}일</span>}
          </p>
          <ProgressBar isThick max={items.length} value={done.length} label="한 일" />
        </div>
      )}
      {items.length === 0 && (
        <EmptyState
          hint={board.canEdit && '기본 준비물 다섯 개부터 담아 볼까요?'}
          {...(board.canEdit && basic && { action: { label: '기본 담기', onClick: () => addTemplate(board, basic) } })}
        >
          아직 적은 준비물이 없어요
        </EmptyState>
      )}
      {groupItems(items, daysLeft).map((group) => (
        <section key={group.title} aria-label={group.title}>
          <h3 className={styles.head}>{group.title}</h3>
          <ItemList board={board} items={group.items} me={me} onEdit={edit} />
        </section>
      ))}
      {done.length > 0 && (
        <section aria-label="다 했어요">
          <h3 className={styles.head}>
            <span>
              다 했어요 <span className="num">{done.length}</span>
            </span>
            <button type="button" className="more" onClick={() => showDone(!showsDone)}>
              {showsDone ? '숨기기' : '보기'}
            </button>
          </h3>
          {showsDone && <ItemList board={board} items={done} me={me} onEdit={edit} />}
        </section>
      )}
      {board.canEdit && <TemplateChoice board={board} />}
      {board.canEdit && <QuickEntry board={board} people={people} me={me} />}
    </div>
  );
}

function withoutTwins(people: readonly NamedPerson[]): NamedPerson[] {
  return [...new Map(people.map((person) => [personKey(person), person])).values()];
}
