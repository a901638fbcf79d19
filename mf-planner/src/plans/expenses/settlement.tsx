import { EXPENSE_LIMITS, type Expense, type NamedPerson, personKey, setExpenseRate } from '@osaka/contracts/planner';
import { EXACT_PEOPLE, settle } from '@osaka/domain/money';
import { Button, copyToClipboard, countText, Icon, showToast, TextInput, wonText } from '@osaka/web-kit';
import { useMutation } from '@osaka/web-kit/query';
import { type FormEvent, useState } from 'react';
import { nameOf } from '../../people/person-words.ts';
import { ProgressBar } from '../../saved-plan/progress-bar.tsx';
import { usePlanRefusal } from '../../saved-plan/use-plan-refusal.ts';
import { amountOf, settlementText } from './expense-words.ts';
import { putRate } from './expenses.api.ts';
import styles from './expenses.module.css';

interface SettlementProps {
  title: string;
  expenses: readonly Expense[];
  rate: number;
  me: NamedPerson;
}

/** Who pays whom, and how that came about. */
export function SettlementView({ title, expenses, rate, me }: SettlementProps) {
  const settlement = settle<NamedPerson>(expenses, rate);
  const { people, transfers, byCategory, total } = settlement;
  const copy = async () =>
    showToast(
      (await copyToClipboard(settlementText(title, rate, settlement)))
        ? '정산 내용을 복사했어요.'
        : '정산 내용을 복사하지 못했어요.',
    );
  const shown = (person: NamedPerson) => (
    <>
      {nameOf(person)}
      {personKey(person) === personKey(me) && <small>나</small>}
    </>
  );
  if (people.length === 0) return <p className="meta">경비를 적으면 누가 누구에게 얼마를 보내면 되는지 알려 드려요.</p>;
  return (
    <>
      <section aria-labelledby="transfers">
        <h3 id="transfers" className="label row row--apart">
          정산하면
          <Button onClick={() => void copy()}>
            <Icon name="copy" />
            정산 내용 복사
          </Button>
        </h3>
        {transfers.length === 0 && <p className="lead">주고받을 돈이 없어요.</p>}
        <ul className={styles.transfers}>
          {transfers.map(({ from, to, amount }) => (
            <li key={`${personKey(from)} ${personKey(to)}`}>
              <span>{shown(from)}</span>
              <b className="num">{wonText(amount)}</b>
              <span>{shown(to)}</span>
            </li>
          ))}
        </ul>
        {people.length > EXACT_PEOPLE && <p className="help">사람이 많아 보내는 횟수가 가장 적지는 않을 수 있어요.</p>}
      </section>
      <table className={styles.shares}>
        <caption className="label">사람마다 낸 돈과 나눌 돈</caption>
        <thead>
          <tr>
            <th scope="col">이름</th>
            <th scope="col">낸 돈</th>
            <th scope="col">나눌 돈</th>
            <th scope="col">차이</th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ person, paid, share, balance }) => (
            <tr key={personKey(person)}>
              <th scope="row">{shown(person)}</th>
              <td className="num">{countText(paid)}</td>
              <td className="num">{countText(share)}</td>
              <td className="num" data-debt={balance < 0 || undefined}>
                {balance > 0 ? '+' : balance < 0 ? '−' : ''}
                {countText(Math.abs(balance))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="help">나누고 남은 1원은 앞사람부터 나눠 가져요.</p>
      <section aria-labelledby="spent-on">
        <h3 id="spent-on" className="label">
          어디에 썼나요
        </h3>
        <ul className={styles.kinds}>
          {Object.entries(byCategory)
            .sort(([, one], [, other]) => other - one)
            .map(([category, won]) => (
              <li key={category}>
                <span>{category}</span>
                <ProgressBar max={total} value={won} label={`${category}에 쓴 돈`} />
                <span className="num">{wonText(won)}</span>
              </li>
            ))}
        </ul>
      </section>
    </>
  );
}

interface RateProps {
  planNo: number;
  rate: number;
  isRateSet: boolean;
  canEdit: boolean;
}

/** The rate of the plan, and where it comes from. */
export function Rate({ planNo, rate, isRateSet, canEdit }: RateProps) {
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const { mutateAsync, isPending } = useMutation(putRate);
  const alertRefusal = usePlanRefusal();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const read = setExpenseRate.body.safeParse({ wonPer100Yen: amountOf(typed ?? '') ?? Number.NaN });
    if (!read.success) return setProblem(read.error.issues[0]?.message);
    try {
      await mutateAsync({ planNo, ...read.data });
      setTyped(undefined);
      setProblem(undefined);
    } catch (error) {
      await alertRefusal(error);
    }
  };
  if (typed === undefined)
    return (
      <p className="meta">
        100엔에 <span className="num">{wonText(rate)}</span> ·{' '}
        {isRateSet ? '직접 정한 환율이에요.' : '기본 환율이에요. 실제 환율로 바꿔 주세요.'}{' '}
        {canEdit && (
          <button type="button" className="link" aria-label="환율 바꾸기" onClick={() => setTyped(String(rate))}>
            바꾸기
          </button>
        )}
      </p>
    );
  return (
    <form method="post" noValidate onSubmit={(event) => void save(event)} aria-label="환율 바꾸기">
      <TextInput
        label="100엔에 몇 원인가요?"
        inputMode="numeric"
        unit="원"
        value={typed}
        error={problem}
        help={`1에서 ${countText(EXPENSE_LIMITS.rate)} 사이의 정수`}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p className="row gap-t">
        <Button type="submit" kind="main" isBusy={isPending}>
          환율 저장하기
        </Button>
        <Button onClick={() => setTyped(undefined)}>취소</Button>
      </p>
    </form>
  );
}
