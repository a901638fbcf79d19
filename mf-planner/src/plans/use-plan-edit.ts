import type { Plan } from '@osaka/contracts/planner';
import { CallError, showAlert, showToast, useKeptDraft, useLatest } from '@osaka/web-kit';
import { useMutation, useQueryClient } from '@osaka/web-kit/query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { focusFirstProblem } from '../form/problem-focus.ts';
import { chooseSide, type Side } from '../merge/conflicts.ts';
import type { Conflict } from '../merge/merge-forms.ts';
import type { PlannedPlace } from '../places/place.ts';
import { changePlan, myPlan } from '../saved-plan/plans.api.ts';
import { usePlanRefusal } from '../saved-plan/use-plan-refusal.ts';
import {
  type EditDraft,
  type EditedPlace,
  type EditProblems,
  isSameEdit,
  mergeEdits,
  problemsOfEdit,
  toEdit,
  toEditDraft,
} from './edit-draft.ts';

const MAX_ATTEMPTS = 5;

interface PlanEditParts {
  /** The initial order, when 동선 추천 opened the editor. */
  order: PlannedPlace[] | undefined;
  onSaved: () => void;
}

/**
 * The edit form of a plan, stored in the tab until it is saved or discarded. Changes saved on other devices are merged;
 * only fields changed on both sides need a choice.
 */
export function usePlanEdit(plan: Plan, { order, onSaved }: PlanEditParts) {
  // `base` is the plan as of the start of editing; changes are compared with it even after a newer version has loaded.
  const {
    draft: kept,
    setDraft: keep,
    isRestored,
    forget,
    startOver,
  } = useKeptDraft(`plan:${plan.planNo}`, { base: plan, form: toEditDraft(plan) });
  const { base, form: draft } = kept;
  const latest = useLatest(draft);
  /** The server version that the open conflicts refer to; the next save replaces it. */
  const [newer, setNewer] = useState<Plan>();
  const [conflicts, setConflicts] = useState<readonly Conflict<EditDraft>[]>([]);
  const [problems, setProblems] = useState<EditProblems>({});
  const [isSaving, setSaving] = useState(false);
  /** A save whose response was lost; the server may have stored it. */
  const unanswered = useRef<EditDraft>(undefined);
  const { mutateAsync } = useMutation(changePlan);
  const queries = useQueryClient();
  const alertRefusal = usePlanRefusal();

  const change = useCallback(
    (part: Partial<EditDraft>) => keep((now) => ({ ...now, form: { ...now.form, ...part } })),
    [keep],
  );
  /** Sets a new order or a subset of the places. */
  const setPlaces = useCallback(
    (ordered: readonly PlannedPlace[]) =>
      keep((now) => ({ ...now, form: { ...now.form, places: placesIn(ordered, now) } })),
    [keep],
  );
  useEffect(() => {
    if (order) setPlaces(order);
  }, [order, setPlaces]);

  const save = async () => {
    if (isSaving) return;
    const found = problemsOfEdit(draft);
    setProblems(found);
    if (Object.keys(found).length > 0) return focusFirstProblem();
    setSaving(true);
    try {
      await send();
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 400 || error.errors.length === 0)
        return void (await alertRefusal(error));
      setProblems(Object.fromEntries(error.errors.map(({ path, message }) => [path.split('.')[0], message])));
      focusFirstProblem();
    } finally {
      setSaving(false);
    }
  };

  /** A newer version of the server is merged and the save repeated, unless a field needs a choice. */
  const send = async (): Promise<void> => {
    const taken: string[] = [];
    let [edit, from] = [draft, newer ?? base];
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { data, message } = await mutateAsync({ planNo: plan.planNo, edit: toEdit(edit, from.version) });
        return await onStored(data, message, edit, taken);
      } catch (error) {
        if (error instanceof CallError && error.status === 0) unanswered.current = edit;
        if (!(error instanceof CallError) || error.status !== 409 || attempt === MAX_ATTEMPTS) throw error;
      }
      const current = await queries.fetchQuery(myPlan(String(plan.planNo)));
      const theirs = toEditDraft(current);
      const isOwn = unanswered.current && isSameEdit(unanswered.current, theirs);
      const merge = mergeEdits({ base: isOwn ? theirs : toEditDraft(from), mine: latest.current, theirs });
      taken.push(...merge.taken.map(({ name }) => name));
      keep({ base: from, form: merge.form });
      setNewer(merge.conflicts.length > 0 ? current : undefined);
      setConflicts(merge.conflicts);
      if (merge.conflicts.length > 0) return;
      [edit, from] = [merge.form, current];
    }
  };

  const onStored = async (stored: Plan, message: string | undefined, edit: EditDraft, taken: readonly string[]) => {
    keep((now) => ({ ...now, base: stored }));
    setNewer(undefined);
    setConflicts([]);
    const isAllSaved = isSameEdit(latest.current, edit);
    await showAlert(message ?? '여행 플랜이 성공적으로 수정되었습니다!');
    // Keep text that was typed while the save was in flight for the next save.
    if (isAllSaved) {
      forget();
      onSaved();
    }
    if (taken.length > 0) showToast(`다른 곳에서 바뀐 ${[...new Set(taken)].join(', ')}도 함께 저장했어요.`);
  };

  return {
    draft,
    change,
    setPlaces,
    problems,
    isSaving,
    save,
    isRestored,
    forget,
    startOver,
    hasChanges: !isSameEdit(draft, toEditDraft(base)),
    conflicts: {
      conflicts,
      form: draft,
      onChoose: (conflict: Conflict<EditDraft>, side: Side) => {
        const choice = chooseSide(conflicts, conflict, side, draft);
        setConflicts(choice.conflicts);
        change(choice.values);
      },
    },
  };
}

/** The places as the form has them, without what the screen knows besides. */
function placesIn(ordered: readonly PlannedPlace[], { base, form }: { base: Plan; form: EditDraft }): EditedPlace[] {
  const known = [...form.places, ...toEditDraft(base).places];
  return ordered.flatMap(({ id }) => known.find((place) => place.id === id) ?? []);
}
