import { useLocation } from '@osaka/web-kit/router';
import { type MouseEvent, type RefObject, useEffect } from 'react';

const TURNS_WITHIN_MS = 30_000;
/** Module state, because a list that is replaced by a skeleton unmounts its pagination. */
let turn: { pathname: string; page: number; atMs: number } | undefined;

/**
 * After a click on a page number, scrolls to and focuses the first item once it is rendered. Returns the click handler.
 */
export function usePageTurn(
  pages: RefObject<HTMLElement | null>,
  page: number,
  isWaiting: boolean,
): (to: number, event: MouseEvent) => void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (isWaiting || !turn || turn.page !== page || turn.pathname !== pathname) return;
    const isLate = Date.now() - turn.atMs > TURNS_WITHIN_MS;
    turn = undefined;
    const list = listBefore(pages.current);
    if (list && !isLate) arriveAt(list, pages.current);
  }, [pages, page, pathname, isWaiting]);

  return (to, { metaKey, ctrlKey, shiftKey }) => {
    if (!metaKey && !ctrlKey && !shiftKey) turn = { pathname, page: to, atMs: Date.now() };
  };
}

function arriveAt(list: HTMLElement, pages: HTMLElement | null) {
  const first = list.querySelector<HTMLElement>(':scope > li, tbody > tr');
  const { activeElement } = document;
  // Do not take the focus from another control that was focused meanwhile.
  const isElsewhere = activeElement?.closest('#main') && !pages?.contains(activeElement) && activeElement.id !== 'main';
  if (!first || isElsewhere) return;
  const target = first.querySelector<HTMLElement>('a[href], button:enabled') ?? first;
  if (target === first) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  list.scrollIntoView({ block: 'start' });
}

function listBefore(pages: HTMLElement | null): HTMLElement | undefined {
  for (let before = pages?.previousElementSibling; before; before = before.previousElementSibling) {
    const list = before.matches('ul, ol, table') ? before : before.querySelector('ul, ol, table');
    if (list) return list as HTMLElement;
  }
  return undefined;
}
