import type { NamedPerson, ShownItem } from '@osaka/contracts/planner';
import { Icon, IconButton, todayInSeoul } from '@osaka/web-kit';
import { labelOf } from '../people/person-words.ts';
import type { Board } from '../saved-plan/use-board.ts';
import { dueWords } from './item-words.ts';
import styles from './preparation.module.css';

interface ItemListProps {
  board: Board;
  items: readonly ShownItem[];
  me: NamedPerson;
  onEdit?: (itemNo: number) => void;
}

/** Items with a box to tick each. */
export function ItemList({ board, items, me, onEdit }: ItemListProps) {
  const { travelStartDate } = board.plan;
  return (
    <ul className={styles.items}>
      {items.map(({ itemNo, text, done, due, who, isPrivate }) => {
        const by = due === null || done ? undefined : dueWords(due, travelStartDate, todayInSeoul());
        return (
          <li key={itemNo} data-done={done || undefined}>
            <label className={styles.tick}>
              <input
                type="checkbox"
                checked={done}
                disabled={!board.canEdit}
                onChange={({ target }) => board.change([{ type: 'item', itemNo, done: target.checked }])}
              />
              <b>{text}</b>
            </label>
            {(by || who || isPrivate) && (
              <p className="meta">
                {by && (
                  <span data-due={by.isDue || undefined}>
                    <Icon name="clock" />
                    {by.text}
                  </span>
                )}
                {who && <span>{labelOf(who, me)}</span>}
                {isPrivate && (
                  <span>
                    <Icon name="lock" />
                    나만 보기
                  </span>
                )}
              </p>
            )}
            {onEdit && board.canEdit && (
              <IconButton icon="dots" label={`${text} 고치기`} onClick={() => onEdit(itemNo)} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
