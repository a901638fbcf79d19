import { useLocation, useNavigate } from '@osaka/web-kit/router';
import { useCallback, useEffect } from 'react';
import { CallError } from '../call-error.ts';
import { confirmAction } from '../dialogs/dialogs.ts';
import { useIsMounted } from '../use-is-mounted.ts';
import { useLatest } from '../use-latest.ts';
import { SESSION_OVER } from './messages.ts';
import { useSessionOver } from './use-member.ts';
import { useSession } from './use-session.ts';

/** A button clicked by a guest: `kind` names the button, `no` the item. */
export interface GuestClick {
  kind: string;
  no: number;
}

const MESSAGE = '로그인이 필요합니다.';

/**
 * Offers a login that returns here, where `useClickAfterLogin` executes the click. The click is stored in the state of
 * the history entry, so that no link can carry one and leaving the login discards it. `hash` is the part of the page to
 * return to.
 */
export function useLoginOffer() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isMounted = useIsMounted();
  const now = useLatest({ navigate, from: `${pathname}${search}` });
  return useCallback(
    async (click: GuestClick, { message = MESSAGE, hash = '' }: { message?: string; hash?: string } = {}) => {
      const isWilling = await confirmAction({ message, action: '로그인' });
      if (isWilling && isMounted.current)
        await now.current.navigate('/login', { state: { from: `${now.current.from}${hash}`, click } });
    },
    [isMounted, now],
  );
}

/**
 * For a form of members on a page for everybody: when the session ends it offers a login that returns here with the
 * click, which opens the form again with what was typed. The returned function returns whether a call failed for the lack
 * of a session, and then offers the login, too. Without a click the screen is for members, which leads to the login.
 */
export function useFormLogin(click: GuestClick | undefined, hash?: string): (failure: unknown) => boolean {
  const offerLogin = useLoginOffer();
  const offer = useLatest(() => click && void offerLogin(click, { message: SESSION_OVER, hash: hash ?? '' }));
  useSessionOver(() => offer.current());
  return (failure) => {
    const lacksSession = click !== undefined && failure instanceof CallError && failure.status === 401;
    if (lacksSession) offer.current();
    return lacksSession;
  };
}

const taken = new Set<string>();

/**
 * Executes, once, what the member clicked as a guest before the login. Without `no` every click of this kind matches.
 */
export function useClickAfterLogin({ kind, no }: { kind: string; no?: number }, execute: (no: number) => void) {
  const { loginInfo } = useSession();
  const { key, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const latest = useLatest(execute);
  const click = clickIn(state);
  const isMeant = loginInfo !== undefined && click?.kind === kind && (no === undefined || click.no === no);
  const clickedNo = isMeant ? click.no : undefined;
  useEffect(() => {
    if (clickedNo === undefined || taken.has(key)) return;
    taken.add(key);
    // Removes the click, so that a reload, Back and Forward do not repeat it.
    void navigate({ search, hash }, { replace: true, preventScrollReset: true });
    // Deferred, because the shell first clears the cached queries of the guest.
    setTimeout(() => latest.current(clickedNo));
  }, [clickedNo, key, search, hash, navigate, latest]);
}

function clickIn(state: unknown): GuestClick | undefined {
  const click = (state as { click?: Partial<GuestClick> } | null)?.click;
  return typeof click?.kind === 'string' && typeof click.no === 'number'
    ? { kind: click.kind, no: click.no }
    : undefined;
}
