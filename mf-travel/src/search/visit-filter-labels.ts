import type { VisitFilterName } from './search-choice.ts';

export const VISIT_FILTER_LABELS: Record<VisitFilterName, string> = {
  free: '무료',
  reservation: '예약 필요 없음',
  indoor: '실내',
};
