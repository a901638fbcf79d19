import { type Expense, type ExpenseWords, type NamedPerson, personKey } from '@osaka/contracts/planner';
import { objectParticle } from '@osaka/domain/korean';
import { wonOf } from '@osaka/domain/money';
import {
  Badge,
  Button,
  confirmAction,
  EmptyState,
  Icon,
  LinesSkeleton,
  LoadError,
  Notice,
  saveFile,
  showToast,
  Tabs,
  useSession,
  wonText,
} from '@osaka/web-kit';
import { useMutation, useQuery, useQueryClient } from '@osaka/web-kit/query';
import { useCallback, useEffect, useState } from 'react';
import { dayName } from '../../saved-plan/day-view.ts';
import { randomKey } from '../../saved-plan/random-key.ts';
import { usePlanRefusal } from '../../saved-plan/use-plan-refusal.ts';
import { useBoardParts } from '../board/board-context.ts';
import { ExpenseForm } from './expense-form.tsx';
import { amountText, csvOf, nameOf } from './expense-words.ts';
import { dropExpense, expensesOf, type NewExpense, putExpense } from './expenses.api.ts';
import styles from './expenses.module.css';
import { Rate, SettlementView } from './settlement.tsx';
import { sendWaitingExpenses, waitingExpenses } from './waiting-expenses.ts';

/** The expense in the form: none, a new one, or one of the list. */
type Editing = undefined | 'new' | Expense;

/** The expenses of a plan, what is left of its budget, and who owes whom. */
export function Expenses() {
  const { board } = useBoardParts();
  const { planNo, maxBudget } = board.plan;
  const { loginInfo } = useSession();
  const me: NamedPerson = { memberNo: loginInfo?.memberNo ?? 0, memberName: board.memberName };
  const { data, error, refetch } = useQuery(expensesOf(planNo));
  const { waiting, add } = useWaitingExpenses(planNo);
  const [view, show] = useState<'list' | 'settlement'>('list');
  const [editing, edit] = useState<Editing>();
  const change = useMutation(putExpense);
  const removal = useMutation(dropExpense);
  const alertRefusal = usePlanRefusal();
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <LinesSkeleton count={4} label="경비를 불러오는 중" />;
  const { rate } = data;
  const people = [...data.people, me].filter(
    (person, index, all) => all.findIndex((other) => personKey(other) === personKey(person)) === index,
  );
  const expenses = [...data.expenses, ...waiting.map((each) => toShown(each, people))];

  const save = async (words: ExpenseWords) => {
    if (editing === 'new') {
      add({ clientKey: randomKey(), words });
      return edit(undefined);
    }
    if (!editing) return;
    try {
      await change.mutateAsync({ planNo, expenseNo: editing.expenseNo, words });
      edit(undefined);
    } catch (problem) {
      await alertRefusal(problem);
    }
  };
  const remove = async ({ expenseNo, title }: Expense) => {
    if (
      !(await confirmAction({
        message: `‘${title}’${objectParticle(title)} 지울까요?`,
        action: '지우기',
        danger: true,
      }))
    )
      return;
    try {
      await removal.mutateAsync({ planNo, expenseNo });
      edit(undefined);
      showToast('경비를 지웠어요.');
    } catch (problem) {
      await alertRefusal(problem);
    }
  };
  if (editing && board.canEdit) {
    const expense = editing === 'new' ? undefined : editing;
    return (
      <ExpenseForm
        plan={board.plan}
        people={people}
        rate={rate}
        me={me}
        expense={expense}
        onSave={(words) => void save(words)}
        onCancel={() => edit(undefined)}
        onRemove={expense && (() => void remove(expense))}
      />
    );
  }
  const total = expenses.reduce((sum, each) => sum + wonOf(each, rate), 0);
  return (
    <div className="stack">
      <section className={styles.total} aria-label="지금까지 쓴 돈">
        <p className="meta">지금까지 쓴 돈</p>
        <p className="num">
          <b>{wonText(total)}</b>
        </p>
        {maxBudget > 0 && (
          <>
            <progress max={maxBudget} value={Math.min(total, maxBudget)} aria-label="예산에서 쓴 돈" />
            <p className="meta row row--apart num">
              <span>
                {total > maxBudget
                  ? `예산보다 ${wonText(total - maxBudget)} 더`
                  : `남은 예산 ${wonText(maxBudget - total)}`}
              </span>
              <span>예산 {wonText(maxBudget)}</span>
            </p>
          </>
        )}
      </section>
      {waiting.length > 0 && (
        <Notice kind="warn">연결이 끊겼어요. 다시 이어지면 경비 {waiting.length}건을 저장해요.</Notice>
      )}
      <Tabs
        label="경비 보기"
        options={[
          { value: 'list', label: '내역', count: expenses.length },
          { value: 'settlement', label: '정산' },
        ]}
        value={view}
        onChange={show}
      />
      {board.canEdit && (
        <Button kind="main" isWide onClick={() => edit('new')}>
          <Icon name="plus" />
          경비 적기
        </Button>
      )}
      {view === 'list' ? (
        <ExpenseList
          expenses={expenses}
          rate={rate}
          me={me}
          peopleCount={people.length}
          onEdit={board.canEdit ? edit : undefined}
        />
      ) : (
        <SettlementView title={board.plan.planTitle} expenses={expenses} rate={rate} me={me} />
      )}
      <Rate planNo={planNo} {...data} canEdit={board.canEdit} />
      {expenses.length > 0 && (
        <button
          type="button"
          className="more"
          onClick={() => saveFile('expenses.csv', new Blob([csvOf(data)], { type: 'text/csv;charset=utf-8' }))}
        >
          <Icon name="download" />
          표로 받기 (CSV)
        </button>
      )}
    </div>
  );
}

/** Stored on this device before the form closes; sent at once, and again when the network is back. */
function useWaitingExpenses(planNo: number) {
  const queries = useQueryClient();
  const [waiting, show] = useState(() => waitingExpenses(planNo).read());
  const send = useCallback(
    () => void sendWaitingExpenses(planNo, queries).then(() => show(waitingExpenses(planNo).read())),
    [planNo, queries],
  );
  useEffect(() => {
    send();
    addEventListener('online', send);
    return () => removeEventListener('online', send);
  }, [send]);
  const add = (expense: NewExpense) => {
    const stored = waitingExpenses(planNo);
    stored.keep([...stored.read(), expense]);
    show(stored.read());
    send();
  };
  return { waiting, add };
}

const WAITING_NO = 0;

function toShown({ words: { payer, sharers, ...words } }: NewExpense, people: readonly NamedPerson[]): Expense {
  const named = (person: ExpenseWords['payer']): NamedPerson =>
    people.find((each) => personKey(each) === personKey(person)) ??
    ('name' in person ? person : { ...person, memberName: '' });
  return {
    ...words,
    expenseNo: WAITING_NO,
    payer: named(payer),
    sharers: sharers.map(({ person, weight }) => ({ person: named(person), weight })),
  };
}

interface ListProps {
  expenses: readonly Expense[];
  rate: number;
  me: NamedPerson;
  peopleCount: number;
  onEdit: ((expense: Expense) => void) | undefined;
}

/** Day by day, those of no day first. */
function ExpenseList({ expenses, rate, me, peopleCount, onEdit }: ListProps) {
  if (expenses.length === 0)
    return (
      <EmptyState hint="숙소처럼 미리 낸 돈부터 적어 두면 남은 예산을 바로 알 수 있어요.">
        아직 적은 경비가 없어요
      </EmptyState>
    );
  const days = [...new Set(expenses.map(({ day }) => day ?? 0))].sort((one, other) => one - other);
  return days.map((day) => {
    const ofDay = expenses.filter((each) => (each.day ?? 0) === day);
    return (
      <section key={day} aria-labelledby={`expenses-${day}`}>
        <h3 id={`expenses-${day}`} className="label row row--apart">
          {day === 0 ? '여행 전이나 그 밖의 날' : dayName(day)}
          <span className="meta num">{wonText(ofDay.reduce((sum, each) => sum + wonOf(each, rate), 0))}</span>
        </h3>
        <ul className={styles.list}>
          {ofDay.map((each, index) => (
            <li key={each.expenseNo || `waiting ${index}`}>
              <Badge>{each.category}</Badge>
              <div>
                <p>
                  {onEdit && each.expenseNo !== WAITING_NO ? (
                    <button type="button" className="link" onClick={() => onEdit(each)}>
                      {each.title}
                    </button>
                  ) : (
                    <b>{each.title}</b>
                  )}
                </p>
                <p className="meta">
                  {personKey(each.payer) === personKey(me) ? '내가' : `${nameOf(each.payer)}님이`} 냈어요 ·{' '}
                  {each.sharers.length === peopleCount
                    ? '모두 함께'
                    : each.sharers
                        .map(({ person }) => (personKey(person) === personKey(me) ? '나' : nameOf(person)))
                        .join(', ')}
                </p>
              </div>
              <p className="num">
                <b>{amountText(each)}</b>
                {each.currency === 'JPY' && <small>{wonText(wonOf(each, rate))}</small>}
              </p>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
