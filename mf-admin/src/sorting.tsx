import { Select } from '@osaka/web-kit';
import type { SortHeading } from './admin-table.tsx';
import css from './sorting.module.css';

/** Field and direction; a minus means descending. */
export type Sort<Field extends string> = Field | `-${Field}`;
/** The sort orders of a list with their labels, the default first. */
export type Orders<S extends string> = readonly [Order<S>, ...Order<S>[]];
interface Order<S extends string> {
  value: S;
  label: string;
}

/** Reads the sort order from the URL; invalid values mean the default. */
export function sortOf<S extends string>(orders: Orders<S>, value: string | null): S {
  return (orders.find((order) => order.value === value) ?? orders[0]).value;
}

/** The query parameter of a sort order; absent for the default. */
export function sortAddress<S extends string>(orders: Orders<S>, sort: S): { sort?: S } {
  return sort === orders[0].value ? {} : { sort };
}

/** Creates headings that sort by a field: ascending first, then descending. */
export function sortHeadings<Field extends string>(sort: Sort<Field>, onSort: (sort: Sort<Field>) => void) {
  return (label: string, field: Field): SortHeading => ({
    label,
    direction: sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : undefined,
    onSort: () => onSort(sort === field ? `-${field}` : field),
  });
}

/** Sort order menu for phones, where rows are cards without headings. */
export function SortMenu<S extends string>({
  orders,
  sort,
  onSort,
}: {
  orders: Orders<S>;
  sort: S;
  onSort: (sort: S) => void;
}) {
  return (
    <div className={css.menu}>
      <Select
        label="정렬"
        options={orders}
        value={sort}
        onChange={({ target }) => onSort(sortOf(orders, target.value))}
      />
    </div>
  );
}
