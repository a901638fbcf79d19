import type { PlanDraft } from '@osaka/contracts/planner';
import type { Conflict } from '../merge/merge-forms.ts';
import { partDue } from './draft-parts.ts';
import { type Problems, problemsOf } from './draft-rules.ts';
import type { Refusal } from './step-refusals.ts';
import type { DraftContent, DraftPart, StepNo, WizardDraft } from './wizard-draft.ts';

/**
 * idle: nothing saved yet. offline: no response, retried automatically. failed: the server rejected the last attempt.
 */
export type SaveStatus = 'idle' | 'saving' | 'saved' | 'offline' | 'failed';

/** One click of 다음 단계 or 완료; `attempt` counts the merges that it went through. */
export interface Submission {
  step: StepNo;
  attempt: number;
}

/** What the wizard is doing besides being edited, which is possible in every phase but the last. */
export type Phase =
  | { name: 'editing' }
  /** A step is being saved, to go on to the next. */
  | { name: 'submitting'; submission: Submission }
  /** The newer version of the server is being loaded; with a submission, it is repeated afterwards. */
  | { name: 'merging'; submission?: Submission | undefined }
  /**
   * Fields changed on both sides wait for a choice. The draft keeps its base, so that a reload finds the conflicts
   * again.
   */
  | { name: 'choosing'; newer: PlanDraft; conflicts: readonly Conflict<DraftContent>[] }
  /** The draft is gone; a 완료 without response may have made it a plan. */
  | { name: 'checking'; error: unknown }
  /** A message is open; `followUp` happens once it is closed. */
  | { name: 'alerting'; followUp?: AfterAlert | undefined }
  | { name: 'finished' };

export type AfterAlert = { kind: 'start-over' } | Extract<Refusal, { kind: 'correct' }>;

/** A part of the draft, as it was when saving it was decided. */
export interface SaveJob {
  part: DraftPart;
  draft: WizardDraft;
  origin: 'submission' | 'autosave';
  step: StepNo;
}

export interface SaveRequest {
  job: SaveJob;
  /** The draft changed meanwhile. The request itself cannot be taken back, so its result still counts. */
  isCancelled: boolean;
  /** Without response: the wait before the next attempt; undefined while a request is in flight. */
  retryMs?: number | undefined;
  attempts: number;
}

export interface WizardState {
  draft: WizardDraft;
  /** The step in the URL; 0 for none. */
  requestedStep: number;
  phase: Phase;
  saveStatus: SaveStatus;
  /** At most one save is in flight, and at most one is queued behind it. */
  request: SaveRequest | undefined;
  queued: SaveJob | undefined;
  /** The step whose submission found no network and is saved automatically. */
  unsentStep: 1 | 2 | 3 | undefined;
  showsProblems: boolean;
  /** Field errors of the last 400 response. */
  refused: Problems;
  /** The timer of the automatic save runs. */
  isTimerOn: boolean;
  /** The missing draft was reported for the requested step. */
  hasReportedMissingDraft: boolean;
  /** False after the screen was left: late results are stored, but nothing is shown. */
  isMounted: boolean;
}

export function initialState(draft: WizardDraft, requestedStep: number): WizardState {
  return {
    draft,
    requestedStep,
    phase: { name: 'editing' },
    saveStatus: 'idle',
    request: undefined,
    queued: undefined,
    unsentStep: undefined,
    showsProblems: false,
    refused: {},
    isTimerOn: false,
    hasReportedMissingDraft: false,
    isMounted: false,
  };
}

/** The step on the screen: the requested one, or where the member was, but never beyond the first unsaved step. */
export function currentStep({ draft, requestedStep }: Pick<WizardState, 'draft' | 'requestedStep'>): StepNo {
  const wanted = [1, 2, 3, 4].includes(requestedStep) ? requestedStep : draft.step;
  const reachable = (draft.planNo ? draft.savedStep : 0) + 1;
  return Math.min(wanted, reachable, 4) as StepNo;
}

/** The part that should be saved automatically. */
export function dueOf(state: WizardState, today: string): DraftPart | undefined {
  const { draft, unsentStep } = state;
  const step = currentStep(state);
  const due = partDue(step, draft);
  if (due) return due;
  return unsentStep === step && Object.keys(problemsOf(step, draft, today)).length === 0 ? step : undefined;
}

/** What the screen shows. */
export function viewOf(state: WizardState, today: string) {
  const { draft, phase, saveStatus, showsProblems, refused } = state;
  const step = currentStep(state);
  const conflicts = phase.name === 'choosing' ? phase.conflicts : [];
  // A change that is about to be saved counts as being saved, so that the note does not flicker while typing.
  const willSave = dueOf(state, today) !== undefined && (saveStatus === 'idle' || saveStatus === 'saved');
  const shownStatus: SaveStatus = conflicts.length > 0 ? 'idle' : willSave ? 'saving' : saveStatus;
  return {
    draft,
    step,
    conflicts,
    problems: { ...(showsProblems ? problemsOf(step, draft, today) : {}), ...refused } as Problems,
    saveStatus: shownStatus,
    isBusy: phase.name === 'submitting' && saveStatus === 'saving',
  };
}
