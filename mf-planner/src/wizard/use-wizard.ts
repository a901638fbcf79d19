import { PLAN_MESSAGES } from '@osaka/contracts/planner';
import { useQueryClient } from '@osaka/query';
import { useNavigate } from '@osaka/router';
import { CallError, showAlert, showToast, todayInSeoul, useGoToLogin, useIsHere } from '@osaka/web-kit';
import { useCallback, useState } from 'react';
import { focusFirstProblem } from '../form/problem-focus.ts';
import { contentOf, partDue } from './draft-parts.ts';
import { type Problems, problemsOf } from './draft-rules.ts';
import { type DraftChange, newDraft, type PlanDraft, type StepNo } from './plan-draft.ts';
import { type Refusal, refusalOf } from './step-refusals.ts';
import { useDraft } from './use-draft.ts';
import { useDraftMerge } from './use-draft-merge.ts';
import { usePlaceFromAddress } from './use-place-from-address.ts';
import { useSaving } from './use-saving.ts';
import { useSelfSaving } from './use-self-saving.ts';
import { useStepInAddress } from './use-step-in-address.ts';
import { isPlan } from './wizard.api.ts';

const ATTEMPTS = 5;
const AT_ONCE = { waits: false };

/** The wizard without its looks: where one is, what is wrong, and the ways on and back. */
export function useWizard(memberNo: number, initial: PlanDraft) {
  const { draft, now, change: store, forget } = useDraft(memberNo, initial);
  const [step, goTo] = useStepInAddress(draft, store);
  const [showsProblems, setShowsProblems] = useState(false);
  const [refused, setRefused] = useState<Problems>({});
  const [isGoingOn, setGoingOn] = useState(false);
  /** A step that was to be saved and could not reach the server. */
  const [owed, setOwed] = useState<1 | 2 | 3>();
  const { state: saveState, save, stop } = useSaving(now, store);
  const { conflicts, merge, settle, onChoose } = useDraftMerge({ memberNo, step, now, store });
  const queries = useQueryClient();
  const navigate = useNavigate();
  const goToLogin = useGoToLogin();
  const isHere = useIsHere();

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
    setGoingOn(true);
    try {
      await saveAndGoOn();
    } finally {
      setGoingOn(false);
    }
  };

  const saveAndGoOn = async (attempt = 1): Promise<void> => {
    settle();
    // A merge can take the draft back to a step that is still to be done.
    if (now.current.savedStep < step - 1) return;
    try {
      if (!(await saveAll())) return;
      if (step === 4) return finish();
      store({ savedStep: Math.max(step, now.current.savedStep) });
      move((step + 1) as StepNo);
    } catch (error) {
      // Without a network the member is told at once and goes on by another press; meanwhile the step is saved by itself.
      if (error instanceof CallError && error.status === 0 && step < 4) setOwed(step as 1 | 2 | 3);
      if (!isConflict(error) || attempt === ATTEMPTS) return handle(error);
      if (await mergeNewer()) return saveAndGoOn(attempt + 1);
    }
  };

  /** True when the draft is up to date again and nothing has to be chosen. */
  const mergeNewer = async (): Promise<boolean> => {
    try {
      const outcome = await merge();
      if (outcome === 'gone' && isHere.current) await startOver();
      return outcome === 'merged';
    } catch (error) {
      await handle(error);
      return false;
    }
  };

  /** A new order that was taken on the last step belongs to step 3. */
  const saveAll = async () => {
    if (step !== 4 || !now.current.isReordered) return save(step, AT_ONCE);
    if (!(await save(3, AT_ONCE))) return undefined;
    store({ isReordered: false });
    return save(4, AT_ONCE);
  };

  const due = partDue(step, draft) ?? (owed === step && Object.keys(found).length === 0 ? step : undefined);
  const saveByItself = async (): Promise<void> => {
    if (!due) return;
    const sent = now.current;
    try {
      if (!(await save(due))) return;
      setOwed(undefined);
      if (due !== 'words' && contentOf(due, sent) === contentOf(due, now.current)) store({ savedStep: Math.max(due, now.current.savedStep), isReordered: false });
    } catch (error) {
      if (isConflict(error)) return void (await mergeNewer());
      if (isMissing(error) && (await hasBecomePlan())) return finish();
      // What the server does not take now is tried again; only what needs the member's answer is said.
      if (ASKS_THE_MEMBER.has(refusalOf(error, step).kind)) await handle(error);
    }
  };
  useSelfSaving({ isDue: due !== undefined && !isGoingOn && conflicts.length === 0, isFailing: saveState === 'failed', save: saveByItself });

  /** 완료 that was sent and never answered may have made the plan all the same. */
  const hasBecomePlan = async () => {
    const { planNo, unanswered = [] } = now.current;
    if (!planNo || !unanswered.some(({ part, content }) => part === 4 && content === contentOf(4, now.current))) return false;
    return isPlan(planNo);
  };

  const handle = async (error: unknown) => {
    if (!isHere.current) return;
    const refusal = refusalOf(error, step);
    if (refusal.kind === 'sign-in') return goToLogin(refusal.sentence);
    if (refusal.kind === 'start-over') return startOver();
    await showAlert(refusal.sentence);
    if (refusal.kind !== 'correct') return;
    if (refusal.step !== step) move(refusal.step);
    setRefused(refusal.problems);
    focusFirstProblem();
  };

  const startOver = async () => {
    await showAlert(PLAN_MESSAGES.draftMissing);
    const { draftKey } = newDraft();
    store({ planNo: undefined, version: undefined, unanswered: undefined, base: undefined, draftKey, savedStep: 0 });
    move(1);
  };

  const finish = () => {
    forget();
    void queries.invalidateQueries({ queryKey: ['my-plans'] });
    navigate('/myplan/list');
    showToast('플랜을 저장했어요.');
  };

  return {
    draft,
    change,
    step,
    problems: { ...(showsProblems ? found : {}), ...refused },
    // What is about to be saved by itself is on its way; so the note does not flicker with every key.
    saveState: conflicts.length > 0 ? ('idle' as const) : due && (saveState === 'idle' || saveState === 'saved') ? ('saving' as const) : saveState,
    isBusy: isGoingOn && saveState === 'saving',
    next: () => void next(),
    back: () => {
      stop();
      move(Math.max(1, step - 1) as StepNo);
    },
    conflicts: { conflicts, form: draft, onChoose },
  };
}

const ASKS_THE_MEMBER = new Set<Refusal['kind']>(['sign-in', 'start-over']);

function isConflict(error: unknown): boolean {
  return error instanceof CallError && error.status === 409;
}

function isMissing(error: unknown): boolean {
  return error instanceof CallError && error.status === 404;
}
