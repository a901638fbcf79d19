import { CallError } from '@osaka/web-kit';
import { contentOf } from './draft-parts.ts';
import { type Refusal, refusalOf } from './step-refusals.ts';
import { baseAfter, type StepNo } from './wizard-draft.ts';
import { finish, goTo, hasStatus, type Run, refuse, withDraft } from './wizard-moves.ts';
import { currentStep, dueOf, type SaveJob, type Submission, type WizardState } from './wizard-state.ts';

const MAX_ATTEMPTS = 5;
const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 30_000;
const MAX_UNANSWERED = 10;

export function submit(state: WizardState, submission: Submission, run: Run): WizardState {
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

export function autosave(state: WizardState, run: Run): WizardState {
  const part = isAutosaveDue(state, run) ? dueOf(state, run.environment.today) : undefined;
  return part ? save(state, { part, draft: state.draft, origin: 'autosave', step: currentStep(state) }, run) : state;
}

export function isAutosaveDue(state: WizardState, { environment }: Run): boolean {
  return (
    state.isMounted && state.phase.name === 'editing' && !state.request && dueOf(state, environment.today) !== undefined
  );
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
export function send(state: WizardState, job: SaveJob, attempts: number, run: Run): WizardState {
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

/** A request in flight continues, but its result no longer affects the screen; waiting and queued saves are dropped. */
export function cancelSaves(state: WizardState, run: Run): WizardState {
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

export function onSaved(
  before: WizardState,
  { planNo, version }: { planNo: number; version: number },
  run: Run,
): WizardState {
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

export function onSaveFailed(before: WizardState, error: unknown, run: Run): WizardState {
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
  // Without a network a message is shown at once; the step is saved automatically and another click continues.
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

export function onPlanChecked(state: WizardState, isPlan: boolean, run: Run): WizardState {
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
