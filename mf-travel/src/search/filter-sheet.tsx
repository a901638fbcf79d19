import { ActionBar, Button, Count, countText, Icon, LoadError, Sheet } from '@osaka/web-kit';
import { useState } from 'react';
import type { Facets } from '../facets.ts';
import styles from './filters.module.css';
import { Filters } from './filters.tsx';
import { filterCountOf, type SearchChoice } from './search-choice.ts';

interface FilterSheetProps {
  choice: SearchChoice;
  facets: Facets | undefined;
  isCounting: boolean;
  total: number | undefined;
  /** The failure of the search, which the page reports below the sheet. */
  error: Error | null;
  onRetry: () => void;
  onChange: (part: Partial<SearchChoice>) => void;
  onReset: () => void;
}

/** The filters as a bottom sheet on phones. */
export function FilterSheet({
  choice,
  facets,
  isCounting,
  total,
  error,
  onRetry,
  onChange,
  onReset,
}: FilterSheetProps) {
  const [isOpen, open] = useState(false);
  const count = filterCountOf(choice);
  const footer = (
    <ActionBar>
      <Button onClick={onReset}>초기화</Button>
      <Button kind="main" onClick={() => open(false)}>
        {total === undefined ? '여행지 보기' : `여행지 ${countText(total)}곳 보기`}
      </Button>
    </ActionBar>
  );
  return (
    <>
      <button className="chip" type="button" aria-haspopup="dialog" onClick={() => open(true)}>
        <Icon name="filter" />
        필터
        {count > 0 && <Count>{count}</Count>}
      </button>
      <Sheet title="필터" isOpen={isOpen} onClose={() => open(false)} footer={footer}>
        {error && <LoadError error={error} onRetry={onRetry} title="검색하지 못했어요." />}
        <div className={styles.filters}>
          <Filters choice={choice} facets={facets} isCounting={isCounting} onChange={onChange} />
        </div>
      </Sheet>
    </>
  );
}
