import type { SelectedPlace } from '@osaka/contracts/planner';
import { priceText, RESERVATION_WORDS } from '@osaka/domain/places';

/** What a visit of a stop costs and asks for, in one or two lines; nothing where nothing is known. */
export function VisitLine({ place }: { place: SelectedPlace }) {
  const { reservation, officialUrl, bestTime, crowd } = place;
  const price = priceText(place);
  const costs = [price && `입장료 ${price}`, reservation && RESERVATION_WORDS[reservation]].filter(Boolean);
  const hints = [bestTime, crowd].filter(Boolean);
  return (
    <>
      {costs.length > 0 && <p className="meta">{costs.join(' · ')}</p>}
      {(hints.length > 0 || officialUrl) && (
        <p className="meta">
          {hints.join(' · ')}
          {hints.length > 0 && officialUrl && ' · '}
          {officialUrl && (
            <a className="link" href={officialUrl} rel="noopener noreferrer" target="_blank">
              공식 누리집<span className="sr-only"> (새 창)</span>
            </a>
          )}
        </p>
      )}
    </>
  );
}
