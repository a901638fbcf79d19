import { type Destination, destinationTitle } from '@osaka/contracts/travel';
import { countText, PageHeading, Rating, Tag } from '@osaka/web-kit';
import styles from './title.module.css';

export function Title({ destination }: { destination: Destination }) {
  const { title, guName, categoryName, explain, rating, reviewCount, viewCount, tagListForView } = destination;
  return (
    <div className={styles.title}>
      <p className="meta">{[guName, categoryName].filter(Boolean).join(' · ')}</p>
      <PageHeading isBare title={destinationTitle(destination)}>
        {title}
      </PageHeading>
      {explain && <p className="lead">{explain}</p>}
      <div className="row">
        <a href="#reviews" className="row">
          {reviewCount > 0 && <Rating value={rating} />}
          <span className="meta num">리뷰 {countText(reviewCount)}</span>
        </a>
        <span className="meta num">조회 {countText(viewCount)}</span>
      </div>
      {tagListForView.length > 0 && (
        <ul className="row" aria-label="태그">
          {tagListForView.map(({ tagName }) => (
            <li key={tagName}>
              <Tag to={`/travels/search?${new URLSearchParams({ tags: tagName.replace(/^#/, '') })}`}>{tagName}</Tag>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
