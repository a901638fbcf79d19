import type { DestinationCard } from '@osaka/contracts/travel';
import { Icon } from '@osaka/web-kit';
import { useBookmark } from './bookmarks.api.ts';

interface BookmarkToggleProps {
  destination: DestinationCard;
  /** card: at the corner of a picture. bar: an icon in a bar. wide: a button with its name. */
  place?: 'card' | 'bar' | 'wide';
}

/** Without a session it looks switched off and offers to log in when it is pressed. */
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
