import { useEffect } from 'react';

/** The position of the focus: for each ancestor, the index of the control among its controls. */
interface Place {
  control: HTMLElement;
  /** Empty for a heading and other elements that only the page itself focuses. */
  around: { part: HTMLElement; index: number }[];
  /** The position before a dialog was opened. */
  opener: Place | undefined;
}

const CONTROLS = 'a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary, [tabindex="0"]';
const TYPED_IN = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select';
const POLL_MS = 30;

/**
 * Keeps the focus from falling to the body: when the focused control is removed, disabled or hidden, the focus moves to the control in its
 * place, else to the last remaining one, else to the heading of the screen. Mounted once per page.
 */
export function useFocusKeeper() {
  useEffect(() => {
    let place: Place | undefined;
    let byKeys = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target !== document.body) place = placeOf(target, place);
    };
    // A press outside all controls removes the focus deliberately. Some browsers do not focus a pressed button.
    const onPress = ({ target }: PointerEvent) => {
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
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden', 'inert', 'open'] });
    addEventListener('focusin', onFocus);
    addEventListener('focusout', look);
    addEventListener('pointerdown', onPress, true);
    addEventListener('keydown', onKey, true);
    return () => {
      clearTimeout(timer);
      changes.disconnect();
      removeEventListener('focusin', onFocus);
      removeEventListener('focusout', look);
      removeEventListener('pointerdown', onPress, true);
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
  const dialog = control.closest<HTMLElement>('dialog');
  const around: Place['around'] = [];
  const isControl = control.matches(CONTROLS);
  // One query for all ancestors, because a press on a page with hundreds of controls must stay fast.
  const positions = new Map([...document.querySelectorAll(CONTROLS)].map((each, position) => [each, position]));
  const positionOf = (each: Element | null) => (each && positions.get(each)) ?? 0;
  for (let part = isControl ? control.parentElement : null; part && part !== document.body; part = part === dialog ? null : part.parentElement) {
    around.push({ part, index: positionOf(control) - positionOf(part.querySelector(CONTROLS)) });
  }
  const isInside = before !== undefined && before.control.closest('dialog') === dialog;
  return { control, around, opener: isInside ? before.opener : dialog ? before : undefined };
}

function restore({ control, around, opener }: Place, byKeys: boolean): boolean {
  if ((byKeys || !control.matches(TYPED_IN)) && take(control, byKeys)) return true;
  for (const { part, index } of around) {
    if (!part.isConnected) continue;
    const left = [...part.querySelectorAll<HTMLElement>(CONTROLS)].filter((each) => byKeys || !each.matches(TYPED_IN));
    // The control in its place, then the following, then the preceding ones.
    const nearest = [...left.slice(Math.max(0, index)), ...left.slice(0, Math.max(0, index)).reverse()];
    if (nearest.some((each) => take(each, byKeys))) return true;
  }
  if (opener && restore(opener, byKeys)) return true;
  const heading = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main');
  if (heading) heading.tabIndex = -1;
  return heading !== null && take(heading, byKeys);
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
