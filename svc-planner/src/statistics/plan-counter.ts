import type { DailyCounts } from '@osaka/service-kit';

/** Counts new plans and the places that come into plans, for the statistics. */
export function createPlanCounter(counts: Pick<DailyCounts, 'add'>) {
  const places = (travelNos: readonly number[]) => {
    for (const travelNo of travelNos) counts.add('place', travelNo);
  };
  return {
    places,
    plan({ selectedPlaces }: { selectedPlaces: readonly { travelId: number }[] }): void {
      counts.add('plan');
      places(selectedPlaces.map(({ travelId }) => travelId));
    },
  };
}
