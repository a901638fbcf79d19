import type { DestinationCard } from '@osaka/contracts/travel';
import { Icon } from '@osaka/web-kit';
import { useBookmark } from './bookmarks.api.ts';

interface BookmarkToggleProps {
  destination: DestinationCard;
  /** card: on the corner of a picture. bar: icon in a toolbar. wide: button with a label. */
  place?: 'card' | 'bar' | 'wide';
}

/** For guests it is off and offers the login when clicked. */
export function BookmarkToggle({ destination, place = 'card' }: BookmarkToggleProps) {
  const { isOn, isAvailable, toggle } = useBookmark(destination);
  const isWide = place === 'wide';
  return (
    <button
      className={CLASSES[place]}
      type="button"
      aria-pressed={isOn}
      aria-disabled={!isAvailable || undefined}
      aria-label={isWide ? undefined : `${destination.title} 즐겨찾기`}
      onClick={toggle}
    >
      <Icon name="save" />
      {isWide && '즐겨찾기'}
    </button>
  );
}

const CLASSES = { card: 'save', bar: 'icon-btn switch', wide: 'btn btn--wide switch' };
