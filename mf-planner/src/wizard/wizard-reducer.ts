import { PLAN_MESSAGES } from '@osaka/contracts/planner';
import { problemsOf } from './draft-rules.ts';
import type { StepNo } from './wizard-draft.ts';
import type { Environment, WizardEffect, WizardEvent } from './wizard-events.ts';
import { onNewerLoaded, onSideChosen, settled } from './wizard-merging.ts';
import { afterAlert, goTo, type Run, refuse, startOver, withDraft } from './wizard-moves.ts';
import {
  autosave,
  cancelSaves,
  isAutosaveDue,
  onPlanChecked,
  onSaved,
  onSaveFailed,
  send,
  submit,
} from './wizard-saves.ts';
import { currentStep, type WizardState } from './wizard-state.ts';

const AUTOSAVE_MS = 1000;
const AUTOSAVE_AFTER_FAILURE_MS = 5000;

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
