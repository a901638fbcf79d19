import { useSyncExternalStore } from 'react';
import { afterPaint } from '../after-paint.ts';

const CHANGED = 'osaka:open-dialogs';

/** Opens a native modal dialog; returns the function that closes it. */
export function openDialog(dialog: HTMLDialogElement): () => void {
  const forget = show(dialog);
  replace([...openDialogs(), dialog]);
  return () => {
    forget();
    dialog.removeAttribute('data-leaving');
    dialog.close();
    replace(openDialogs().filter((each) => each !== dialog));
  };
}

/**
 * Hides the topmost dialog at once and calls `close` after that is painted: then the page behind it is no longer inert,
 * which takes a slow phone longer than what the press has changed. Returns the function that shows it again instead.
 */
export function leaveDialog(close: () => void): () => void {
  const dialog = openDialogs().at(-1);
  dialog?.setAttribute('data-leaving', '');
  const cancel = afterPaint(close);
  return () => {
    cancel();
    dialog?.removeAttribute('data-leaving');
    // Escape has closed it already.
    if (dialog?.isConnected && !dialog.open) dialog.showModal();
  };
}

/** The topmost modal dialog: all that is outside of it is drawn below it and cannot be clicked or read aloud. */
export function useTopDialog(): HTMLDialogElement | undefined {
  return useSyncExternalStore(
    subscribe,
    () => openDialogs().at(-1),
    () => undefined,
  );
}

/**
 * Shows the dialog at once and makes it modal after it is painted: then the page behind it becomes inert, which takes a
 * slow phone longer than drawing the dialog. Returns the function that leaves it as it is.
 */
function show(dialog: HTMLDialogElement): () => void {
  if (!dialog.showPopover) {
    dialog.showModal();
    return () => {};
  }
  const opener = document.activeElement;
  dialog.popover = 'manual';
  dialog.showPopover();
  dialog.setAttribute('open', '');
  const endPopover = () => {
    dialog.hidePopover();
    dialog.removeAttribute('popover');
  };
  const cancel = afterPaint(() => {
    const focused = document.activeElement;
    endPopover();
    dialog.removeAttribute('open');
    // The dialog returns the focus to where it is now.
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    dialog.showModal();
    if (focused instanceof HTMLElement && dialog.contains(focused)) focused.focus();
  });
  return () => {
    cancel();
    if (dialog.popover) endPopover();
  };
}

function subscribe(listener: () => void) {
  addEventListener(CHANGED, listener);
  return () => removeEventListener(CHANGED, listener);
}

// On the window, because every remote has its own copy of this module and the shell renders the messages of all.
function openDialogs(): readonly HTMLDialogElement[] {
  return (window as unknown as Record<symbol, HTMLDialogElement[] | undefined>)[Symbol.for(CHANGED)] ?? [];
}

function replace(dialogs: readonly HTMLDialogElement[]) {
  Object.assign(window, { [Symbol.for(CHANGED)]: dialogs });
  dispatchEvent(new CustomEvent(CHANGED));
}
