import {
  daysBetween,
  daysOfTrip,
  EXPENSE_CATEGORIES,
  EXPENSE_LIMITS,
  type Expense,
  type ExpenseWords,
  expenseWords,
  type NamedPerson,
  type Plan,
  personKey,
} from '@osaka/contracts/planner';
import { wonOf } from '@osaka/domain/money';
import {
  Chip,
  ChipGroup,
  ChipSet,
  Counter,
  Icon,
  RestoredNotice,
  Select,
  TextInput,
  todayInSeoul,
  useKeptDraft,
  wonText,
} from '@osaka/web-kit';
import { type FormEvent, type ReactNode, useState } from 'react';
import { FormFoot } from '../../form/form-foot.tsx';
import { AddName } from '../../people/add-name.tsx';
import { labelOf, nameOf } from '../../people/person-words.ts';
import { amountOf } from './expense-words.ts';
import styles from './expenses.module.css';

interface ExpenseFormProps {
  plan: Plan;
  people: readonly NamedPerson[];
  rate: number;
  me: NamedPerson;
  /** The expense that is changed; undefined for a new one. */
  expense?: Expense | undefined;
  onSave: (words: ExpenseWords) => void;
  onCancel: () => void;
  onRemove?: (() => void) | undefined;
}

const CURRENCY_OPTIONS = [
  { value: 'JPY', label: '¥ 엔' },
  { value: 'KRW', label: '₩ 원' },
] as const;
const CATEGORY_OPTIONS = EXPENSE_CATEGORIES.map((value) => ({ value, label: value }));

/** The amount first; who pays is oneself, and all share, until something else is chosen. */
export function ExpenseForm({ plan, people, rate, me, expense, onSave, onCancel, onRemove }: ExpenseFormProps) {
  const { draft, setDraft, isRestored, startOver, forget } = useKeptDraft(
    `expense:${plan.planNo}:${expense?.expenseNo ?? 'new'}`,
    draftOf({ plan, people, me, expense }),
  );
  const { typed, currency, category, title, day, named, payer, weights, isUneven } = draft;
  const change = (fields: Partial<ExpenseDraft>) => setDraft((now) => ({ ...now, ...fields }));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const all = [...people, ...named];
  const options = all.map((person) => ({ value: personKey(person), label: labelOf(person, me) }));
  const sharing = all.filter((person) => weights[personKey(person)]);
  const amount = amountOf(typed);

  const save = (event: FormEvent) => {
    event.preventDefault();
    const found = all.find((person) => personKey(person) === payer) ?? me;
    const read = expenseWords.safeParse({
      title,
      amount: typed.trim() === '' ? undefined : (amount ?? Number.NaN),
      currency,
      category,
      day,
      payer: found,
      sharers: sharing.map((person) => ({ person, weight: isUneven ? weights[personKey(person)] : 1 })),
    });
    if (read.success) {
      forget();
      return onSave(read.data);
    }
    setProblems(
      Object.fromEntries(read.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message])),
    );
  };

  return (
    <form method="post" className="stack" noValidate onSubmit={save} aria-label={expense ? '경비 바꾸기' : '경비 적기'}>
      <RestoredNotice isRestored={isRestored} onStartOver={startOver} />
      <ChipGroup
        label="통화"
        options={CURRENCY_OPTIONS}
        value={currency}
        onChange={(chosen) => change({ currency: chosen })}
      />
      <TextInput
        label="금액"
        className={styles.amount}
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        unit={currency === 'JPY' ? '엔' : '원'}
        value={typed}
        error={problems.amount}
        help={currency === 'JPY' && amount && amount > 0 ? wonText(wonOf({ amount, currency }, rate)) : undefined}
        onChange={({ target }) => change({ typed: target.value })}
      />
      <ChipGroup
        isWrapped
        label="분류"
        options={CATEGORY_OPTIONS}
        value={category}
        onChange={(chosen) => change({ category: chosen })}
      />
      <TextInput
        label="내용"
        maxLength={EXPENSE_LIMITS.title}
        value={title}
        error={problems.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      <Group label="낸 사람">
        <ChipGroup
          isWrapped
          label="낸 사람"
          options={options}
          value={payer}
          onChange={(chosen) => change({ payer: chosen })}
        />
      </Group>
      <Group label="나눠 낼 사람">
        <ChipSet
          isWrapped
          label="나눠 낼 사람"
          options={options}
          values={sharing.map(personKey)}
          onChange={(keys) => change({ weights: Object.fromEntries(keys.map((key) => [key, weights[key] ?? 1])) })}
        />
        {problems.sharers && (
          <p className="error">
            <Icon name="alert" />
            {problems.sharers}
          </p>
        )}
        <p className="row">
          <Chip isOn={isUneven} onClick={() => change({ isUneven: !isUneven })}>
            다르게 나누기
          </Chip>
        </p>
        {isUneven &&
          sharing.map((person) => (
            <Counter
              key={personKey(person)}
              label={`${nameOf(person)}님의 몫`}
              unit=""
              min={1}
              max={EXPENSE_LIMITS.weight}
              value={weights[personKey(person)]}
              onChange={(weight) => change({ weights: { ...weights, [personKey(person)]: weight ?? 1 } })}
            />
          ))}
        <AddName
          taken={all.map(nameOf)}
          onAdd={(name) => change({ named: [...named, { name }], weights: { ...weights, [personKey({ name })]: 1 } })}
        />
      </Group>
      <Select
        label="날짜"
        options={[
          { value: '', label: '여행 전이나 그 밖의 날' },
          ...Array.from({ length: daysOfTrip(plan) }, (_, at) => ({ value: String(at + 1), label: `${at + 1}일차` })),
        ]}
        value={day === null ? '' : String(day)}
        onChange={({ target }) => change({ day: target.value ? Number(target.value) : null })}
      />
      <FormFoot onCancel={onCancel} onRemove={onRemove} />
    </form>
  );
}

interface ExpenseDraft extends Pick<ExpenseWords, 'currency' | 'category' | 'title'> {
  /** The amount as typed. */
  typed: string;
  day: number | null;
  /** People who are added here. */
  named: NamedPerson[];
  /** By the key of a person, like the sharers in `weights`. */
  payer: string;
  weights: Record<string, number>;
  isUneven: boolean;
}

function draftOf({
  plan,
  people,
  me,
  expense,
}: Pick<ExpenseFormProps, 'plan' | 'people' | 'me' | 'expense'>): ExpenseDraft {
  const sharers = expense?.sharers ?? people.map((person) => ({ person, weight: 1 }));
  return {
    typed: expense ? String(expense.amount) : '',
    currency: expense?.currency ?? 'JPY',
    category: expense?.category ?? '식비',
    title: expense?.title ?? '',
    day: expense ? expense.day : dayNow(plan),
    named: [],
    payer: personKey(expense?.payer ?? me),
    weights: Object.fromEntries(sharers.map(({ person, weight }) => [personKey(person), weight])),
    isUneven: new Set(sharers.map(({ weight }) => weight)).size > 1,
  };
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="field">
      <p className="label">{label}</p>
      {children}
    </div>
  );
}

/** The day of the trip that is today. */
function dayNow(plan: Plan): number | null {
  const day = daysBetween(plan.travelStartDate, todayInSeoul()) + 1;
  return day >= 1 && day <= daysOfTrip(plan) ? day : null;
}
