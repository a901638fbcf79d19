import { useEffect, useReducer, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** The router's state of a history entry, and the number of overlays open above its page. */
interface EntryState {
  idx?: number;
  overlayDepth?: number;
}
interface Entry {
  index: number;
  depth: number;
  state: EntryState;
  url: string;
  /** The page was replaced while an overlay was open; its own entry below still has the old address. */
  replacesPage: boolean;
}

/** Timeouts of a traversal; one without a target entry never ends. */
const TRAVERSAL_MS = { own: 10_000, other: 1_000 };
const open: { onBack: () => void }[] = [];
/** As of the last navigation. */
let last: Entry | undefined;
let traversal: { isOwn: boolean; timer: ReturnType<typeof setTimeout> } | undefined;
let waiting: (() => void)[] = [];

/**
 * Back closes an open dialog, sheet, viewer or menu instead of leaving the page. If it stays open after `onClose`, the
 * next Back asks again.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void) {
  const close = useRef(onClose);
  const [round, askAgain] = useReducer((count: number) => count + 1, 0);
  const { key } = useLocation();
  useEffect(() => {
    close.current = onClose;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: Back takes the entry away; an overlay that is still open needs another
  useEffect(() => {
    if (!isOpen) return;
    return openOverlay(() => {
      close.current();
      askAgain();
    });
  }, [isOpen, round]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an overlay that outlives its page needs an entry above the next one
  useEffect(() => {
    if (isOpen) alignEntries();
  }, [key]);
}

/** Pushes a history entry for an overlay, a copy of the page's. Returns the function that closes it. */
function openOverlay(onBack: () => void): () => void {
  const overlay = { onBack };
  open.push(overlay);
  listenForBack();
  return () => {
    const index = open.indexOf(overlay);
    if (index < 0) return;
    open.splice(index, 1);
    // Deferred: another overlay or a navigation that follows at once reuses the entry.
    setTimeout(alignEntries);
  };
}

/**
 * Handles popstate before the router and hides traversals within one page from it. After a reload entries have no
 * overlays.
 */
export function listenForBack() {
  addEventListener('popstate', onPop, { capture: true });
  alignEntries();
}

/** Adjusts the number of entries above the page's own to the number of open overlays. */
function alignEntries() {
  if (traversal) return;
  const { depth } = entryNow();
  if (depth > open.length) return traverse(open.length - depth, true);
  for (let next = depth + 1; next <= open.length; next += 1) {
    const { index, replacesPage } = lastEntry();
    history.pushState({ ...history.state, idx: index + 1, overlayDepth: next }, '');
    note(replacesPage);
  }
}

/** Runs at once, or after a pending traversal: a navigation during it would start from the wrong entry. */
export function afterTraversal(run: () => void) {
  if (traversal) waiting.push(run);
  else run();
}

interface BrowserHistory {
  push(to: unknown, state?: unknown): void;
  replace(to: unknown, state?: unknown): void;
  go(delta: number): void;
}

/** A router history whose navigations replace the entries of closed overlays. */
export function withOverlays<H extends BrowserHistory>(inner: H): H & { afterTraversal: typeof afterTraversal } {
  last = entryNow();
  const navigations: BrowserHistory = {
    push: (to, state) =>
      afterTraversal(() => {
        if (entryNow().depth > 0 && !lastEntry().replacesPage) inner.replace(to, state);
        else inner.push(to, state);
        note();
      }),
    replace: (to, state) =>
      afterTraversal(() => {
        const { depth } = entryNow();
        inner.replace(to, state);
        if (depth > 0) history.replaceState({ ...history.state, overlayDepth: depth }, '');
        note(depth > 0);
      }),
    go: (delta) => afterTraversal(() => traverse(delta < 0 ? delta - entryNow().depth : delta, false)),
  };
  return Object.assign(Object.create(inner) as H, navigations, { afterTraversal });
}

function onPop(event: Event) {
  const before = lastEntry();
  const now = entryNow();
  const isOwn = traversal?.isOwn ?? false;
  const isSamePage = before.depth !== now.depth && before.index - before.depth === now.index - now.depth;
  last = now;
  if (isSamePage) {
    event.stopImmediatePropagation();
    if (before.replacesPage && now.depth < before.depth) replacePage(before);
    if (!isOwn) closeAbove(now.depth);
  }
  endTraversal(isOwn || now.depth > open.length);
}

function replacePage({ state, url }: Entry) {
  const { index, depth } = lastEntry();
  history.replaceState({ ...state, idx: index, overlayDepth: depth }, '', url);
  note(depth > 0);
}

function closeAbove(depth: number) {
  while (open.length > depth) open.pop()?.onBack();
}

function traverse(delta: number, isOwn: boolean) {
  traversal = { isOwn, timer: setTimeout(() => endTraversal(!isOwn), TRAVERSAL_MS[isOwn ? 'own' : 'other']) };
  history.go(delta);
}

function endTraversal(isToAlign: boolean) {
  clearTimeout(traversal?.timer);
  traversal = undefined;
  const next = waiting;
  waiting = [];
  for (const run of next) afterTraversal(run);
  if (isToAlign) alignEntries();
}

function lastEntry(): Entry {
  last ??= entryNow();
  return last;
}

function note(replacesPage = false) {
  last = { ...entryNow(), replacesPage };
}

function entryNow(): Entry {
  const state = (history.state ?? {}) as EntryState;
  return { index: state.idx ?? 0, depth: state.overlayDepth ?? 0, state, url: location.href, replacesPage: false };
}
