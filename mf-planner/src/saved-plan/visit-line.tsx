import type { SelectedPlace } from '@osaka/contracts/planner';
import { asOfText, priceText, RESERVATION_WORDS } from '@osaka/domain/places';
import { Icon, SiteLink, useIsStalePrice } from '@osaka/web-kit';
import { OwnLine } from './own-line.tsx';
import styles from './visit-line.module.css';

/** What a visit of a stop costs and asks for, or what a member knows of it; nothing where nothing is known. */
export function VisitLine({ place, passText }: { place: SelectedPlace; passText: string }) {
  const { admission, reservation, officialUrl, bestTime, crowd } = place;
  const isOld = useIsStalePrice(admission);
  const price = priceText(place);
  const costs = [price && `입장료 ${price}`, reservation && RESERVATION_WORDS[reservation]].filter(Boolean);
  const hints = [bestTime, crowd].filter(Boolean);
  if (place.own) return <OwnLine place={place} />;
  return (
    <>
      {costs.length > 0 && <p className="meta">{costs.join(' · ')}</p>}
      {isOld && admission && (
        <p className={styles.old}>
          <Icon name="alert" />
          <span>{asOfText(admission)}이라 입장료가 달라졌을 수 있어요.</span>
        </p>
      )}
      {passText && <p className="meta">{passText}</p>}
      {(hints.length > 0 || officialUrl) && (
        <p className="meta">
          {hints.join(' · ')}
          {hints.length > 0 && officialUrl && ' · '}
          {officialUrl && <SiteLink href={officialUrl}>공식 누리집</SiteLink>}
        </p>
      )}
    </>
  );
}
