import { useLocation, useNavigate } from '@osaka/router';
import { useCallback, useEffect } from 'react';
import { confirmAction } from '../dialogs/dialogs.ts';
import { useIsHere } from '../use-is-here.ts';
import { useLatest } from '../use-latest.ts';
import { useSession } from './use-session.ts';

/** What a guest pressed: `kind` names the button, `no` what it belongs to. */
export interface Press {
  kind: string;
  no: number;
}

const SENTENCE = '로그인이 필요합니다.';

/**
 * Offers to log in and leads there; the login comes back here, where `usePressAfterLogin` carries the press out. The press is kept in
 * the state of the history entry: no link can carry one, and who leaves the login leaves it behind. `hash` is the part of the page to come back to.
 */
export function useLoginOffer() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isHere = useIsHere();
  const now = useLatest({ navigate, from: `${pathname}${search}` });
  return useCallback(
    async (press: Press, { message = SENTENCE, hash = '' }: { message?: string; hash?: string } = {}) => {
      const isWilling = await confirmAction({ message, action: '로그인' });
      if (isWilling && isHere.current) await now.current.navigate('/login', { state: { from: `${now.current.from}${hash}`, press } });
    },
    [isHere, now],
  );
}

const taken = new Set<string>();

/** Carries out, once, what the member pressed as a guest before the login. Without `no` every press of this kind is meant. */
export function usePressAfterLogin({ kind, no }: { kind: string; no?: number }, carryOut: (no: number) => void) {
  const { loginInfo } = useSession();
  const { key, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const latest = useLatest(carryOut);
  const press = pressIn(state);
  const isMeant = loginInfo !== undefined && press?.kind === kind && (no === undefined || press.no === no);
  const pressedNo = isMeant ? press.no : undefined;
  useEffect(() => {
    if (pressedNo === undefined || taken.has(key)) return;
    taken.add(key);
    // A reload, Back and Forward find the entry without it.
    void navigate({ search, hash }, { replace: true, preventScrollReset: true });
    // Later: the shell first forgets what the guest had loaded.
    setTimeout(() => latest.current(pressedNo));
  }, [pressedNo, key, search, hash, navigate, latest]);
}

function pressIn(state: unknown): Press | undefined {
  const press = (state as { press?: Partial<Press> } | null)?.press;
  return typeof press?.kind === 'string' && typeof press.no === 'number' ? { kind: press.kind, no: press.no } : undefined;
}
