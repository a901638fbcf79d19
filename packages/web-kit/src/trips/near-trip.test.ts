import { expect, test } from '@jest/globals';
import { nearTripOf } from './near-trip.tsx';

const trip = (planNo: number, travelStartDate: string, travelEndDate: string) => ({
  planNo,
  planTitle: `여행 ${planNo}`,
  travelStartDate,
  travelEndDate,
});

test('the trip under way leads to its day, the next one within 14 days to its plan', () => {
  const plans = [
    trip(3, '2026-12-16', '2026-12-18'),
    trip(2, '2026-12-05', '2026-12-07'),
    trip(1, '2026-11-30', '2026-12-02'),
  ];
  const shown = (today: string) => nearTripOf(plans, today);
  expect(shown('2026-11-30')).toEqual({ planTitle: '여행 1', label: '오늘 일정', to: '/myplan/today/1' });
  expect(shown('2026-12-02')?.to).toBe('/myplan/today/1');
  expect(shown('2026-12-03')).toEqual({ planTitle: '여행 2', label: '내 여행 D-2', to: '/myplan/detail/2' });
  expect(shown('2026-12-08')?.label).toBe('내 여행 D-8');
  expect([shown('2026-11-15')?.to, shown('2026-11-16')?.label]).toEqual([undefined, '내 여행 D-14']);
  expect(shown('2026-12-19')).toBeUndefined();
});
