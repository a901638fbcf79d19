import { PLAN_MESSAGES } from '@osaka/contracts';
import { useQueryClient } from '@osaka/query';
import { useNavigate, useSearchParams } from '@osaka/router';
import { showAlert, todayInSeoul } from '@osaka/web-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useGoToLogin } from '../sign-in.tsx';
import { type Problems, problemsOf } from './draft-rules.ts';
import { type DraftChange, differences, fromServer, type PlanDraft, type StepNo } from './plan-draft.ts';
import { refusalOf } from './step-refusals.ts';
import { useDraft } from './use-draft.ts';
import { usePlaceFromAddress } from './use-place-from-address.ts';
import { useSaving } from './use-saving.ts';
import { serverDraft } from './wizard.api.ts';

/** The wizard without its looks: where one is, what is wrong, and the ways on and back. */
export function useWizard(memberNo: number, initial: PlanDraft) {
  const { draft, change: store, forget } = useDraft(memberNo, initial);
  const [step, goTo] = useStepInAddress(draft, store);
  const [showsProblems, setShowsProblems] = useState(false);
  const [refused, setRefused] = useState<Problems>({});
  const [newer, setNewer] = useState<DraftChange>();
  const { state: saveState, save, stop } = useSaving();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const goToLogin = useGoToLogin();

  const change = useCallback(
    (part: DraftChange) => {
      stop();
      setRefused({});
      store(part);
    },
    [stop, store],
  );
  usePlaceFromAddress(draft, change);

  const found = problemsOf(step, draft, todayInSeoul());
  const move = (to: StepNo) => {
    setShowsProblems(false);
    setRefused({});
    goTo(to);
  };

  const next = async () => {
    if (step > 1 && !draft.planNo) return startOver();
    if (Object.keys(found).length > 0) {
      setShowsProblems(true);
      return focusFirstProblem();
    }
    try {
      const saved = await saveAll();
      if (!saved) return;
      setNewer(undefined);
      if (step === 4) return finish();
      store({ ...saved, savedStep: Math.max(step, draft.savedStep) });
      move((step + 1) as StepNo);
    } catch (error) {
      await handle(error);
    }
  };

  /** A new order that was taken on the last step belongs to step 3. */
  const saveAll = async () => {
    if (step !== 4 || !draft.isReordered) return save(step, draft);
    const reordered = await save(3, draft);
    if (!reordered) return undefined;
    store({ ...reordered, isReordered: false });
    return save(4, { ...draft, ...reordered });
  };

  const handle = async (error: unknown) => {
    const refusal = refusalOf(error, step);
    if (refusal.kind === 'sign-in') return goToLogin(refusal.sentence);
    if (refusal.kind === 'start-over') return startOver();
    await showAlert(refusal.sentence);
    if (refusal.kind === 'changed-elsewhere') return compare();
    if (refusal.kind !== 'correct') return;
    if (refusal.step !== step) move(refusal.step);
    setRefused(refusal.problems);
    focusFirstProblem();
  };

  const startOver = async () => {
    await showAlert(PLAN_MESSAGES.draftMissing);
    store({ planNo: undefined, version: undefined, draftKey: crypto.getRandomValues(new Uint32Array(3)).join('-'), savedStep: 0 });
    move(1);
  };

  /** What the server has is shown beside what is here; the member chooses. */
  const compare = async () => {
    const current = await queries.fetchQuery(serverDraft(memberNo)).catch(() => null);
    if (current?.planNo !== draft.planNo || !current) return startOver();
    setNewer(fromServer(current));
  };

  const takeNewer = () => {
    if (!newer) return;
    store(newer);
    setNewer(undefined);
    move(Math.min(step, newer.step ?? step) as StepNo);
  };

  const finish = () => {
    forget();
    void queries.invalidateQueries({ queryKey: ['my-plans'] });
    navigate('/myplan/list');
  };

  return {
    draft,
    change,
    step,
    problems: { ...(showsProblems ? found : {}), ...refused },
    saveState,
    isBusy: saveState === 'saving',
    next: () => void next(),
    back: () => {
      stop();
      move(Math.max(1, step - 1) as StepNo);
    },
    conflict: newer && { changed: differences(draft, newer), take: takeNewer },
  };
}

/** The step stands in the address, so that Back goes one step back; without it one is where one was. */
function useStepInAddress(draft: PlanDraft, store: (part: DraftChange) => void): [StepNo, (to: StepNo) => void] {
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

function focusFirstProblem() {
  // The fields learn of their errors with the next paint.
  requestAnimationFrame(() => document.querySelector<HTMLElement>('#main [aria-invalid="true"], #main .notice--danger')?.focus());
}
