import type { PlanDraft } from '@osaka/contracts/planner';
import type { Side } from '../merge/conflicts.ts';
import type { Conflict } from '../merge/merge-forms.ts';
import type { DraftChange, DraftContent, DraftPart, StepNo, WizardDraft } from './wizard-draft.ts';

/** What happens to the wizard: clicks, responses, timers. */
export type WizardEvent =
  | { type: 'mounted' }
  | { type: 'unmounted' }
  | { type: 'changed'; change: DraftChange }
  | { type: 'stepRequested'; step: number }
  | { type: 'nextPressed' }
  | { type: 'backPressed' }
  | { type: 'timerEnded' }
  | { type: 'saved'; planNo: number; version: number }
  | { type: 'saveFailed'; error: unknown }
  /** The browser is online again, or the wait is over. */
  | { type: 'retryDue' }
  | { type: 'newerLoaded'; newer: PlanDraft | null }
  | { type: 'newerFailed'; error: unknown }
  | { type: 'sideChosen'; conflict: Conflict<DraftContent>; side: Side }
  | { type: 'planChecked'; isPlan: boolean }
  | { type: 'alertClosed' };

/** What the store does for the reducer; results come back as events. */
export type WizardEffect =
  | { type: 'send'; part: DraftPart; draft: WizardDraft }
  | { type: 'waitForNetwork'; ms: number }
  | { type: 'stopWaiting' }
  | { type: 'startTimer'; ms: number }
  | { type: 'stopTimer' }
  | { type: 'loadNewer' }
  | { type: 'checkPlan'; planNo: number }
  /** Ends with alertClosed. */
  | { type: 'alert'; message: string }
  /** Ends with alertClosed. */
  | { type: 'goToLogin'; message: string }
  | { type: 'inform'; message: string }
  | { type: 'toast'; message: string }
  | { type: 'goToStep'; step: StepNo }
  | { type: 'replaceStep'; step: StepNo }
  | { type: 'focusProblem' }
  | { type: 'finish' };

/** Input of the reducer from outside. */
export interface Environment {
  /** YYYY-MM-DD in Seoul. */
  today: string;
  newDraftKey: () => string;
}
