import { useEffect } from 'react';

interface Place {
  control: HTMLElement;
  /**
   * A live range before the control, which the browser keeps in place while the page changes; undefined for elements
   * that only the page itself focuses.
   */
  position: Range | undefined;
  dialog: HTMLDialogElement | null;
  /** The place of the focus before the dialog was opened. */
  opener: Place | undefined;
}

const CONTROLS =
  'a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary, [tabindex="0"]';
const TYPED_IN = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select';
const POLL_MS = 30;

/**
 * Keeps the focus from falling to the body: when the focused control is removed, disabled or hidden, the focus moves to
 * the control in its place, else to the last remaining one, else to the heading of the screen. Mounted once per page.
 */
export function useFocusKeeper() {
  useEffect(() => {
    let place: Place | undefined;
    let byKeys = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target !== document.body) place = placeOf(target, place);
    };
    // A click outside all controls removes the focus deliberately. Some browsers do not focus a clicked button.
    const onPointerDown = ({ target }: PointerEvent) => {
      byKeys = false;
      const control = target instanceof Element ? target.closest<HTMLElement>(`${CONTROLS}, [tabindex], label`) : null;
      place = control ? placeOf(control, place) : undefined;
    };
    const onKey = () => {
      byKeys = true;
    };
    const look = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        if (!place || !isLost()) return;
        // A control that is still focusable was left deliberately.
        if (isFocusable(place.control)) place = undefined;
        else restore(place, byKeys);
      }, POLL_MS);
    };
    const changes = new MutationObserver(look);
    changes.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled', 'hidden', 'inert', 'open'],
    });
    addEventListener('focusin', onFocus);
    addEventListener('focusout', look);
    addEventListener('pointerdown', onPointerDown, true);
    addEventListener('keydown', onKey, true);
    return () => {
      clearTimeout(timer);
      changes.disconnect();
      removeEventListener('focusin', onFocus);
      removeEventListener('focusout', look);
      removeEventListener('pointerdown', onPointerDown, true);
      removeEventListener('keydown', onKey, true);
    };
  }, []);
}

function isLost(): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body || activeElement.matches(':disabled')) return true;
  return activeElement.checkVisibility?.() === false;
}

function placeOf(control: HTMLElement, before: Place | undefined): Place {
  const dialog = control.closest('dialog');
  const opener = before?.dialog === dialog ? before.opener : dialog ? before : undefined;
  return { control, position: control.matches(CONTROLS) ? positionBefore(control) : undefined, dialog, opener };
}

function positionBefore(control: HTMLElement): Range {
  const position = new Range();
  position.setStartBefore(control);
  position.collapse(true);
  return position;
}

function restore({ control, position, dialog, opener }: Place, byKeys: boolean): boolean {
  const isCandidate = (each: HTMLElement) => byKeys || !each.matches(TYPED_IN);
  if (isCandidate(control) && take(control, byKeys)) return true;
  for (const part of position ? partsAround(position, dialog) : []) {
    const left = [...part.querySelectorAll<HTMLElement>(CONTROLS)].filter(isCandidate);
    const following = left.filter((each) => position?.comparePoint(each, 0) === 1);
    const at = left.length - following.length + indexInRemoved(control);
    // The control in its place, then the following, then the preceding ones.
    const nearest = [...left.slice(at), ...left.slice(0, at).reverse()];
    if (nearest.some((each) => take(each, byKeys))) return true;
  }
  if (opener && restore(opener, byKeys)) return true;
  const heading = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main');
  if (heading) heading.tabIndex = -1;
  return heading !== null && take(heading, byKeys);
}

/**
 * The index of the control among the controls that were removed with it, such as 1 for the second button of a row; 0 if
 * it is still in the page.
 */
function indexInRemoved(control: HTMLElement): number {
  const root = control.getRootNode();
  return root instanceof Element ? Math.max(0, [...root.querySelectorAll(CONTROLS)].indexOf(control)) : 0;
}

/** The elements around the position, from the inside to the outside, within its dialog. */
function partsAround({ startContainer }: Range, dialog: HTMLDialogElement | null): Element[] {
  const parts: Element[] = [];
  for (
    let part: Node | null = startContainer;
    part instanceof Element && part !== document.body;
    part = part.parentNode
  ) {
    if (dialog && !dialog.contains(part)) break;
    parts.push(part);
  }
  return parts;
}

/** Returns whether the control took the focus: hidden ones, or those behind an open dialog, do not. */
function take(control: HTMLElement, byKeys: boolean): boolean {
  if (!isFocusable(control)) return false;
  control.focus({ preventScroll: !byKeys });
  return document.activeElement === control;
}

function isFocusable(control: HTMLElement): boolean {
  return control.isConnected && !control.matches(':disabled') && control.checkVisibility?.() !== false;
}
