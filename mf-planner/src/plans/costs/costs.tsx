import { USUAL_RATE } from '@osaka/contracts/planner';
import { billsOf, type DayBill, type People, passSavings, sumOf, wonOf } from '@osaka/domain/money';
import { japanHolidays } from '@osaka/domain/trip';
import type { WayLine } from '@osaka/rail';
import { countText, Icon, LinesSkeleton, wonText } from '@osaka/web-kit';
import { useQuery } from '@osaka/web-kit/query';
import { DayTitle } from '../../saved-plan/day-title.tsx';
import { expensesOf } from '../../saved-plan/expense-list.api.ts';
import { passes } from '../../saved-plan/use-pass-text.ts';
import { useBoardParts } from '../board/board-context.ts';
import { BillRow, yenOf } from './bill-row.tsx';
import styles from './costs.module.css';
import { areWaysKnown, daysToCost, linesOf } from './costs-of-days.ts';
import { PassCard } from './pass-card.tsx';
import { PeopleCount, useTravellers } from './people-count.tsx';

/** What the plan's admissions and fares come to, day by day, and with which pass they cost less. */
export function Costs() {
  const { board, days, facts, undated } = useBoardParts();
  const { planNo, groupSize } = board.plan;
  const { people, isAsked, choose } = useTravellers(planNo, groupSize);
  const { data: all = [] } = useQuery(passes);
  const { data: spent } = useQuery({ ...expensesOf(planNo), enabled: false });
  if (!areWaysKnown(days) || facts.state === 'loading')
    return <LinesSkeleton count={5} label="입장료와 교통비를 셈하는 중" />;
  const bills = billsOf(daysToCost(days, facts), people);
  const lines = linesOf(days);
  const savings = passSavings(bills, all, people, japanHolidays());
  const unpriced = all.filter(({ priceYen }) => priceYen === null);
  const total = sumOf(bills);
  return (
    <div className="stack">
      <section className={styles.total} aria-label="입장료와 교통비 합계">
        <p className="meta">
          {people.children > 0 ? `어른 ${people.adults}명, 아이 ${people.children}명` : `어른 ${people.adults}명`}
        </p>
        <p className="num">
          <b>{yenOf(total)}</b>{' '}
          <span className="meta">
            약 {wonText(wonOf({ amount: total, currency: 'JPY' }, spent?.rate ?? USUAL_RATE))}
          </span>
        </p>
      </section>
      <PeopleCount people={people} isAsked={isAsked} onChoose={choose} />
      <section aria-label="날마다">
        {bills.map((bill) => (
          <DayCosts key={bill.day} bill={bill} people={people} lines={lines} />
        ))}
      </section>
      {undated.length > 0 && <p className="help">날짜 미정 {countText(undated.length)}곳은 넣지 않았어요.</p>}
      {people.children > 0 && <p className="help">아이(6~11세) 교통비는 어른의 절반으로, 10엔 단위로 셈했어요.</p>}
      <section className="stack" aria-labelledby="pass-savings">
        <h3 id="pass-savings" className="label">
          패스를 사면
        </h3>
        {savings.length === 0 && <p className="meta">이 일정에서 쓸 수 있는 패스가 없어요.</p>}
        {savings.map((saving, index) => (
          <PassCard
            key={saving.pass.passNo}
            saving={saving}
            people={people}
            isOpen={index === 0 && saving.savedYen > 0}
          />
        ))}
        {unpriced.length > 0 && (
          <p className="help">값을 몰라 셈하지 않은 패스: {unpriced.map(({ nameKo }) => nameKo).join(', ')}</p>
        )}
      </section>
    </div>
  );
}

interface DayCostsProps {
  bill: DayBill;
  people: People;
  lines: ReadonlyMap<string, WayLine>;
}

function DayCosts({ bill: { day, lines: rows, yen, unknownCount }, people, lines }: DayCostsProps) {
  return (
    <details className={styles.day} data-day={day}>
      <summary>
        <b>
          <DayTitle day={day} />
          {unknownCount > 0 && <span className="meta">값을 모르는 {countText(unknownCount)}가지는 넣지 않았어요</span>}
        </b>
        <span className="num">{yenOf(yen)}</span>
        <Icon name="down" />
      </summary>
      {rows.length === 0 ? (
        <p className="meta">낼 돈이 없어요.</p>
      ) : (
        <table className={styles.bill}>
          <caption className="sr-only">{day}일차</caption>
          <tbody>
            {rows.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same ride may come twice a day.
              <BillRow key={index} line={line} people={people} lines={lines} />
            ))}
            <tr className={styles.sum}>
              <th scope="row">합계</th>
              <td className="num">{yenOf(yen)}</td>
            </tr>
          </tbody>
        </table>
      )}
    </details>
  );
}
