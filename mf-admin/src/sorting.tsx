import { Select } from '@osaka/web-kit';
import type { SortHeading } from './admin-table.tsx';
import css from './sorting.module.css';

/** Field and direction; a minus puts the greatest first. */
export type Sort<Field extends string> = Field | `-${Field}`;
/** The orders of a list by name, the usual one first. */
export type Orders<S extends string> = readonly [Order<S>, ...Order<S>[]];
interface Order<S extends string> {
  value: S;
  label: string;
}

/** The order in an address; what makes no sense there is the usual one. */
export function sortOf<S extends string>(orders: Orders<S>, value: string | null): S {
  return (orders.find((order) => order.value === value) ?? orders[0]).value;
}

/** Its part of an address. */
export function sortAddress<S extends string>(orders: Orders<S>, sort: S): { sort?: S } {
  return sort === orders[0].value ? {} : { sort };
}

/** Makes headings that sort by a field: upwards first, then downwards. */
export function sortHeadings<Field extends string>(sort: Sort<Field>, onSort: (sort: Sort<Field>) => void) {
  return (label: string, field: Field): SortHeading => ({
    label,
    direction: sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : undefined,
    onSort: () => onSort(sort === field ? `-${field}` : field),
  });
}

/** On phones, where rows are cards without headings, the orders are chosen here. */
export function SortMenu<S extends string>({ orders, sort, onSort }: { orders: Orders<S>; sort: S; onSort: (sort: S) => void }) {
  return (
    <div className={css.menu}>
      <Select label="정렬" options={orders} value={sort} onChange={({ target }) => onSort(sortOf(orders, target.value))} />
    </div>
  );
}
