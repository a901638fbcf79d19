import type { DestinationCard } from '@osaka/contracts/travel';
import {
  Button,
  Icon,
  LinkButton,
  openWidget,
  useClickAfterLogin,
  useLoginOffer,
  usePlannedPlace,
  useSession,
} from '@osaka/web-kit';
import { useNavigate } from '@osaka/web-kit/router';
import type { MouseEvent } from 'react';

interface AddToPlanProps {
  destination: Pick<DestinationCard, 'travelNo' | 'title'>;
  /** One of many: a button with the place in its name. */
  isOnCard?: boolean;
  isBig?: boolean;
}

const CLICK = 'add-to-plan';

/**
 * mf-planner's widget asks which saved plan and day the place comes into, guests after a login; without a saved plan,
 * and where the widget cannot be loaded, it is the wizard. A place that is in a plan says so with its day; then a click
 * leads there, and a member with several plans is asked again.
 */
export function AddToPlan({ destination, isOnCard = false, isBig = false }: AddToPlanProps) {
  const { travelNo, title } = destination;
  const { loginInfo } = useSession();
  const navigate = useNavigate();
  const wizard = `/myplan?travelNo=${travelNo}`;
  const toWizard = () => void navigate(wizard);
  const ask = (choice: { asksAgain?: boolean } = {}) =>
    openWidget('add-to-plan', { travelNo, title, ...choice, onNewPlan: toWizard }, toWizard);
  const planned = usePlannedPlace(travelNo);
  const offerLogin = useLoginOffer();
  useClickAfterLogin({ kind: CLICK, no: travelNo }, () => ask());
  const choosePlan = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain) return isOnCard ? toWizard() : undefined;
    event.preventDefault();
    return loginInfo ? ask() : void offerLogin({ kind: CLICK, no: travelNo });
  };
  const name = isOnCard && <span className="sr-only">{title} </span>;
  const looks = { size: isBig ? ('big' as const) : undefined, isWide: isBig };
  if (planned) {
    const words = (
      <>
        <Icon name="check" />
        {name}
        {planned.day === null ? '날짜 미정에 담음' : `${planned.day}일차에 담음`}
      </>
    );
    if (!planned.isOnlyPlan)
      return (
        <Button {...looks} onClick={() => ask({ asksAgain: true })}>
          {words}
        </Button>
      );
    return (
      <LinkButton {...looks} to={`/myplan/detail/${planned.planNo}`}>
        {words}
      </LinkButton>
    );
  }
  if (isOnCard)
    return (
      <Button kind="main" onClick={choosePlan}>
        {name}일정에 담기
      </Button>
    );
  return (
    <LinkButton kind="main" {...looks} to={wizard} onClick={choosePlan}>
      일정에 담기
    </LinkButton>
  );
}
