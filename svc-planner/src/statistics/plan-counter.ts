import { isOwnId } from '@osaka/contracts/planner';
import type { DailyCounts } from '@osaka/service-kit';
import type { createDestinationCopies } from '../destinations/destination-copies.repository.ts';

type Copies = Pick<ReturnType<typeof createDestinationCopies>, 'findRecent'>;

/** Counts new plans and the sights that come into plans, for the statistics. */
export function createPlanCounter(counts: Pick<DailyCounts, 'add'>, copies: Copies) {
  /** Never fails: what is counted is stored already. */
  const places = async (travelNos: readonly number[]): Promise<void> => {
    const known = await copies.findRecent(travelNos).catch(() => undefined);
    for (const travelNo of travelNos.filter((number) => !isOwnId(number)))
      if (known?.get(travelNo)?.use !== 'transport') counts.add('place', travelNo);
  };
  return {
    places,
    async plan({ selectedPlaces }: { selectedPlaces: readonly { travelId: number }[] }): Promise<void> {
      counts.add('plan');
      await places(selectedPlaces.map(({ travelId }) => travelId));
    },
  };
}
