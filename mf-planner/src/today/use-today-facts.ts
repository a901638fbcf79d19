import type { Plan } from '@osaka/contracts/planner';
import type { Destination } from '@osaka/contracts/travel';
import { useQueries } from '@osaka/web-kit/query';
import { useMemo } from 'react';
import { destinationOf } from '../saved-plan/board.api.ts';
import type { PlanSource } from '../saved-plan/loaded-plan.tsx';
import { type FactsBook, factsOfDestination, factsOfSelected, numbersOf } from '../saved-plan/use-place-facts.ts';

export interface TodayFacts {
  facts: FactsBook;
  /**
   * What the catalogue says of a place; undefined while it loads, and for places that are no longer offered.
   */
  destinationAt: (travelNo: number) => Destination | undefined;
}

/**
 * Facts of the plan's places: at once what the plan itself and this device know, then what the catalogue says. What is
 * stored on the device is asked for again only once the service has answered for the plan: without a network each of
 * these calls would fail while the screen is drawn.
 */
export function useTodayFacts(plan: Plan, stored: readonly Destination[], source: PlanSource): TodayFacts {
  const numbers = useMemo(() => datedNumbersOf(plan), [plan]);
  const isStored = (travelNo: number) => stored.some((destination) => destination.travelNo === travelNo);
  const destinations = useQueries({
    queries: numbers.map((travelNo) => ({
      ...destinationOf(travelNo),
      enabled: source === 'service' || !isStored(travelNo),
    })),
    combine: (results) => ({
      known: results.flatMap(({ data }) => (data ? [data] : [])),
      isLoading: results.some(({ isLoading }) => isLoading),
    }),
  });
  return useMemo(() => {
    const known = new Map([...stored, ...destinations.known].map((destination) => [destination.travelNo, destination]));
    const planned = new Map(plan.selectedPlaces.map((place) => [place.travelId, factsOfSelected(place)]));
    const of = (travelNo: number) => {
      const destination = known.get(travelNo);
      return destination ? factsOfDestination(destination) : planned.get(travelNo);
    };
    return {
      facts: { of, state: destinations.isLoading ? 'loading' : 'ready' },
      destinationAt: (travelNo) => known.get(travelNo),
    };
  }, [destinations, stored, plan]);
}

/** Of the places that have a day, and of the lodgings. */
function datedNumbersOf({ selectedPlaces, days }: Plan): number[] {
  return numbersOf({ selectedPlaces: selectedPlaces.filter(({ day }) => day !== null), days });
}
