import { PLAN_MESSAGES } from '@osaka/contracts/planner';
import { CallError, messageOf, showAlert, showToast, useLatest, useSession } from '@osaka/web-kit';
import { useMutation, useQuery } from '@osaka/web-kit/query';
import { useEffect, useRef, useState } from 'react';
import { addPlace, changeablePlans, type PlanDay, takeBack } from './adding/adding.api.ts';
import { forgetChosenPlan, keepChosenPlan, readChosenPlan } from './adding/chosen-plan.ts';
import { PlanChoice } from './adding/plan-choice.tsx';
import { randomKey } from './saved-plan/random-key.ts';

interface AddToPlanProps {
  travelNo: number;
  title: string;
  /** The place is in a plan already: the plan and day of this visit are not taken again. */
  asksAgain?: boolean;
  /** Begins a plan with the place: there is no saved one, or the member wants another. */
  onNewPlan: () => void;
  onClose: () => void;
}

/** A toast that waited for an earlier one would leave 되돌리기 of the earlier place under the next click. */
const ABOUT = { about: 'add-to-plan' };

/**
 * 일정에 담기: asks once in a visit for the plan and the day, and then adds at once. Each click says where the place went,
 * with 되돌리기, which also asks again the next time. Other slices show it by its name (`openWidget`).
 */
export default function AddToPlan({ travelNo, title, asksAgain = false, onNewPlan, onClose }: AddToPlanProps) {
  const memberNo = useSession().loginInfo?.memberNo;
  const [chosen] = useState(() => (memberNo === undefined || asksAgain ? undefined : readChosenPlan(memberNo)));
  const [isAsking, setAsking] = useState(!chosen);
  const [problem, setProblem] = useState<string>();
  const { data: plans, error } = useQuery(changeablePlans);
  const { mutateAsync: add, isPending } = useMutation(addPlace);
  const { mutateAsync: undo } = useMutation(takeBack);
  const hasBegun = useRef(false);

  const leaveForNewPlan = () => {
    onClose();
    onNewPlan();
  };
  const addTo = async (place: PlanDay) => {
    const changeId = randomKey();
    try {
      const { data } = await add({ ...place, travelNo, changeId });
      if (memberNo !== undefined) keepChosenPlan(memberNo, place);
      const where = place.day === null ? '날짜 미정' : `${place.day}일차`;
      showToast(`${data.plan.planTitle} ${where}에 담았어요.`, {
        ...ABOUT,
        action: { label: '되돌리기', onClick: () => void takeOut(place, changeId) },
      });
      onClose();
    } catch (failure) {
      refuse(failure);
    }
  };
  const refuse = (failure: unknown) => {
    if (memberNo !== undefined && !isThere(failure)) forgetChosenPlan(memberNo);
    setProblem(messageOf(failure));
    if (isAsking) return;
    if (isThere(failure)) {
      showToast(messageOf(failure), ABOUT);
      onClose();
    } else setAsking(true);
  };
  const takeOut = async ({ planNo }: PlanDay, changeId: string) => {
    if (memberNo !== undefined) forgetChosenPlan(memberNo);
    try {
      await undo({ planNo, changeId });
      showToast('담은 것을 되돌렸어요.', ABOUT);
    } catch (failure) {
      void showAlert(messageOf(failure));
    }
  };

  const latest = useLatest({ addTo, leaveForNewPlan, onClose });
  useEffect(() => {
    if (hasBegun.current || !plans) return;
    const known = chosen && plans.find(({ planNo }) => planNo === chosen.planNo);
    if (plans.length === 0) {
      hasBegun.current = true;
      latest.current.leaveForNewPlan();
    } else if (chosen && known) {
      hasBegun.current = true;
      void latest.current.addTo(chosen);
    } else setAsking(true);
  }, [plans, chosen, latest]);
  useEffect(() => {
    if (!error || plans) return;
    void showAlert(messageOf(error));
    latest.current.onClose();
  }, [error, plans, latest]);

  if (!plans || plans.length === 0 || !isAsking) return null;
  return (
    <PlanChoice
      title={title}
      plans={plans}
      isBusy={isPending}
      problem={problem}
      onChoose={addTo}
      onNewPlan={leaveForNewPlan}
      onClose={onClose}
    />
  );
}

/** The place is in the plan already, which is no reason to ask for another. */
function isThere(failure: unknown): boolean {
  return failure instanceof CallError && failure.message === PLAN_MESSAGES.placeThere;
}
