import { Icon, SideChoice } from '@osaka/web-kit';
import { useEffect, useId, useRef } from 'react';
import styles from './conflict-choice.module.css';
import { type Side, sideOf } from './conflicts.ts';
import type { Conflict } from './merge-forms.ts';

interface ConflictChoiceProps<Form> {
  conflicts: readonly Conflict<Form>[];
  /** The form as it is now. */
  form: Form;
  onChoose: (conflict: Conflict<Form>, side: Side) => void;
  /** The label of the button that saves the choice. */
  action: string;
}

/** Lets the member choose one version of each field that was changed in two places. */
export function ConflictChoice<Form>({ conflicts, form, onChoose, action }: ConflictChoiceProps<Form>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => {
    if (conflicts.length > 0) heading.current?.focus();
  }, [conflicts.length]);

  if (conflicts.length === 0) return null;
  return (
    <section className={`panel ${styles.conflicts}`} aria-labelledby={id}>
      <h2 ref={heading} id={id} className="h-card" tabIndex={-1}>
        <Icon name="alert" />
        다른 곳에서 바뀐 내용
      </h2>
      <p className="meta">같은 항목이 다른 곳에서도 바뀌었어요. 남길 내용을 고르고 ‘{action}’를 눌러 주세요.</p>
      {conflicts.map((conflict) => (
        <Choice
          key={conflict.field.name}
          conflict={conflict}
          form={form}
          onChoose={(side) => onChoose(conflict, side)}
        />
      ))}
    </section>
  );
}

function Choice<Form>({
  conflict,
  form,
  onChoose,
}: {
  conflict: Conflict<Form>;
  form: Form;
  onChoose: (side: Side) => void;
}) {
  const { field, mine, theirs } = conflict;
  const chosen = sideOf(conflict, form);
  const sides = [
    { side: 'mine', where: '이 화면', text: field.textOf(chosen === 'mine' ? form : mine) },
    { side: 'theirs', where: '다른 곳', text: field.textOf(theirs) },
  ] as const;
  return <SideChoice legend={field.name} sides={sides} chosen={chosen} onChoose={onChoose} />;
}
