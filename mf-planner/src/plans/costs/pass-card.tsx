import { type PassLine, type PassSaving, type People, passStatement } from '@osaka/domain/money';
import { asOfText } from '@osaka/domain/places';
import { countText, Icon, SiteLink } from '@osaka/web-kit';
import { yenOf } from './bill-row.tsx';
import styles from './costs.module.css';

interface PassCardProps {
  saving: PassSaving;
  people: People;
  isOpen: boolean;
}

/** What a pass saves or costs more; opened, the reckoning line by line. */
export function PassCard({ saving, people: { adults, children }, isOpen }: PassCardProps) {
  const { pass, days, passYen, forChildren, withoutYen, withYen, savedYen, lines } = saving;
  const [name, difference] = partsOf(passStatement(saving));
  const dayText = days.length > 1 ? `${days[0]}~${days.at(-1)}일차` : `${days[0]}일차`;
  const count = adults + (forChildren ? children : 0);
  const price = `${yenOf(pass.priceYen ?? 0)} × ${adults}명`;
  const ofChildren = forChildren && children > 0 && `아이 ${yenOf(pass.childYen ?? 0)} × ${children}명`;
  return (
    <details className={styles.pass} data-good={savedYen > 0 || undefined} open={isOpen}>
      <summary>
        <b>
          {name} <em>{difference}</em>
        </b>
        <span className="meta">{[dayText, price, ofChildren].filter(Boolean).join(' · ')}</span>
        <Icon name="down" />
      </summary>
      <table className={styles.bill}>
        <caption className="sr-only">{pass.nameKo}</caption>
        <tbody>
          <tr>
            <th scope="row">
              그냥 다니면<span className="meta">{dayText} 합계</span>
            </th>
            <td className="num">{yenOf(withoutYen)}</td>
          </tr>
          <tr>
            <th scope="row">
              패스 {countText(count)}장{pass.asOf && <span className="meta">{asOfText({ asOf: pass.asOf })}</span>}
            </th>
            <td className="num">{yenOf(passYen)}</td>
          </tr>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same ride may come twice a day.
            <PassRow key={index} {...line} />
          ))}
          <tr className={styles.sum}>
            <th scope="row">패스로 다니면</th>
            <td className="num">{yenOf(withYen)}</td>
          </tr>
          <tr data-saved={savedYen > 0 || undefined}>
            <th scope="row">
              {savedYen < 0 ? '더 드는 돈' : '아끼는 돈'}
              <span className="meta">
                {countText(Math.max(withoutYen, withYen))} − {countText(Math.min(withoutYen, withYen))}
              </span>
            </th>
            <td className="num">{yenOf(Math.abs(savedYen))}</td>
          </tr>
        </tbody>
      </table>
      <div className={styles.words}>
        {!forChildren && children > 0 && (
          <p className="help">아이 표의 값을 몰라 아이는 패스 없이 다니는 값으로 셈했어요.</p>
        )}
        {pass.note && <p className="help">{pass.note}</p>}
        {pass.officialUrl && <SiteLink href={pass.officialUrl}>공식 누리집</SiteLink>}
      </div>
    </details>
  );
}

function PassRow({ line, paysYen, isCovered, note }: PassLine) {
  const { name, unknown, yen, visit, fare } = line;
  if (visit && yen === 0 && !unknown && !isCovered) return null;
  const left = note || (fare ? (fare.kind === 'surcharge' ? '특급 요금은 따로예요' : '패스에 들어 있지 않아요') : '');
  const words = isCovered ? ['패스로 무료', note, unknown && '값을 몰라 아끼는 돈에 넣지 않았어요'] : [left];
  return (
    <tr data-saved={isCovered || undefined}>
      <th scope="row">
        {name}
        <span className="meta">{words.filter(Boolean).join(' · ')}</span>
      </th>
      <td className="num">{unknown === 'all' && !isCovered ? '값을 몰라요' : yenOf(paysYen)}</td>
    </tr>
  );
}

/** The name with its particle, and the difference, which is emphasised. */
function partsOf(statement: string): [name: string, difference: string] {
  const at = statement.search(/[\d,]+엔 (더 들어요|아껴요)$/);
  return [statement.slice(0, at).trim(), statement.slice(at)];
}
