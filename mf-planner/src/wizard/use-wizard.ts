import { showToast, todayInSeoul, useGoToLogin, useLatest } from '@osaka/web-kit';
import { useQueryClient } from '@osaka/web-kit/query';
import { useNavigate, useSearchParams } from '@osaka/web-kit/router';
import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { Side } from '../merge/conflicts.ts';
import type { Conflict } from '../merge/merge-forms.ts';
import { usePlaceFromAddress } from './use-place-from-address.ts';
import { serverDraft } from './wizard.api.ts';
import type { DraftChange, DraftContent, StepNo, WizardDraft } from './wizard-draft.ts';
import { viewOf } from './wizard-state.ts';
import { createWizardStore, type WizardScreen } from './wizard-store.ts';

/** Connects the wizard's store to the URL, the navigation and the screen. */
export function useWizard(memberNo: number, initial: WizardDraft) {
  const [address, setAddress] = useSearchParams();
  const requestedStep = Number(address.get('step')) || 0;
  const screen = useLatest(useWizardScreen(memberNo, setAddress));
  const [store] = useState(() =>
    createWizardStore(memberNo, initial, requestedStep, {
      goToLogin: (message) => screen.current.goToLogin(message),
      showStep: (step, options) => screen.current.showStep(step, options),
      leave: () => screen.current.leave(),
      loadServerDraft: () => screen.current.loadServerDraft(),
    }),
  );
  const state = useSyncExternalStore(store.subscribe, store.getState);

  // Before the paint, so that Back never shows the old step under the new URL.
  useLayoutEffect(() => store.dispatch({ type: 'stepRequested', step: requestedStep }), [store, requestedStep]);
  useEffect(() => {
    store.dispatch({ type: 'mounted' });
    return () => store.dispatch({ type: 'unmounted' });
  }, [store]);

  const change = useCallback((part: DraftChange) => store.dispatch({ type: 'changed', change: part }), [store]);
  const getDraft = useCallback(() => store.getState().draft, [store]);
  usePlaceFromAddress(getDraft, change);

  const { conflicts, ...view } = viewOf(state, todayInSeoul());
  return {
    ...view,
    change,
    next: () => store.dispatch({ type: 'nextPressed' }),
    back: () => store.dispatch({ type: 'backPressed' }),
    conflicts: {
      conflicts,
      form: state.draft,
      onChoose: (conflict: Conflict<DraftContent>, side: Side) =>
        store.dispatch({ type: 'sideChosen', conflict, side }),
    },
  };
}

function useWizardScreen(memberNo: number, setAddress: ReturnType<typeof useSearchParams>[1]): WizardScreen {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const goToLogin = useGoToLogin();
  return {
    goToLogin,
    showStep: (step, { replace }) => {
      setAddress((current) => withStep(current, step), { replace });
      if (!replace) scrollTo({ top: 0 });
    },
    leave: () => {
      void queries.invalidateQueries({ queryKey: ['my-plans'] });
      navigate('/myplan/list');
      showToast('플랜을 저장했어요.');
    },
    loadServerDraft: () => queries.fetchQuery(serverDraft(memberNo)),
  };
}

function withStep(address: URLSearchParams, step: StepNo): URLSearchParams {
  const next = new URLSearchParams(address);
  next.set('step', String(step));
  return next;
}
