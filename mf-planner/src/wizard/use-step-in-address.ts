import { PLAN_MESSAGES } from '@osaka/contracts/planner';
import { useSearchParams } from '@osaka/router';
import { showAlert } from '@osaka/web-kit';
import { useCallback, useEffect, useRef } from 'react';
import type { DraftChange, PlanDraft, StepNo } from './plan-draft.ts';

/** The step stands in the address, so that Back goes one step back; without it one is where one was. */
export function useStepInAddress(draft: PlanDraft, store: (part: DraftChange) => void): [StepNo, (to: StepNo) => void] {
  const [address, setAddress] = useSearchParams();
  const asked = Number(address.get('step'));
  const wanted = asked === 1 || asked === 2 || asked === 3 || asked === 4 ? asked : draft.step;
  const reachable = Math.min(4, (draft.planNo ? draft.savedStep : 0) + 1) as StepNo;
  const step = Math.min(wanted, reachable) as StepNo;
  const isBeyond = asked > 1 && !draft.planNo;
  const hasTold = useRef(false);

  useEffect(() => {
    if (isBeyond && !hasTold.current) {
      hasTold.current = true;
      void showAlert(PLAN_MESSAGES.draftMissing);
    }
    if (asked !== step) setAddress((current) => withStep(current, step), { replace: true });
    if (draft.step !== step) store({ step });
  }, [asked, step, isBeyond, draft.step, setAddress, store]);

  const goTo = useCallback(
    (to: StepNo) => {
      hasTold.current = to === 1;
      setAddress((current) => withStep(current, to));
      scrollTo({ top: 0 });
    },
    [setAddress],
  );
  return [step, goTo];
}

function withStep(address: URLSearchParams, step: StepNo): URLSearchParams {
  const next = new URLSearchParams(address);
  next.set('step', String(step));
  return next;
}
