import { PLAN_MESSAGES, type PlanDraft } from '@osaka/contracts/planner';
import { CallError } from '@osaka/web-kit';
import { chooseSide, type Side } from '../merge/conflicts.ts';
import type { Conflict } from '../merge/merge-forms.ts';
import { mergeDrafts, rebased } from './draft-merge.ts';
import { contentOf } from './draft-parts.ts';
import { problemsOf } from './draft-rules.ts';
import { type Refusal, refusalOf } from './step-refusals.ts';
import { baseAfter, type DraftChange, type DraftContent, type StepNo, withChange } from './wizard-draft.ts';
import type { Environment, WizardEffect, WizardEvent } from './wizard-events.ts';
import {
  type AfterAlert,
  currentStep,
  dueOf,
  type SaveJob,
  type Submission,
  type WizardState,
} from './wizard-state.ts';

const MAX_ATTEMPTS = 5;
const AUTOSAVE_MS = 1000;
const AUTOSAVE_AFTER_FAILURE_MS = 5000;
const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 30_000;
const MAX_UNANSWERED = 10;

/** The next state and the effects that it asks for. Pure: no clock, no network, no React. */
export function reduce(
  state: WizardState,
  event: WizardEvent,
  environment: Environment,
): { state: WizardState; effects: WizardEffect[] } {
  const effects: WizardEffect[] = [];
  const run = { environment, emit: (effect: WizardEffect) => void effects.push(effect) };
  const next = withTimer(withStepInAddress(handle(state, event, run), run), run);
  return { state: next, effects };
}

interface Run {
  environment: Environment;
  emit: (effect: WizardEffect) => void;
}

function handle(state: WizardState, event: WizardEvent, run: Run): WizardState {
  if (state.phase.name === 'finished') return state;
  switch (event.type) {
    case 'mounted':
      return { ...state, isMounted: true };
    case 'unmounted':
      return { ...cancelSaves(state, run), isMounted: false };
    case 'changed':
      return withDraft({ ...cancelSaves(state, run), refused: {} }, event.change);
    case 'stepRequested':
      return { ...state, requestedStep: event.step };
    case 'nextPressed':
      return onNext(state, run);
    case 'backPressed':
      return goTo(cancelSaves(state, run), Math.max(1, currentStep(state) - 1) as StepNo, run);
    case 'timerEnded':
      return autosave({ ...state, isTimerOn: false }, run);
    case 'saved':
      return onSaved(state, event, run);
    case 'saveFailed':
      return onSaveFailed(state, event.error, run);
    case 'retryDue':
      return state.request?.retryMs === undefined ? state : send(state, state.request.job, state.request.attempts, run);
    case 'newerLoaded':
      return onNewerLoaded(state, event.newer, run);
    case 'newerFailed':
      return state.phase.name === 'merging'
        ? refuse(state, event.error, state.phase.submission?.step ?? currentStep(state), run)
        : state;
    case 'sideChosen':
      return onSideChosen(state, event.conflict, event.side);
    case 'planChecked':
      return onPlanChecked(state, event.isPlan, run);
    case 'alertClosed':
      return state.phase.name === 'alerting'
        ? afterAlert({ ...state, phase: { name: 'editing' } }, state.phase.followUp, run)
        : state;
  }
}

function onNext(state: WizardState, run: Run): WizardState {
  const step = currentStep(state);
  const { phase, draft, request } = state;
  if (phase.name === 'alerting' || phase.name === 'checking') return state;
  // A double click, before the button shows that it is busy.
  if (phase.name === 'submitting' && request && !request.isCancelled) return state;
  if (step > 1 && !draft.planNo) return startOver(state, run);
  if (Object.keys(problemsOf(step, draft, run.environment.today)).length > 0) {
    run.emit({ type: 'focusProblem' });
    return { ...state, showsProblems: true };
  }
  if (phase.name === 'merging') return { ...state, phase: { name: 'merging', submission: { step, attempt: 1 } } };
  return submit(settled(state), { step, attempt: 1 }, run);
}

function submit(state: WizardState, submission: Submission, run: Run): WizardState {
  const { step } = submission;
  const { draft } = state;
  // A merge can take the draft back to a step that has to be done again.
  if (draft.savedStep < step - 1) return { ...state, phase: { name: 'editing' } };
  // A new order that was chosen on the last step belongs to step 3.
  const part = step === 4 && draft.isReordered ? 3 : step;
  return save(
    { ...state, phase: { name: 'submitting', submission } },
    { part, draft, origin: 'submission', step },
    run,
  );
}

function autosave(state: WizardState, run: Run): WizardState {
  const part = isAutosaveDue(state, run) ? dueOf(state, run.environment.today) : undefined;
  return part ? save(state, { part, draft: state.draft, origin: 'autosave', step: currentStep(state) }, run) : state;
}

/** Sends the job, or queues it behind the request in flight, so that no save overtakes another. */
function save(state: WizardState, job: SaveJob, run: Run): WizardState {
  const { request } = state;
  if (!request) return send(state, job, 0, run);
  if (request.retryMs !== undefined) {
    run.emit({ type: 'stopWaiting' });
    return send(state, job, 0, run);
  }
  return { ...state, request: { ...request, isCancelled: true }, queued: job };
}

/**
 * Sends the current version. The part is remembered until there is a response: a lost response may hide a stored save.
 */
function send(state: WizardState, job: SaveJob, attempts: number, run: Run): WizardState {
  const { planNo, version, unanswered = [] } = state.draft;
  const sent = { part: job.part, content: contentOf(job.part, job.draft) };
  run.emit({ type: 'send', part: job.part, draft: { ...job.draft, planNo, version } });
  return {
    ...withDraft(state, { unanswered: [...unanswered.slice(1 - MAX_UNANSWERED), sent] }),
    saveStatus: 'saving',
    request: { job, isCancelled: false, attempts: attempts + 1 },
    queued: undefined,
  };
}

function onSaved(before: WizardState, { planNo, version }: { planNo: number; version: number }, run: Run): WizardState {
  const { request, queued } = before;
  if (!request) return before;
  const { job, isCancelled } = request;
  const stored = withDraft(before, {
    planNo,
    version,
    base: baseAfter(job.part, job.draft, before.draft.base),
    unanswered: undefined,
  });
  const state: WizardState = { ...stored, request: undefined, queued: undefined };
  // The draft is a plan now, whatever the member did meanwhile.
  if (job.part === 4) return finish(state, run);
  if (queued) return send(state, queued, 0, run);
  if (isCancelled) return { ...state, phase: state.phase.name === 'submitting' ? { name: 'editing' } : state.phase };
  if (state.phase.name === 'submitting')
    return onPartSubmitted({ ...state, saveStatus: 'saved' }, state.phase.submission, run);
  return onAutosaved({ ...state, saveStatus: 'saved', unsentStep: undefined }, job);
}

function onPartSubmitted(state: WizardState, submission: Submission, run: Run): WizardState {
  const { step } = submission;
  if (step === 4) return submit(withDraft(state, { isReordered: false }), submission, run);
  const done = withDraft(
    { ...state, phase: { name: 'editing' }, unsentStep: undefined },
    { savedStep: Math.max(step, state.draft.savedStep) },
  );
  return goTo(done, (step + 1) as StepNo, run);
}

function onAutosaved(state: WizardState, { part, draft }: SaveJob): WizardState {
  if (part === 'words' || contentOf(part, draft) !== contentOf(part, state.draft)) return state;
  return withDraft(state, { savedStep: Math.max(part, state.draft.savedStep), isReordered: false });
}

function onSaveFailed(before: WizardState, error: unknown, run: Run): WizardState {
  const { request, queued } = before;
  if (!request) return before;
  const { job, isCancelled, attempts } = request;
  const isOffline = error instanceof CallError && error.status === 0;
  const failed: WizardState = {
    ...before,
    request: undefined,
    queued: undefined,
    saveStatus: isOffline ? 'offline' : 'failed',
  };
  if (queued) return send(failed, queued, 0, run);
  if (job.origin === 'submission') return onSubmissionFailed(failed, error, run);
  // A change cancelled the submission that was queued behind this automatic save.
  const state: WizardState = failed.phase.name === 'submitting' ? { ...failed, phase: { name: 'editing' } } : failed;
  if (!isOffline) return onAutosaveFailed(state, error, job, run);
  if (isCancelled) return state;
  const ms = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
  run.emit({ type: 'waitForNetwork', ms });
  return { ...state, request: { ...request, retryMs: ms } };
}

function onSubmissionFailed(state: WizardState, error: unknown, run: Run): WizardState {
  if (state.phase.name !== 'submitting') return state;
  const { submission } = state.phase;
  const { step, attempt } = submission;
  // Without a network a message is shown at once; the step is saved automatically and another press continues.
  const kept: WizardState =
    error instanceof CallError && error.status === 0 && step < 4 ? { ...state, unsentStep: step as 1 | 2 | 3 } : state;
  if (!hasStatus(error, 409) || attempt === MAX_ATTEMPTS) return refuse(kept, error, step, run);
  return merge(kept, submission, run);
}

function onAutosaveFailed(state: WizardState, error: unknown, { step }: SaveJob, run: Run): WizardState {
  if (hasStatus(error, 409)) return merge(state, undefined, run);
  const { planNo, unanswered = [] } = state.draft;
  if (
    hasStatus(error, 404) &&
    planNo &&
    unanswered.some(({ part, content }) => part === 4 && content === contentOf(4, state.draft))
  ) {
    run.emit({ type: 'checkPlan', planNo });
    return { ...state, phase: { name: 'checking', error } };
  }
  return refuseAutosave(state, error, step, run);
}

function onPlanChecked(state: WizardState, isPlan: boolean, run: Run): WizardState {
  if (state.phase.name !== 'checking') return state;
  const { error } = state.phase;
  return isPlan
    ? finish(state, run)
    : refuseAutosave({ ...state, phase: { name: 'editing' } }, error, currentStep(state), run);
}

/** Other failures are retried; a message is shown only when the member has to react. */
function refuseAutosave(state: WizardState, error: unknown, step: StepNo, run: Run): WizardState {
  const needsAnswer: Refusal['kind'][] = ['sign-in', 'start-over'];
  return needsAnswer.includes(refusalOf(error, step).kind) ? refuse(state, error, step, run) : state;
}

function merge(state: WizardState, submission: Submission | undefined, run: Run): WizardState {
  run.emit({ type: 'loadNewer' });
  return { ...state, phase: { name: 'merging', submission } };
}

function onNewerLoaded(before: WizardState, newer: PlanDraft | null, run: Run): WizardState {
  if (before.phase.name !== 'merging') return before;
  const { submission } = before.phase;
  const state: WizardState = { ...before, phase: { name: 'editing' } };
  if (!newer || newer.planNo !== state.draft.planNo) return state.isMounted ? startOver(state, run) : state;
  const { form, taken, conflicts } = mergeDrafts(state.draft, newer);
  const change = rebased({ ...state.draft, ...form }, newer);
  if (taken.length > 0)
    run.emit({
      type: 'toast',
      message: `다른 곳에서 바뀐 내용을 함께 담았어요: ${taken.map(({ name }) => name).join(', ')}`,
    });
  if (conflicts.length > 0)
    return withDraft({ ...state, phase: { name: 'choosing', newer, conflicts } }, { ...form, ...stepsOf(change) });
  const merged = withDraft(state, { ...form, ...change });
  return submission ? submit(merged, { ...submission, attempt: submission.attempt + 1 }, run) : merged;
}

function onSideChosen(state: WizardState, conflict: Conflict<DraftContent>, side: Side): WizardState {
  if (state.phase.name !== 'choosing') return state;
  const { newer } = state.phase;
  const { conflicts, values } = chooseSide(state.phase.conflicts, conflict, side, state.draft);
  const change = rebased({ ...state.draft, ...values, isReordered: currentStep(state) === 4 }, newer);
  return withDraft({ ...state, phase: { name: 'choosing', newer, conflicts } }, { ...values, ...stepsOf(change) });
}

/** Takes the current form as the choice in every open conflict. */
function settled(state: WizardState): WizardState {
  return state.phase.name === 'choosing'
    ? withDraft({ ...state, phase: { name: 'editing' } }, rebased(state.draft, state.phase.newer))
    : state;
}

function stepsOf({ savedStep, isReordered }: DraftChange): DraftChange {
  return { savedStep, isReordered };
}

/** Shows why a step was not saved, unless the member has left. */
function refuse(state: WizardState, error: unknown, step: StepNo, run: Run): WizardState {
  if (!state.isMounted) return { ...state, phase: { name: 'editing' } };
  const refusal = refusalOf(error, step);
  if (refusal.kind === 'start-over') return startOver(state, run);
  run.emit({ type: refusal.kind === 'sign-in' ? 'goToLogin' : 'alert', message: refusal.sentence });
  return { ...state, phase: { name: 'alerting', followUp: refusal.kind === 'correct' ? refusal : undefined } };
}

function startOver(state: WizardState, run: Run): WizardState {
  run.emit({ type: 'alert', message: PLAN_MESSAGES.draftMissing });
  return { ...state, phase: { name: 'alerting', followUp: { kind: 'start-over' } } };
}

function afterAlert(state: WizardState, followUp: AfterAlert | undefined, run: Run): WizardState {
  if (followUp?.kind === 'start-over') {
    const draftKey = run.environment.newDraftKey();
    return goTo(
      withDraft(state, {
        planNo: undefined,
        version: undefined,
        unanswered: undefined,
        base: undefined,
        draftKey,
        savedStep: 0,
      }),
      1,
      run,
    );
  }
  if (followUp?.kind === 'correct') {
    const at = followUp.step === currentStep(state) ? state : goTo(state, followUp.step, run);
    run.emit({ type: 'focusProblem' });
    return { ...at, refused: followUp.problems };
  }
  return state;
}

function finish(state: WizardState, run: Run): WizardState {
  run.emit({ type: 'finish' });
  return { ...state, phase: { name: 'finished' } };
}

/** A request in flight continues, but its result no longer affects the screen; waiting and queued saves are dropped. */
function cancelSaves(state: WizardState, run: Run): WizardState {
  const { request, saveStatus } = state;
  const isWaiting = request?.retryMs !== undefined;
  if (isWaiting) run.emit({ type: 'stopWaiting' });
  return {
    ...state,
    request: request && !isWaiting ? { ...request, isCancelled: true } : undefined,
    queued: undefined,
    saveStatus: saveStatus === 'offline' ? 'offline' : 'idle',
  };
}

function goTo(state: WizardState, step: StepNo, run: Run): WizardState {
  if (state.isMounted) run.emit({ type: 'goToStep', step });
  return { ...state, requestedStep: step, showsProblems: false, refused: {}, hasReportedMissingDraft: step === 1 };
}

function withDraft(state: WizardState, change: DraftChange): WizardState {
  return { ...state, draft: withChange(state.draft, change) };
}

/** Keeps the URL and the draft on the step that is shown. */
function withStepInAddress(state: WizardState, run: Run): WizardState {
  if (state.phase.name === 'finished' || !state.isMounted) return state;
  const step = currentStep(state);
  const lacksDraft = state.requestedStep > 1 && !state.draft.planNo && !state.hasReportedMissingDraft;
  if (lacksDraft) run.emit({ type: 'inform', message: PLAN_MESSAGES.draftMissing });
  if (state.requestedStep !== step) run.emit({ type: 'replaceStep', step });
  return {
    ...state,
    requestedStep: step,
    draft: state.draft.step === step ? state.draft : { ...state.draft, step },
    hasReportedMissingDraft: state.hasReportedMissingDraft || lacksDraft,
  };
}

/** The timer starts with the first unsaved change and is not restarted by the next ones. */
function withTimer(state: WizardState, run: Run): WizardState {
  const isDue = isAutosaveDue(state, run);
  if (isDue === state.isTimerOn) return state;
  if (isDue)
    run.emit({ type: 'startTimer', ms: state.saveStatus === 'failed' ? AUTOSAVE_AFTER_FAILURE_MS : AUTOSAVE_MS });
  else run.emit({ type: 'stopTimer' });
  return { ...state, isTimerOn: isDue };
}

function isAutosaveDue(state: WizardState, { environment }: Run): boolean {
  return (
    state.isMounted && state.phase.name === 'editing' && !state.request && dueOf(state, environment.today) !== undefined
  );
}

function hasStatus(error: unknown, status: number): boolean {
  return error instanceof CallError && error.status === status;
}
