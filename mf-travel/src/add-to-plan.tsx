import type { DestinationCard } from '@osaka/contracts/travel';
import { useNavigate } from '@osaka/router';
import { IconButton, LinkButton, openWidget, useSession } from '@osaka/web-kit';
import type { MouseEvent } from 'react';

interface AddToPlanProps {
  destination: Pick<DestinationCard, 'travelNo' | 'title'>;
  /** icon: without words, beside other buttons. */
  isIcon?: boolean;
  isBig?: boolean;
}

/**
 * Leads to the wizard with the place. For members mf-planner's widget asks which saved plan and day the place comes
 * into; without a saved plan, and where the widget cannot be loaded, it is the wizard for them as well.
 */
export function AddToPlan({ destination, isIcon = false, isBig = false }: AddToPlanProps) {
  const { travelNo, title } = destination;
  const { loginInfo } = useSession();
  const navigate = useNavigate();
  const wizard = `/myplan?travelNo=${travelNo}`;
  const toWizard = () => void navigate(wizard);
  const choosePlan = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!loginInfo || !isPlain) return isIcon ? toWizard() : undefined;
    event.preventDefault();
    openWidget('add-to-plan', { travelNo, title, onNewPlan: toWizard }, toWizard);
  };
  if (isIcon) return <IconButton icon="plus" title="일정에 담기" label={`${title} 일정에 담기`} onClick={choosePlan} />;
  return (
    <LinkButton kind="main" size={isBig ? 'big' : undefined} isWide={isBig} to={wizard} onClick={choosePlan}>
      일정에 담기
    </LinkButton>
  );
}
