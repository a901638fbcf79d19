import { type NamedPerson, someItemFields } from '@osaka/contracts/planner';
import { Button, Chip, Icon, useKeptDraft } from '@osaka/web-kit';
import { type FormEvent, useRef, useState } from 'react';
import { labelOf } from '../people/person-words.ts';
import { randomOwnId } from '../saved-plan/random-key.ts';
import type { Board } from '../saved-plan/use-board.ts';
import { DueField, WhoField } from './item-fields.tsx';
import { dueText } from './item-words.ts';
import styles from './preparation.module.css';

interface QuickEntryProps {
  board: Board;
  people: readonly NamedPerson[];
  me: NamedPerson;
}

interface ItemDraft {
  text: string;
  isPrivate: boolean;
  due?: number | null;
  who?: NamedPerson | null;
}

/** One item after the other: what is chosen below the text stays for the next one. */
export function QuickEntry({ board, people, me }: QuickEntryProps) {
  const { draft, setDraft } = useKeptDraft<ItemDraft>(`item:${board.plan.planNo}`, { text: '', isPrivate: false });
  const { text, isPrivate, due = null, who = null } = draft;
  const [open, show] = useState<'due' | 'who'>();
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const choose = (part: Partial<ItemDraft>) => setDraft({ ...draft, ...part });
  const toggle = (part: 'due' | 'who') => show(open === part ? undefined : part);
  const write = (event: FormEvent) => {
    event.preventDefault();
    const read = someItemFields.text.safeParse(text);
    setProblem(read.error?.issues[0]?.message);
    input.current?.focus();
    const item = { itemNo: randomOwnId(), text: read.data, due, who, isPrivate };
    if (read.success && board.change([{ type: 'item', ...item }])) choose({ text: '' });
  };
  return (
    <form method="post" className={styles.entry} noValidate onSubmit={write} aria-label="적기">
      {open === 'due' && (
        <DueField startDate={board.plan.travelStartDate} value={due} onChange={(day) => choose({ due: day })} />
      )}
      {open === 'who' && (
        <WhoField people={people} me={me} value={who} onChange={(person) => choose({ who: person })} />
      )}
      <div className="chips chips--wrap">
        <Chip isOn={due !== null} onClick={() => toggle('due')}>
          <Icon name="clock" />
          {due === null ? '언제까지' : dueText(due)}
        </Chip>
        <Chip isOn={who !== null} onClick={() => toggle('who')}>
          <Icon name="users" />
          {who ? labelOf(who, me) : '누가'}
        </Chip>
        <Chip isOn={isPrivate} onClick={() => choose({ isPrivate: !isPrivate })}>
          <Icon name="lock" />
          나만 보기
        </Chip>
      </div>
      <div className={styles.write}>
        <input
          ref={input}
          className="input"
          aria-label="준비물이나 할 일"
          aria-invalid={problem !== undefined}
          aria-describedby={problem && 'item-problem'}
          placeholder="준비물이나 할 일"
          enterKeyHint="done"
          autoComplete="off"
          value={text}
          onChange={({ target }) => choose({ text: target.value })}
        />
        <Button type="submit" kind="main">
          <Icon name="plus" />
          적기
        </Button>
      </div>
      {problem && (
        <p className="error" id="item-problem">
          <Icon name="alert" />
          {problem}
        </p>
      )}
    </form>
  );
}
