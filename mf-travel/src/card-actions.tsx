import type { DestinationCard } from '@osaka/contracts/travel';
import { AddToPlan } from './add-to-plan.tsx';
import { CompareToggle } from './compare-toggle.tsx';

/** The buttons below a card: 비교하기 and 일정에 담기. */
export function CardActions({ destination }: { destination: DestinationCard }) {
  return (
    <>
      <CompareToggle destination={destination} />
      <AddToPlan destination={destination} isIcon />
    </>
  );
}
