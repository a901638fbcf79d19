import type { PlanDraft } from '@osaka/contracts/planner';
import { showAlert, showToast, todayInSeoul } from '@osaka/web-kit';
import { focusFirstProblem } from '../form/problem-focus.ts';
import { randomKey } from '../saved-plan/random-key.ts';
import { removeDraft, writeDraft } from './draft-storage.ts';
import { isPlan, savePart } from './wizard.api.ts';
import { hasContent, type StepNo, type WizardDraft } from './wizard-draft.ts';
import type { WizardEffect, WizardEvent } from './wizard-events.ts';
import { reduce } from './wizard-reducer.ts';
import { initialState, type WizardState } from './wizard-state.ts';

/** The effects that need hooks. */
export interface WizardScreen {
  goToLogin: (message: string) => Promise<void>;
  showStep: (step: StepNo, options: { replace: boolean }) => void;
  /** After 완료. */
  leave: () => void;
  loadServerDraft: () => Promise<PlanDraft | null>;
}

export interface WizardStore {
  getState: () => WizardState;
  subscribe: (listener: () => void) => () => void;
  dispatch: (event: WizardEvent) => void;
}

/**
 * Holds the state of the wizard, stores the draft in the tab with every change and performs the effects of the reducer.
 */
export function createWizardStore(
  memberNo: number,
  initial: WizardDraft,
  requestedStep: number,
  screen: WizardScreen,
): WizardStore {
  let state = initialState(initial, requestedStep);
  let timer: ReturnType<typeof setTimeout>;
  let stopWaiting = () => {};
  const listeners = new Set<() => void>();

  const dispatch = (event: WizardEvent) => {
    const { draft } = state;
    const next = reduce(state, event, { today: todayInSeoul(), newDraftKey: randomKey });
    state = next.state;
    // A draft that was taken over from the server is stored from the start.
    if (state.draft !== draft || event.type === 'mounted') keep();
    for (const listener of listeners) listener();
    for (const effect of next.effects) perform(effect);
  };
  const keep = () => {
    if (state.phase.name !== 'finished' && hasContent(state.draft)) writeDraft(memberNo, state.draft);
  };
  const closed = () => dispatch({ type: 'alertClosed' });

  const perform = (effect: WizardEffect): unknown => {
    switch (effect.type) {
      case 'send':
        return savePart(effect.part, effect.draft).then(
          ({ planNo, version }) => dispatch({ type: 'saved', planNo, version }),
          (error) => dispatch({ type: 'saveFailed', error }),
        );
      case 'waitForNetwork':
        stopWaiting = onceOnlineOrAfter(effect.ms, () => dispatch({ type: 'retryDue' }));
        return;
      case 'stopWaiting':
        return stopWaiting();
      case 'startTimer':
        timer = setTimeout(() => dispatch({ type: 'timerEnded' }), effect.ms);
        return;
      case 'stopTimer':
        return clearTimeout(timer);
      case 'loadNewer':
        return screen.loadServerDraft().then(
          (newer) => dispatch({ type: 'newerLoaded', newer }),
          (error) => dispatch({ type: 'newerFailed', error }),
        );
      case 'checkPlan':
        return isPlan(effect.planNo).then((found) => dispatch({ type: 'planChecked', isPlan: found }));
      case 'alert':
        return showAlert(effect.message).then(closed);
      case 'goToLogin':
        return screen.goToLogin(effect.message).then(closed);
      case 'inform':
        return showAlert(effect.message);
      case 'toast':
        return showToast(effect.message);
      case 'goToStep':
        return screen.showStep(effect.step, { replace: false });
      case 'replaceStep':
        return screen.showStep(effect.step, { replace: true });
      case 'focusProblem':
        return focusFirstProblem();
      case 'finish':
        removeDraft(memberNo);
        return screen.leave();
    }
  };

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch,
  };
}

/** Calls back once, when the browser is online again or after the time; returns a cancel function. */
function onceOnlineOrAfter(ms: number, callback: () => void): () => void {
  const cancel = () => {
    clearTimeout(timer);
    removeEventListener('online', run);
  };
  const run = () => {
    cancel();
    callback();
  };
  const timer = setTimeout(run, ms);
  addEventListener('online', run);
  return cancel;
}
