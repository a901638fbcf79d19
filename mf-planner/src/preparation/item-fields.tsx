import { dateAfter, ITEM_LIMITS, type NamedPerson, personKey } from '@osaka/contracts/planner';
import { ChipGroup, Select, todayInSeoul } from '@osaka/web-kit';
import { AddName } from '../people/add-name.tsx';
import { labelOf, nameOf } from '../people/person-words.ts';
import { dueOption } from './item-words.ts';

const DAYS_BEFORE = [...Array.from({ length: 15 }, (_, days) => days), 21, 30, 45, ITEM_LIMITS.due];

interface DueProps {
  startDate: string;
  value: number | null;
  onChange: (due: number | null) => void;
}

/** 언제까지: days that have passed are left out, unless one is chosen. */
export function DueField({ startDate, value, onChange }: DueProps) {
  const days = DAYS_BEFORE.filter((due) => dateAfter(startDate, -due) >= todayInSeoul());
  const offered = value === null || days.includes(value) ? days : [...days, value].sort((one, other) => one - other);
  return (
    <Select
      label="언제까지"
      options={[
        { value: '', label: '언제든' },
        ...offered.map((due) => ({ value: String(due), label: dueOption(due, startDate) })),
      ]}
      value={value === null ? '' : String(value)}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    />
  );
}

interface WhoProps {
  people: readonly NamedPerson[];
  me: NamedPerson;
  value: NamedPerson | null;
  onChange: (who: NamedPerson | null) => void;
}

export function WhoField({ people, me, value, onChange }: WhoProps) {
  const all = value && !people.some((each) => personKey(each) === personKey(value)) ? [...people, value] : people;
  return (
    <div className="field">
      <p className="label">누가</p>
      <ChipGroup
        isWrapped
        label="누가"
        options={[
          ...all.map((each) => ({ value: personKey(each), label: labelOf(each, me) })),
          { value: '', label: '모두' },
        ]}
        value={value ? personKey(value) : ''}
        onChange={(key) => onChange(all.find((each) => personKey(each) === key) ?? null)}
      />
      <AddName taken={all.map(nameOf)} onAdd={(name) => onChange({ name })} />
    </div>
  );
}
