import { distanceKm, isPosition, type Position, toPosition } from '@osaka/contracts';
import type { SelectedPlace } from '@osaka/contracts/planner';
import { numberFromAbroad } from '@osaka/domain/places';
import { SiteLink } from '@osaka/web-kit';

export const LACKS_POSITION = '위치를 정하면 이동 시간을 알려 드려요.';
export const IS_FAR = '오사카에서 먼 곳이에요.';

const OSAKA_STATION: Position = { longitude: 135.4959, latitude: 34.7025 };
const FAR_KM = 150;

export function isFar(position: Position): boolean {
  return distanceKm(OSAKA_STATION, position) > FAR_KM;
}

/** What a member knows of an own place, and what its position lacks; nothing for a place of the catalogue. */
export function OwnLine({ place }: { place: SelectedPlace }) {
  const { own } = place;
  if (!own) return null;
  const { address, phone, link } = own;
  const dialled = phone && numberFromAbroad(phone);
  return (
    <>
      {(address || phone || link) && (
        <p className="meta">
          {address}
          {address && phone && ' · '}
          {dialled ? (
            <a className="nowrap" href={`tel:${dialled}`}>
              {phone}
            </a>
          ) : (
            phone
          )}
          {(address || phone) && link && ' · '}
          {link && <SiteLink href={link}>링크</SiteLink>}
        </p>
      )}
      {!isPosition(place) && <p className="meta">{LACKS_POSITION}</p>}
      {isPosition(place) && isFar(toPosition(place)) && <p className="meta">{IS_FAR}</p>}
    </>
  );
}
