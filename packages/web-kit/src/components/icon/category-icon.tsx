import { Drawing } from './drawing.tsx';

/** The icon of a category by its categoryNo; a pin for later ones. */
export function CategoryIcon({ categoryNo }: { categoryNo: number }) {
  return <Drawing path={PATHS[categoryNo] ?? 'M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21Z'} />;
}

const PATHS: Record<number, string> = {
  1: 'M12 3v3M8.5 21 10.5 6h3l2 15M7 13h10M5 21h14',
  2: 'M3.5 11h17a8.5 8.5 0 0 1-5 7.5V20h-7v-1.5a8.5 8.5 0 0 1-5-7.5ZM9 7.5c-1-1.5 1-2 0-3.5M13.5 7.5c-1-1.5 1-2 0-3.5',
  3: 'M5 8h14l1 12.5H4L5 8ZM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5',
  4: 'M3.5 5c5.5 1.5 11.5 1.5 17 0M5 9.5h14M7.5 6v15M16.5 6v15M12 6v3.5',
  5: 'M5 11a7 7 0 1 0 14 0a7 7 0 1 0-14 0ZM10.5 11a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0ZM12 4v5.5M12 12.5V18M5 11h5.5M13.5 11H19M9 20.5l3-8 3 8',
  6: 'M12 21v-8M12 3c4 3 5.5 5.5 5.5 8A5.5 5.5 0 0 1 12 16.5 5.5 5.5 0 0 1 6.5 11c0-2.5 1.5-5 5.5-8Z',
  7: 'M3.5 18.5V7M3.5 15.5h17v3M20.5 15.5v-3a3 3 0 0 0-3-3H11v6M5.5 11.5a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0Z',
  8: 'M3.5 14h17l-2.5 5H6l-2.5-5ZM7 14V9.5h6V14M10 9.5V5M13 11.5h3.5L18 14',
};
