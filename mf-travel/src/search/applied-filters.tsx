import { AppliedChip } from '@osaka/web-kit';
import { useQuery } from '@osaka/web-kit/query';
import type { ReactNode } from 'react';
import { categories, districts, facilities } from '../destinations.api.ts';
import type { SearchChoice } from './search-choice.ts';
import { VISIT_FILTER_LABELS } from './visit-filter-labels.ts';

interface AppliedFiltersProps {
  choice: SearchChoice;
  onChange: (part: Partial<SearchChoice>) => void;
  /** Content before the chips. */
  children: ReactNode;
}

/** The active filters as removable chips. */
export function AppliedFilters({ choice, onChange, children }: AppliedFiltersProps) {
  const nameOf = useNames();
  const { category, district, tags, facilities, visit } = choice;
  const without = <V extends string>(values: V[], value: V) => values.filter((other) => other !== value);
  return (
    <ul className="chips" aria-label="적용한 조건">
      <li className="only-phone">{children}</li>
      {category && (
        <Applied label={`카테고리: ${nameOf.category(category)}`} onRemove={() => onChange({ category: '' })} />
      )}
      {district && <Applied label={`지역: ${nameOf.district(district)}`} onRemove={() => onChange({ district: '' })} />}
      {visit.map((name) => (
        <Applied
          key={name}
          label={VISIT_FILTER_LABELS[name]}
          onRemove={() => onChange({ visit: without(visit, name) })}
        />
      ))}
      {facilities.map((facility) => (
        <Applied
          key={facility}
          label={nameOf.facility(facility)}
          onRemove={() => onChange({ facilities: without(facilities, facility) })}
        />
      ))}
      {tags.map((tag) => (
        <Applied key={tag} label={`#${tag}`} onRemove={() => onChange({ tags: without(tags, tag) })} />
      ))}
    </ul>
  );
}

function Applied({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <li>
      <AppliedChip label={label} onRemove={onRemove} />
    </li>
  );
}

/** Resolves the numbers in the URL to names; names stay as they are. */
function useNames() {
  const { data: ofCategories = [] } = useQuery(categories);
  const { data: ofDistricts = [] } = useQuery(districts);
  const { data: ofFacilities = [] } = useQuery(facilities);
  return {
    category: (value: string) =>
      ofCategories.find(({ categoryNo }) => String(categoryNo) === value)?.categoryName ?? value,
    district: (value: string) => ofDistricts.find(({ guNo }) => String(guNo) === value)?.guName ?? value,
    facility: (value: string) => ofFacilities.find(({ optionNo }) => String(optionNo) === value)?.optionName ?? value,
  };
}
