import type { DestinationCard } from '@osaka/contracts/travel';
import { IconButton, LinkButton, openWidget, useClickAfterLogin, useLoginOffer, useSession } from '@osaka/web-kit';
import { useNavigate } from '@osaka/web-kit/router';
import type { MouseEvent } from 'react';

interface AddToPlanProps {
  destination: Pick<DestinationCard, 'travelNo' | 'title'>;
  /** icon: without words, beside other buttons. */
  isIcon?: boolean;
  isBig?: boolean;
}

const CLICK = 'add-to-plan';

/**
 * mf-planner's widget asks which saved plan and day the place comes into, guests after a login; without a saved plan,
 * and where the widget cannot be loaded, it is the wizard.
 */
export function AddToPlan({ destination, isIcon = false, isBig = false }: AddToPlanProps) {
  const { travelNo, title } = destination;
  const { loginInfo } = useSession();
  const navigate = useNavigate();
  const wizard = `/myplan?travelNo=${travelNo}`;
  const toWizard = () => void navigate(wizard);
  const ask = () => openWidget('add-to-plan', { travelNo, title, onNewPlan: toWizard }, toWizard);
  const offerLogin = useLoginOffer();
  useClickAfterLogin({ kind: CLICK, no: travelNo }, ask);
  const choosePlan = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain) return isIcon ? toWizard() : undefined;
    event.preventDefault();
    return loginInfo ? ask() : void offerLogin({ kind: CLICK, no: travelNo });
  };
  if (isIcon) return <IconButton icon="plus" title="일정에 담기" label={`${title} 일정에 담기`} onClick={choosePlan} />;
  return (
    <LinkButton kind="main" size={isBig ? 'big' : undefined} isWide={isBig} to={wizard} onClick={choosePlan}>
      일정에 담기
    </LinkButton>
  );
}
