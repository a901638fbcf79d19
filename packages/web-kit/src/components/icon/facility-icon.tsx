import { Drawing } from './drawing.tsx';

/** The icon of a facility by its optionNo; a check mark for later ones. */
export function FacilityIcon({ optionNo }: { optionNo: number }) {
  return <Drawing path={PATHS[optionNo] ?? 'm5 12.5 4.5 4.5L19 7.5'} />;
}

const PATHS: Record<number, string> = {
  1: 'M3 9.5c5-4.7 13-4.7 18 0M6 13c3.4-3.1 8.6-3.1 12 0M9 16.3c1.7-1.5 4.3-1.5 6 0M12 19.5h.1',
  2: 'M8.5 4.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0ZM10 8v6h5l2.5 5M10 10.5h4.5M8 12.5a4.5 4.5 0 1 0 6 6',
  3: 'M4.5 4.5h15v15h-15v-15ZM10 16.5v-9h2.8a2.8 2.8 0 0 1 0 5.5H10',
  4: 'M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0ZM9 10.5h.1M15 10.5h.1M9 14.5c1.7 1.7 4.3 1.7 6 0M12 4c-1.5 1.5 0 3 1.5 2',
  5: 'M4 5h11v8H9l-3 2.5V13H4V5ZM17 9.5h3v8h-2V20l-3-2.5h-4',
  6: 'M3.5 6h17v12h-17V6ZM3.5 10h17M7 14.5h4',
  7: 'M5 8h14l1 12.5H4L5 8ZM8.5 8V7a3.5 3.5 0 0 1 7 0v1M9.5 17l5-5M9.7 12.5h.1M14.3 16.7h.1',
  8: 'M5 4h14v16H5V4ZM12 4v16M9 11v2M16 11v2',
  9: 'M9.5 7.5h5v2l1.5 2v9h-8v-9l1.5-2v-2ZM10.5 7.5V5.5L12 3l1.5 2.5v2M8.5 14h4M8.5 17h4',
  10: 'M6 5.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0ZM15 5.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0ZM5.5 9h4v6h-1v5h-2v-5h-1V9ZM14.5 9h4l1 6h-2v5h-2v-5h-2l1-6Z',
  11: 'M4 7h16v3.5a1.5 1.5 0 0 0 0 3V17H4v-3.5a1.5 1.5 0 0 0 0-3V7ZM14 7v10',
  12: 'M4 11 12 4.5 20 11v9H4v-9ZM9.5 20v-6h5v6',
};
