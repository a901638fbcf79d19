import type { Plan, TripChange } from '@osaka/contracts/planner';
import { ChangeRefusal } from '@osaka/domain/trip';
import { CallError, expectNotices, showAlert, showToast, useLatest, useSession } from '@osaka/web-kit';
import { useQueryClient } from '@osaka/web-kit/query';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Batch, NewChange } from './batch.ts';
import { watchPlan } from './board.api.ts';
import type { BoardState } from './board-store.ts';
import { savedLateText } from './changed-fields.ts';
import { myPlan } from './plans.api.ts';
import { randomKey } from './random-key.ts';
import { createSavingStore } from './saving-store.ts';
import type { KnownPlace } from './trip-state.ts';
import { alertUnsaved, hasWords } from './unsaved-words.ts';
import { usePlanRefusal } from './use-plan-refusal.ts';

export interface Board extends BoardState {
  memberName: string;
  /** Owner and editors change a plan, viewers read it. */
  canEdit: boolean;
  /**
   * Applies changes, sends them, and with `done`, the message of the result, offers 되돌리기. False where they were
   * refused at once; the refusal is shown.
   */
  change: (changes: readonly NewChange[], done?: string, added?: KnownPlace[]) => boolean;
  receive: (plan: Plan) => void;
  retry: () => void;
}

/** Of the toasts of the board only the latest is shown. */
export const ABOUT = { about: 'board' };

/** Said where changes wait in the memory of the screen alone. */
export const NO_ROOM = '기기에 저장할 공간이 없어요. 연결될 때까지 이 화면을 닫지 마세요.';

const READ_ONLY = '이제 보기만 할 수 있어서 바꾼 내용을 저장하지 못했어요.';

/** The plan of the board with what waits, saved by itself, and kept equal with the screens of others. */
export function useBoard(plan: Plan): Board {
  const { planNo } = plan;
  const queries = useQueryClient();
  const { loginInfo } = useSession();
  const memberName = loginInfo?.memberName ?? '';
  const alertRefusal = usePlanRefusal();
  const [store] = useState(() =>
    createSavingStore(plan, memberName, queries, {
      onRefused: (error, changes) => void refused.current(error, changes),
      onSavedLate: (late) => void showAlert(savedLateText(late)),
    }),
  );
  const refused = useLatest(async (error: unknown, changes: readonly TripChange[] = []) => {
    if (!(error instanceof CallError) || ![400, 403, 404, 409].includes(error.status)) return alertRefusal(error);
    const reason = error.errors[0]?.message ?? error.message;
    // In place of the message that said the change was made.
    showToast(error.status === 403 ? '바꾼 내용을 저장하지 못했어요.' : reason, ABOUT);
    if (error.status === 403 || hasWords(changes)) await alertUnsaved(reason, changes);
  });
  const state = useSyncExternalStore(store.subscribe, () => store.state);

  useEffect(() => store.receive(plan), [store, plan]);
  useEffect(() => {
    const online = () => store.retry();
    addEventListener('online', online);
    store.open();
    return () => {
      removeEventListener('online', online);
      store.close();
    };
  }, [store]);
  const { latestOfOthers, people } = state;
  useEffect(() => {
    // Others who change the plan, or come to it, may be the subject of a notice.
    if (latestOfOthers || people.length > 1) expectNotices();
  }, [latestOfOthers, people]);
  const isAtRisk = state.waiting > 0 && !state.isKept;
  useEffect(() => {
    if (!isAtRisk) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isAtRisk]);
  useEffect(() => {
    const stream = new AbortController();
    void watchPlan(planNo, stream.signal, {
      version: () => store.version,
      onChange: store.onLiveChange,
      onPeople: store.setPeople,
      onReload: store.readAgain,
      onExpenses: () => void queries.invalidateQueries({ queryKey: ['my-plans', 'expenses', planNo] }),
      // Reading the plan again shows why: access was lost, or the session is over.
      onEnded: () => void queries.invalidateQueries({ queryKey: myPlan(String(planNo)).queryKey }),
    });
    return () => stream.abort();
  }, [store, planNo, queries]);

  const undo = useCallback(
    (batch: Batch) =>
      store.undo(batch).then(
        () => showToast('되돌렸어요.', ABOUT),
        (error: unknown) => void refused.current(error),
      ),
    [store, refused],
  );
  const change = useCallback(
    (changes: readonly NewChange[], done?: string, added?: KnownPlace[]) => {
      // A field saves itself when its sheet closes, also when it closes because the role has changed.
      if (store.state.plan.role === 'viewer') {
        void alertUnsaved(READ_ONLY, changes);
        return false;
      }
      try {
        const batch = store.change(changes.map(withId), added);
        if (batch && done)
          showToast(done, { ...ABOUT, action: { label: '되돌리기', onClick: () => void undo(batch) } });
        return true;
      } catch (error) {
        if (!(error instanceof ChangeRefusal)) throw error;
        void showAlert(error.message);
        return false;
      }
    },
    [store, undo],
  );
  const canEdit = state.plan.role !== 'viewer';
  const couldEdit = useRef(canEdit);
  useEffect(() => {
    if (couldEdit.current === canEdit) return;
    couldEdit.current = canEdit;
    showToast(canEdit ? '이제 함께 고칠 수 있어요.' : '이제 보기만 할 수 있어요.', ABOUT);
  }, [canEdit]);
  return useMemo(
    () => ({ ...state, memberName, canEdit, change, receive: store.receive, retry: store.retry }),
    [state, memberName, canEdit, change, store],
  );
}

function withId(change: NewChange): TripChange {
  return { ...change, changeId: randomKey() } as TripChange;
}
