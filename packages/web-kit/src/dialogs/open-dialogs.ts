import { useSyncExternalStore } from 'react';

const CHANGED = 'osaka:open-dialogs';

/** Opens a native modal dialog; returns the function that closes it. */
export function openDialog(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  replace([...openDialogs(), dialog]);
  return () => {
    dialog.close();
    replace(openDialogs().filter((each) => each !== dialog));
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
