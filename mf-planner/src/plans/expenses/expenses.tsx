import { type NamedPerson, personKey, USUAL_RATE } from '@osaka/contracts/planner';
import { objectParticle } from '@osaka/domain/korean';
import { wonOf } from '@osaka/domain/money';
import {
  Badge,
  Button,
  confirmAction,
  EmptyState,
  Icon,
  Late,
  LinesSkeleton,
  LoadError,
  lateCode,
  Notice,
  saveFile,
  showToast,
  Tabs,
  useSession,
  wonText,
} from '@osaka/web-kit';
import { useQuery, useQueryClient } from '@osaka/web-kit/query';
import { useCallback, useEffect, useReducer, useState } from 'react';
import { nameOf } from '../../people/person-words.ts';
import { dayName } from '../../saved-plan/day-view.ts';
import { expensesOf } from '../../saved-plan/expense-list.api.ts';
import { ProgressBar } from '../../saved-plan/progress-bar.tsx';
import { randomKey } from '../../saved-plan/random-key.ts';
import { useBoardParts } from '../board/board-context.ts';
import { ExpenseForm } from './expense-form.tsx';
import { amountText, csvOf } from './expense-words.ts';
import styles from './expenses.module.css';
import { Rate, SettlementView } from './settlement.tsx';
import {
  type ShownExpense,
  sendWaitingExpenses,
  type WaitingExpense,
  waitingExpenses,
  withWaiting,
} from './waiting-expenses.ts';

const costs = lateCode(async () => (await import('../costs/costs.tsx')).Costs);

/** The expense in the form: none, a new one, or one of the list. */
type Editing = undefined | 'new' | ShownExpense;
type View = 'list' | 'settlement' | 'costs';

/** The expenses of a plan, what is left of its budget, who owes whom, and what the plan itself will cost. */
export function Expenses() {
  const { board } = useBoardParts();
  const { planNo, maxBudget } = board.plan;
  const { loginInfo } = useSession();
  const me: NamedPerson = { memberNo: loginInfo?.memberNo ?? 0, memberName: board.memberName };
  const { data, error, refetch } = useQuery(expensesOf(planNo));
  const { waiting, isStuck, add } = useWaitingExpenses(planNo);
  const [view, show] = useState<View>('list');
  const [editing, edit] = useState<Editing>();
  const { rate = USUAL_RATE, people: known = [], expenses: saved = [] } = data ?? {};
  const people = [...known, me].filter(
    (person, index, all) => all.findIndex((other) => personKey(other) === personKey(person)) === index,
  );
  const expenses = withWaiting(saved, waiting, people);
  const tabs = (
    <Tabs
      label="경비 보기"
      options={[
        { value: 'list', label: '내역', ...(data && { count: expenses.length }) },
        { value: 'settlement', label: '정산' },
        { value: 'costs', label: '입장료와 교통비' },
      ]}
      value={view}
      onChange={show}
    />
  );
  if (view === 'costs')
    return (
      <div className="stack">
        {tabs}
        <Late code={costs}>{(Costs) => <Costs />}</Late>
      </div>
    );
  if (!data)
    return (
      <div className="stack">
        {tabs}
        {error ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : (
          <LinesSkeleton count={4} label="경비를 불러오는 중" />
        )}
      </div>
    );

  const remove = async ({ id, title, amount, currency, category, day, payer, sharers }: ShownExpense) => {
    const isSure = await confirmAction({
      message: `‘${title}’${objectParticle(title)} 지울까요?`,
      action: '지우기',
      danger: true,
    });
    if (!isSure) return;
    const words = { title, amount, currency, category, day, payer, sharers };
    add({ clientKey: randomKey(), of: id, words, isRemoval: true });
    edit(undefined);
    showToast('경비를 지웠어요.');
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
        onSave={(words) => {
          add({ clientKey: randomKey(), words, ...(expense && { of: expense.id }) });
          edit(undefined);
        }}
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
            <ProgressBar max={maxBudget} value={Math.min(total, maxBudget)} label="예산에서 쓴 돈" />
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
      {isStuck && waiting.length > 0 && (
        <Notice kind="warn">연결이 끊겼어요. 다시 이어지면 경비 {waiting.length}건을 저장해요.</Notice>
      )}
      {tabs}
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
          onClick={() =>
            saveFile('expenses.csv', new Blob([csvOf({ ...data, expenses })], { type: 'text/csv;charset=utf-8' }))
          }
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
  /** Something could not be sent, and waits. */
  const [isStuck, setStuck] = useState(false);
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const send = useCallback(
    () =>
      void sendWaitingExpenses(planNo, queries).then(() => {
        setStuck(waitingExpenses(planNo).read().length > 0);
        drawAgain();
      }),
    [planNo, queries],
  );
  useEffect(() => {
    send();
    addEventListener('online', send);
    return () => removeEventListener('online', send);
  }, [send]);
  const add = (expense: WaitingExpense) => {
    const stored = waitingExpenses(planNo);
    stored.keep([...stored.read(), expense]);
    drawAgain();
    send();
  };
  // Read for each rendering, so that an expense that was sent is not shown beside the one that the service answers.
  return { waiting: waitingExpenses(planNo).read(), isStuck, add };
}

interface ListProps {
  expenses: readonly ShownExpense[];
  rate: number;
  me: NamedPerson;
  peopleCount: number;
  onEdit: ((expense: ShownExpense) => void) | undefined;
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
          {ofDay.map((each) => (
            <li key={each.id}>
              <Badge>{each.category}</Badge>
              <div>
                <p>
                  {onEdit ? (
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
