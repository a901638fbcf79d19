import { useQueryClient } from '@osaka/query';
import { showToast } from '@osaka/web-kit';
import { type RefObject, useRef } from 'react';
import type { Conflict } from '../merge/merge-forms.ts';
import { type Side, useConflicts } from '../merge/use-conflicts.ts';
import { mergeDrafts, rebased } from './draft-merge.ts';
import type { DraftChange, DraftContent, PlanDraft, StepNo, WizardDraft } from './plan-draft.ts';
import { serverDraft } from './wizard.api.ts';

interface Parts {
  memberNo: number;
  step: StepNo;
  now: RefObject<PlanDraft>;
  store: (part: DraftChange) => void;
}

/** Merges the draft of this tab with the one that was changed elsewhere. */
export function useDraftMerge({ memberNo, step, now, store }: Parts) {
  const queries = useQueryClient();
  const { open, show, choose } = useConflicts<DraftContent>();
  /** The version that the open conflicts are about. Until they are settled the draft keeps its own base, so that a reload finds them again. */
  const newer = useRef<WizardDraft>(undefined);

  /** `gone` when the server has the draft no more. */
  const merge = async (): Promise<'merged' | 'conflicts' | 'gone'> => {
    const current = await queries.fetchQuery(serverDraft(memberNo));
    if (!current || current.planNo !== now.current.planNo) return 'gone';
    const { form, taken, conflicts } = mergeDrafts(now.current, current);
    const based = rebased({ ...now.current, ...form }, current);
    if (taken.length > 0) showToast(`다른 곳에서 바뀐 내용을 함께 담았어요: ${taken.map(({ name }) => name).join(', ')}`);
    if (conflicts.length === 0) {
      store({ ...form, ...based });
      return 'merged';
    }
    newer.current = current;
    store({ ...form, ...stepsOf(based) });
    show(conflicts);
    return 'conflicts';
  };

  /** What is in the form now is the choice. */
  const settle = () => {
    if (newer.current) store(rebased(now.current, newer.current));
    newer.current = undefined;
    show([]);
  };

  const onChoose = (conflict: Conflict<DraftContent>, side: Side) => {
    const part = choose(conflict, side, now.current);
    if (newer.current) store({ ...part, ...stepsOf(rebased({ ...now.current, ...part, isReordered: step === 4 }, newer.current)) });
  };

  return { conflicts: open, merge, settle, onChoose };
}

function stepsOf({ savedStep, isReordered }: DraftChange): DraftChange {
  return { savedStep, isReordered };
}
