import type { SelectedPlace } from '@osaka/contracts/planner';
import { directionParticle } from '@osaka/domain/korean';
import { asOfText, passesOf, priceText, RESERVATION_WORDS } from '@osaka/domain/places';
import { Icon, SiteLink, useIsStalePrice } from '@osaka/web-kit';
import { useQuery } from '@osaka/web-kit/query';
import { OwnLine } from './own-line.tsx';
import { passes } from './passes.api.ts';
import styles from './visit-line.module.css';

/** What a visit of a stop costs and asks for, or what a member knows of it; nothing where nothing is known. */
export function VisitLine({ place }: { place: SelectedPlace }) {
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
      <PassLine place={place} />
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

/** The passes with which the visit is free, else those with which it is cheaper. */
function PassLine({ place: { travelId, free: isFree } }: { place: SelectedPlace }) {
  const { data = [] } = useQuery(passes);
  const { free, cheaper } = passesOf(travelId, data);
  const [first, ...others] = free.length > 0 ? free : cheaper;
  if (!first || isFree) return null;
  const names = first.nameKo + (others.length > 0 ? ` 외 ${others.length}장` : '');
  return (
    <p className="meta">
      {names}
      {directionParticle(names)} {free.length > 0 ? '무료예요' : '할인돼요'}
    </p>
  );
}
