import type { DestinationCard as Destination } from '@osaka/contracts/travel';
import { DestinationCard } from '@osaka/web-kit';
import { BookmarkToggle } from './bookmark-toggle.tsx';
import { CardActions } from './card-actions.tsx';

interface DestinationCardsProps {
  label: string;
  destinations: readonly Destination[];
  isThreeWide?: boolean;
  heading?: 'h2' | 'h3';
  /** Number of pictures to load eagerly, because they are visible initially. */
  eager?: number;
}

/** A grid of places with bookmark toggles. */
export function DestinationCards({
  label,
  destinations,
  isThreeWide = false,
  heading,
  eager = 0,
}: DestinationCardsProps) {
  return (
    <ul className={isThreeWide ? 'cards cards--three' : 'cards'} aria-label={label}>
      {destinations.map((destination, index) => (
        <DestinationCard
          key={destination.travelNo}
          destination={destination}
          heading={heading}
          isEager={index < eager}
          bookmark={<BookmarkToggle destination={destination} />}
          actions={<CardActions destination={destination} />}
        />
      ))}
    </ul>
  );
}
