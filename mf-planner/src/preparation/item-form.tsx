import { ITEM_LIMITS, type NamedPerson, type ShownItem, someItemFields } from '@osaka/contracts/planner';
import { TextInput } from '@osaka/web-kit';
import { type FormEvent, useState } from 'react';
import { FormFoot } from '../form/form-foot.tsx';
import type { Board } from '../saved-plan/use-board.ts';
import { DueField, WhoField } from './item-fields.tsx';
import styles from './preparation.module.css';

interface ItemFormProps {
  board: Board;
  item: ShownItem;
  people: readonly NamedPerson[];
  me: NamedPerson;
  onClose: () => void;
}

export function ItemForm({ board, item, people, me, onClose }: ItemFormProps) {
  const { itemNo } = item;
  const [text, setText] = useState(item.text);
  const [due, setDue] = useState(item.due);
  const [who, setWho] = useState(item.who);
  const [isPrivate, setPrivate] = useState(item.isPrivate);
  const [problem, setProblem] = useState<string>();
  const save = (event: FormEvent) => {
    event.preventDefault();
    const read = someItemFields.text.safeParse(text);
    if (!read.success) return setProblem(read.error.issues[0]?.message);
    const isOther = { text: text !== item.text, due: due !== item.due, who: who !== item.who };
    const change = {
      ...(isOther.text && { text: read.data }),
      ...(isOther.due && { due }),
      ...(isOther.who && { who }),
      ...(isPrivate !== item.isPrivate && { isPrivate }),
    };
    if (Object.keys(change).length === 0 || board.change([{ type: 'item', itemNo, ...change }])) onClose();
  };
  const remove = () => {
    if (board.change([{ type: 'unitem', itemNo }], '지웠어요.')) onClose();
  };
  return (
    <form method="post" className="stack" noValidate onSubmit={save} aria-label="고치기">
      <TextInput
        label="내용"
        maxLength={ITEM_LIMITS.text}
        value={text}
        error={problem}
        onChange={({ target }) => setText(target.value)}
      />
      <DueField startDate={board.plan.travelStartDate} value={due} onChange={setDue} />
      <WhoField people={people} me={me} value={who} onChange={setWho} />
      <label className="check">
        <input type="checkbox" checked={isPrivate} onChange={({ target }) => setPrivate(target.checked)} />
        <span className={styles.lines}>
          <b>나만 보기</b>
          <span className="meta">동행에게는 개수에도 들어가지 않아요.</span>
        </span>
      </label>
      <FormFoot onCancel={onClose} onRemove={remove} />
    </form>
  );
}
