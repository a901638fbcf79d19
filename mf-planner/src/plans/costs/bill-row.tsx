import type { BillLine, People } from '@osaka/domain/money';
import { asOfText } from '@osaka/domain/places';
import type { WayLine } from '@osaka/rail';
import { countText } from '@osaka/web-kit';
import styles from './costs.module.css';

interface BillRowProps {
  line: BillLine;
  people: People;
  lines: ReadonlyMap<string, WayLine>;
}

/** An admission or a fare: for one, for all, and when the price was seen. */
export function BillRow({ line, people, lines }: BillRowProps) {
  const { name, yen, unknown, fare, visit } = line;
  const symbols = (fare?.lines ?? []).flatMap(([id = '']) => lines.get(id) ?? []);
  const meta = [each(line, people), visit?.admission && asOfText(visit.admission), visit?.admission?.note];
  return (
    <tr data-unknown={unknown}>
      <th scope="row">
        {symbols.map(({ id, symbol, nameKo, color }) => (
          <span key={id} className={styles.line} style={{ borderColor: color }}>
            {symbol || nameKo.slice(0, 1)}
          </span>
        ))}
        {name}
        <span className="meta">{meta.filter(Boolean).join(' · ')}</span>
      </th>
      <td className="num">{unknown === 'all' ? '값을 몰라요' : visit && yen === 0 ? '무료' : yenOf(yen)}</td>
    </tr>
  );
}

/** 1,234엔, also of nothing to pay. */
export function yenOf(yen: number): string {
  return `${countText(yen)}엔`;
}

/** 1,200엔 × 3명, 아이 600엔 × 1명; a price of children that is not known is named. */
function each({ adultYen, childYen, unknown, visit }: BillLine, { adults, children }: People): string {
  if (unknown === 'all') return visit ? '공식 누리집에서 확인해 주세요' : '교통비를 몰라 넣지 않았어요';
  if (adultYen === 0 && childYen === 0) return '';
  const ofChildren =
    unknown === 'children'
      ? '아이 값은 몰라 넣지 않았어요'
      : children > 0 && `아이 ${yenOf(childYen ?? 0)} × ${children}명`;
  return [adults > 0 && `${yenOf(adultYen ?? 0)} × ${adults}명`, ofChildren].filter(Boolean).join(', ');
}
