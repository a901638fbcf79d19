import { Button, ChipGroup, ChipSet, countText, Select } from '@osaka/web-kit';
import { useQuery } from '@osaka/web-kit/query';
import { useState } from 'react';
import { categories, districts, facilities, tags } from '../destinations.api.ts';
import { countsOf, type Facets, isEmptyChoice } from '../facets.ts';
import styles from './filters.module.css';
import type { SearchChoice, VisitFilterName } from './search-choice.ts';
import { VISIT_FILTER_LABELS } from './visit-filter-labels.ts';

interface FiltersProps {
  choice: SearchChoice;
  facets: Facets | undefined;
  /** The first counts are loading. */
  isCounting: boolean;
  onChange: (part: Partial<SearchChoice>) => void;
}

type FilterProps = Omit<FiltersProps, 'isCounting'>;

/** Every choice shows the number of its results. */
export function Filters({ isCounting, ...props }: FiltersProps) {
  const isLoading = [useQuery(categories), useQuery(districts), useQuery(facilities), useQuery(tags)].some(
    ({ isPending }) => isPending,
  );
  // Rendered all at once, because a list that loads later would shift the others.
  if (isLoading || isCounting) return null;
  return (
    <>
      <CategoryFilter {...props} />
      <DistrictFilter {...props} />
      <VisitFilters {...props} />
      <FacilityFilter {...props} />
      <TagFilter {...props} />
    </>
  );
}

function CategoryFilter({ choice, facets, onChange }: FilterProps) {
  const { data = [] } = useQuery(categories);
  const counts = countsOf(facets?.categories);
  const chosen = data.find(
    ({ categoryNo, categoryName }) => choice.category === String(categoryNo) || choice.category === categoryName,
  );
  const options = [
    { value: '', label: '전체' },
    ...data.map(({ categoryNo, categoryName }) => ({
      value: String(categoryNo),
      label: <Counted name={categoryName} count={counts?.get(categoryNo)} />,
      isDisabled: isEmptyChoice(counts, categoryNo, categoryNo === chosen?.categoryNo),
    })),
  ];
  return (
    <div className={styles.group}>
      <p aria-hidden="true">카테고리</p>
      <ChipGroup
        label="카테고리"
        isWrapped
        options={options}
        value={chosen ? String(chosen.categoryNo) : choice.category}
        onChange={(category) => onChange({ category })}
      />
    </div>
  );
}

function DistrictFilter({ choice, facets, onChange }: FilterProps) {
  const { data = [] } = useQuery(districts);
  const counts = countsOf(facets?.districts);
  const chosen = data.find(({ guNo, guName }) => choice.district === String(guNo) || choice.district === guName);
  const options = [
    { value: '', label: '전체 지역' },
    ...data.map(({ guNo, guName }) => ({
      value: String(guNo),
      label: counts ? `${guName} (${countText(counts.get(guNo))})` : guName,
      isDisabled: isEmptyChoice(counts, guNo, guNo === chosen?.guNo),
    })),
  ];
  return (
    <fieldset>
      <legend>지역</legend>
      <Select
        label="지역"
        isLabelHidden
        options={options}
        value={chosen ? String(chosen.guNo) : choice.district}
        onChange={(event) => onChange({ district: event.target.value })}
      />
    </fieldset>
  );
}

function VisitFilters({ choice, facets, onChange }: FilterProps) {
  const options = Object.entries(VISIT_FILTER_LABELS).map(([name, label]) => {
    const value = name as VisitFilterName;
    const count = facets?.visit?.[value];
    return {
      value,
      label: <Counted name={label} count={count} />,
      isDisabled: count === 0 && !choice.visit.includes(value),
    };
  });
  return (
    <div className={styles.group}>
      <p aria-hidden="true">입장</p>
      <ChipSet
        label="입장"
        isWrapped
        options={options}
        values={choice.visit}
        onChange={(visit) => onChange({ visit })}
      />
    </div>
  );
}

function FacilityFilter({ choice, facets, onChange }: FilterProps) {
  const { data = [] } = useQuery(facilities);
  const counts = countsOf(facets?.facilities);
  const values = choice.facilities.map((value) =>
    String(data.find(({ optionName }) => optionName === value)?.optionNo ?? value),
  );
  const options = data.map(({ optionNo, optionName }) => ({
    value: String(optionNo),
    label: <Counted name={optionName} count={counts?.get(optionNo)} />,
    isDisabled: isEmptyChoice(counts, optionNo, values.includes(String(optionNo))),
  }));
  return (
    <div className={styles.group}>
      <p aria-hidden="true">편의시설</p>
      <ChipSet
        label="편의시설"
        isWrapped
        options={options}
        values={values}
        onChange={(chosen) => onChange({ facilities: chosen })}
      />
    </div>
  );
}

const FEW_TAGS = 12;

/** The most used tags first; selected ones are always visible. */
function TagFilter({ choice, facets, onChange }: FilterProps) {
  const { data = [] } = useQuery(tags);
  const [isOpen, open] = useState(false);
  const counts = countsOf(facets?.tags);
  const byUse = [...data]
    .sort((one, other) => (other.useCount ?? 0) - (one.useCount ?? 0) || one.tagNo - other.tagNo)
    .map(({ tagNo, tagName }) => ({ tagNo, name: tagName.replace(/^#/, '') }));
  const values = choice.tags.map((value) => byUse.find(({ tagNo }) => String(tagNo) === value)?.name ?? value);
  const shown = isOpen ? byUse : byUse.filter(({ name }, index) => index < FEW_TAGS || values.includes(name));
  const options = shown.map(({ tagNo, name }) => ({
    value: name,
    label: <Counted name={`#${name}`} count={counts?.get(tagNo)} />,
    isDisabled: isEmptyChoice(counts, tagNo, values.includes(name)),
  }));
  return (
    <div className={styles.group}>
      <p aria-hidden="true">태그</p>
      <ChipSet
        label="태그"
        isWrapped
        options={options}
        values={values}
        onChange={(chosen) => onChange({ tags: chosen })}
      />
      {byUse.length > FEW_TAGS && (
        <Button kind="plain" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          {isOpen ? '태그 접기' : `태그 모두 보기 (${byUse.length})`}
        </Button>
      )}
    </div>
  );
}

function Counted({ name, count }: { name: string; count: number | undefined }) {
  return (
    <>
      {name}
      {count !== undefined && <span className={styles.count}>{countText(count)}</span>}
    </>
  );
}
