import { type NamedPerson, someItemFields } from '@osaka/contracts/planner';
import { Button, Chip, Icon } from '@osaka/web-kit';
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

/** One item after the other: what is chosen below the text stays for the next one. */
export function QuickEntry({ board, people, me }: QuickEntryProps) {
  const [text, setText] = useState('');
  const [due, setDue] = useState<number | null>(null);
  const [who, setWho] = useState<NamedPerson | null>(null);
  const [isPrivate, setPrivate] = useState(false);
  const [open, show] = useState<'due' | 'who'>();
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const toggle = (part: 'due' | 'who') => show(open === part ? undefined : part);
  const write = (event: FormEvent) => {
    event.preventDefault();
    const read = someItemFields.text.safeParse(text);
    setProblem(read.error?.issues[0]?.message);
    input.current?.focus();
    const item = { itemNo: randomOwnId(), text: read.data, due, who, isPrivate };
    if (read.success && board.change([{ type: 'item', ...item }])) setText('');
  };
  return (
    <form method="post" className={styles.entry} noValidate onSubmit={write} aria-label="적기">
      {open === 'due' && <DueField startDate={board.plan.travelStartDate} value={due} onChange={setDue} />}
      {open === 'who' && <WhoField people={people} me={me} value={who} onChange={setWho} />}
      <div className="chips chips--wrap">
        <Chip isOn={due !== null} onClick={() => toggle('due')}>
          <Icon name="clock" />
          {due === null ? '언제까지' : dueText(due)}
        </Chip>
        <Chip isOn={who !== null} onClick={() => toggle('who')}>
          <Icon name="users" />
          {who ? labelOf(who, me) : '누가'}
        </Chip>
        <Chip isOn={isPrivate} onClick={() => setPrivate(!isPrivate)}>
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
          onChange={({ target }) => setText(target.value)}
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
