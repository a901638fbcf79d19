import type { DestinationCard } from '@osaka/contracts/travel';
import { AddToPlan } from './add-to-plan.tsx';
import { CompareToggle } from './compare-toggle.tsx';

/** The buttons below a card: 일정에 담기, and 비교하기 beside it. */
export function CardActions({ destination }: { destination: DestinationCard }) {
  return (
    <>
      <AddToPlan destination={destination} isOnCard />
      <CompareToggle destination={destination} isIcon />
    </>
  );
}
