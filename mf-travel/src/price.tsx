import type { Destination } from '@osaka/contracts/travel';
import { asOfText, yenText } from '@osaka/domain/places';
import { Icon, useIsStalePrice } from '@osaka/web-kit';
import styles from './price.module.css';

type PriceFactsOfPlace = Pick<Destination, 'admission' | 'free'>;

/** What a visit costs, with the month of the price; a price that is not known is never free. */
export function Price({ facts: { admission, free }, isShort }: { facts: PriceFactsOfPlace; isShort?: boolean }) {
  const isOld = useIsStalePrice(admission);
  if (!admission || (admission.adultYen === null && admission.childYen === null))
    return (
      <>
        <p className={styles.price}>{free === true ? '무료' : free === false ? '유료' : '값을 몰라요'}</p>
        {admission?.note && <span className="meta">{admission.note}</span>}
        {free !== true && !isShort && <span className="meta">값은 공식 누리집에서 확인해 주세요.</span>}
      </>
    );
  const { adultYen, childYen, note } = admission;
  return (
    <>
      {adultYen !== null && <p className={styles.price}>어른 {yenText(adultYen)}</p>}
      {childYen !== null && <p>어린이 {yenText(childYen)}</p>}
      {note && <span className="meta">{note}</span>}
      {isOld ? (
        <p className={styles.old}>
          <Icon name="alert" />
          <span>{asOfText(admission)}이라 달라졌을 수 있어요.</span>
        </p>
      ) : (
        <span className="meta">{asOfText(admission)}</span>
      )}
    </>
  );
}
