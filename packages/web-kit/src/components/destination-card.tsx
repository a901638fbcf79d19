import { type DestinationCard as Destination, NOT_OFFERED } from '@osaka/contracts/travel';
import { Link } from '@osaka/web-kit/router';
import type { ReactNode } from 'react';
import { Icon } from './icon/icon.tsx';
import { Rating } from './marks.tsx';
import { Picture } from './picture.tsx';

/** The fields of a destination that a card shows. */
type CardDestination = Pick<
  Destination,
  | 'travelNo'
  | 'title'
  | 'guName'
  | 'categoryNo'
  | 'categoryName'
  | 'imageList'
  | 'rating'
  | 'reviewCount'
  | 'tagListForView'
  | 'optionListForView'
  | 'status'
> &
  Partial<Pick<Destination, 'free'>>;

interface DestinationCardProps {
  destination: CardDestination;
  /** h2 where the cards belong to the screen itself, h3 below a section. */
  heading?: 'h2' | 'h3';
  /** 1, 2, 3 … shown as the rank of a popular place. */
  rank?: number;
  /** Shown in the corner of the picture. */
  bookmark?: ReactNode;
  /** Buttons below the facts. */
  actions?: ReactNode;
  isEager?: boolean;
  sizes?: string;
}

/**
 * A destination in a list: picture, name, district and category, whether it is free, rating, at most 3 tags, 2 facilities and +N. The whole
 * card is a link; a withdrawn destination says so instead.
 */
export function DestinationCard({
  destination,
  heading: Heading = 'h3',
  rank,
  bookmark,
  actions,
  isEager,
  sizes,
}: DestinationCardProps) {
  const { travelNo, title, guName, categoryNo, categoryName, free, imageList, rating, reviewCount } = destination;
  const isClosed = destination.status === 'N';
  const tags = destination.tagListForView.map(({ tagName }) => tagName);
  const facilities = destination.optionListForView.map(({ optionName }) => optionName);
  return (
    <li className="card" data-closed={isClosed || undefined}>
      <Picture imageUrl={imageList[0]?.imageUrl} categoryNo={categoryNo} isEager={isEager} sizes={sizes} />
      {rank !== undefined && (
        <span className="rank">
          {rank}
          <span className="sr-only">위</span>
        </span>
      )}
      {bookmark}
      <Heading>
        <Link to={`/travels/detail/${travelNo}`}>{title}</Link>
      </Heading>
      <div className="card__line">
        <span className="meta">{[guName, categoryName, free && '무료'].filter(Boolean).join(' · ')}</span>
        {reviewCount > 0 && <Rating value={rating} count={reviewCount} />}
      </div>
      {isClosed && (
        <p className="card__closed">
          <Icon name="alert" />
          {NOT_OFFERED}
        </p>
      )}
      {!isClosed && tags.length > 0 && (
        <ul className="card__tags" aria-label="태그">
          {tags.slice(0, 3).map((tag) => (
            <li key={tag}>{tag.startsWith('#') ? tag : `#${tag}`}</li>
          ))}
        </ul>
      )}
      {!isClosed && facilities.length > 0 && (
        <p className="card__fac">
          <span>{facilities.slice(0, 2).join(' · ')}</span>
          {facilities.length > 2 && <data value={facilities.length - 2}>+{facilities.length - 2}</data>}
        </p>
      )}
      {!isClosed && actions && <div className="card__acts">{actions}</div>}
    </li>
  );
}
