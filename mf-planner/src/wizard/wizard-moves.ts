import { PLAN_MESSAGES } from '@osaka/contracts/planner';
import { CallError } from '@osaka/web-kit';
import { refusalOf } from './step-refusals.ts';
import { type DraftChange, type StepNo, withChange } from './wizard-draft.ts';
import type { Environment, WizardEffect } from './wizard-events.ts';
import { type AfterAlert, currentStep, type WizardState } from './wizard-state.ts';

/** One call of the reducer: what it knows of its surroundings, and the effects that it asks for. */
export interface Run {
  environment: Environment;
  emit: (effect: WizardEffect) => void;
}

export function withDraft(state: WizardState, change: DraftChange): WizardState {
  return { ...state, draft: withChange(state.draft, change) };
}

export function goTo(state: WizardState, step: StepNo, run: Run): WizardState {
  if (state.isMounted) run.emit({ type: 'goToStep', step });
  return { ...state, requestedStep: step, showsProblems: false, refused: {}, hasReportedMissingDraft: step === 1 };
}

/** Shows why a step was not saved, unless the member has left. */
export function refuse(state: WizardState, error: unknown, step: StepNo, run: Run): WizardState {
  if (!state.isMounted) return { ...state, phase: { name: 'editing' } };
  const refusal = refusalOf(error, step);
  if (refusal.kind === 'start-over') return startOver(state, run);
  run.emit({ type: refusal.kind === 'sign-in' ? 'goToLogin' : 'alert', message: refusal.text });
  return { ...state, phase: { name: 'alerting', followUp: refusal.kind === 'correct' ? refusal : undefined } };
}

export function startOver(state: WizardState, run: Run): WizardState {
  run.emit({ type: 'alert', message: PLAN_MESSAGES.draftMissing });
  return { ...state, phase: { name: 'alerting', followUp: { kind: 'start-over' } } };
}

export function afterAlert(state: WizardState, followUp: AfterAlert | undefined, run: Run): WizardState {
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

export function finish(state: WizardState, run: Run): WizardState {
  run.emit({ type: 'finish' });
  return { ...state, phase: { name: 'finished' } };
}

export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof CallError && error.status === status;
}
