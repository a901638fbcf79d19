import type { ReviewChoice, ReviewFacets } from '@osaka/contracts/travel';
import { Chip, countText, SearchField } from '@osaka/web-kit';
import type { RefObject } from 'react';
import styles from './review-filters.module.css';

type Filters = Omit<ReviewChoice, 'sort'>;
interface ReviewFiltersProps {
  /** The group of the filters, which can be focused. */
  ref: RefObject<HTMLDivElement | null>;
  choice: Filters;
  facets: ReviewFacets;
  onChange: (part: Partial<Filters>) => void;
}

/**
 * Search and filters of the reviews of a place. Each filter says how many reviews it leaves; one that leaves none is
 * hidden.
 */
export function ReviewFilters({ ref, choice, facets, onChange }: ReviewFiltersProps) {
  const { visited, photo, rating, search } = choice;
  const stars = ([5, 4, 3, 2, 1] as const).map((no) => ({
    value: String(no) as NonNullable<Filters['rating']>,
    count: facets.ratings[no - 1] ?? 0,
  }));
  return (
    <div className={styles.filters}>
      <SearchField
        className={styles.search}
        label="리뷰 검색"
        placeholder="리뷰에서 찾기"
        value={search}
        onSearch={(text) => onChange({ search: text })}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways in all browsers that are served */}
      <div ref={ref} className="chips" role="group" aria-label="리뷰 조건" tabIndex={-1}>
        <Filter
          label="다녀온 사람"
          count={facets.visited}
          isOn={visited !== undefined}
          onToggle={(isOn) => onChange({ visited: isOn ? 'true' : undefined })}
        />
        <Filter
          label="사진 있음"
          count={facets.photo}
          isOn={photo !== undefined}
          onToggle={(isOn) => onChange({ photo: isOn ? 'true' : undefined })}
        />
        {stars.map(({ value, count }) => (
          <Filter
            key={value}
            label={`${value}점`}
            count={count}
            isOn={rating === value}
            onToggle={(isOn) => onChange({ rating: isOn ? value : undefined })}
          />
        ))}
      </div>
    </div>
  );
}

function Filter({
  label,
  count,
  isOn,
  onToggle,
}: {
  label: string;
  count: number;
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
}) {
  if (count === 0 && !isOn) return null;
  return (
    <Chip isOn={isOn} onClick={() => onToggle(!isOn)}>
      {label} <span className={`num ${styles.count}`}>{countText(count)}</span>
    </Chip>
  );
}
