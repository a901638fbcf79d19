import type { PlanDraft } from '@osaka/contracts/planner';
import { chooseSide, type Side } from '../merge/conflicts.ts';
import type { Conflict } from '../merge/merge-forms.ts';
import { mergeDrafts, rebased } from './draft-merge.ts';
import type { DraftChange, DraftContent } from './wizard-draft.ts';
import { type Run, startOver, withDraft } from './wizard-moves.ts';
import { submit } from './wizard-saves.ts';
import { currentStep, type WizardState } from './wizard-state.ts';

export function onNewerLoaded(before: WizardState, newer: PlanDraft | null, run: Run): WizardState {
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

export function onSideChosen(state: WizardState, conflict: Conflict<DraftContent>, side: Side): WizardState {
  if (state.phase.name !== 'choosing') return state;
  const { newer } = state.phase;
  const { conflicts, values } = chooseSide(state.phase.conflicts, conflict, side, state.draft);
  const change = rebased({ ...state.draft, ...values, isReordered: currentStep(state) === 4 }, newer);
  return withDraft({ ...state, phase: { name: 'choosing', newer, conflicts } }, { ...values, ...stepsOf(change) });
}

/** Takes the current form as the choice in every open conflict. */
export function settled(state: WizardState): WizardState {
  return state.phase.name === 'choosing'
    ? withDraft({ ...state, phase: { name: 'editing' } }, rebased(state.draft, state.phase.newer))
    : state;
}

function stepsOf({ savedStep, isReordered }: DraftChange): DraftChange {
  return { savedStep, isReordered };
}
