import type { DestinationCard as Destination } from '@osaka/contracts/travel';
import { CardsSkeleton, DestinationCard, IconButton } from '@osaka/web-kit';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { BookmarkToggle } from './bookmark-toggle.tsx';
import { CardActions } from './card-actions.tsx';

interface DestinationCarouselProps {
  title: string;
  /** Undefined while loading. */
  destinations: readonly Destination[] | undefined;
  lead?: string;
  /** Shown to the right of the title instead of the arrows. */
  action?: ReactNode;
  isRanked?: boolean;
  eager?: number;
}

/** A horizontally scrolling row of places; on wide screens with arrow buttons. */
export function DestinationCarousel({
  title,
  destinations,
  lead,
  action,
  isRanked = false,
  eager = 0,
}: DestinationCarouselProps) {
  const row = useRef<HTMLUListElement>(null);
  return (
    <>
      <div className="section-head">
        <div>
          <h2>{title}</h2>
          {lead && <p className="meta">{lead}</p>}
        </div>
        {action ?? (destinations && <Arrows row={row} />)}
      </div>
      {destinations ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the row
        <ul ref={row} className="carousel" data-fit={action ? '' : undefined} tabIndex={0} aria-label={`${title} 목록`}>
          {destinations.map((destination, index) => (
            <DestinationCard
              key={destination.travelNo}
              destination={destination}
              rank={isRanked ? index + 1 : undefined}
              isEager={index < eager}
              sizes="(width >= 1200px) 20vw, (width >= 900px) 25vw, 74vw"
              bookmark={<BookmarkToggle destination={destination} />}
              actions={<CardActions destination={destination} />}
            />
          ))}
        </ul>
      ) : (
        <CardsSkeleton count={5} row={action ? 'fit' : 'free'} />
      )}
    </>
  );
}

function Arrows({ row }: { row: RefObject<HTMLUListElement | null> }) {
  const { isAtStart, isAtEnd } = useEdges(row);
  const move = (cards: 1 | -1) =>
    row.current?.scrollBy({ left: cards * (row.current.firstElementChild?.clientWidth ?? 0), behavior: 'smooth' });
  return (
    <div className="arrows only-wide">
      <IconButton icon="left" label="이전 여행지" disabled={isAtStart} onClick={() => move(-1)} />
      <IconButton icon="right" label="다음 여행지" disabled={isAtEnd} onClick={() => move(1)} />
    </div>
  );
}

function useEdges(row: RefObject<HTMLElement | null>) {
  const [edges, setEdges] = useState({ isAtStart: true, isAtEnd: false });
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = () => {
      const isAtStart = element.scrollLeft < 2;
      const isAtEnd = element.scrollLeft + element.clientWidth > element.scrollWidth - 2;
      setEdges((before) =>
        before.isAtStart === isAtStart && before.isAtEnd === isAtEnd ? before : { isAtStart, isAtEnd },
      );
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      element.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [row]);
  return edges;
}
