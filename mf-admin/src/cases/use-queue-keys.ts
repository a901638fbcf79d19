import { useLatest } from '@osaka/web-kit';
import { useEffect } from 'react';

export interface QueueKeys {
  move: (by: 1 | -1) => void;
  choose: (choice: 1 | 2 | 3) => void;
  pick: () => void;
  undo: () => void;
  help: () => void;
}

type KeyAction = (keys: QueueKeys) => void;
// By the place of the key, because the Hangul layout has other letters on it.
const KEY_ACTIONS: Record<string, KeyAction> = {
  KeyJ: ({ move }) => move(1),
  KeyK: ({ move }) => move(-1),
  Digit1: ({ choose }) => choose(1),
  Numpad1: ({ choose }) => choose(1),
  KeyA: ({ choose }) => choose(1),
  Digit2: ({ choose }) => choose(2),
  Numpad2: ({ choose }) => choose(2),
  KeyR: ({ choose }) => choose(2),
  Digit3: ({ choose }) => choose(3),
  Numpad3: ({ choose }) => choose(3),
  KeyX: ({ pick }) => pick(),
  KeyU: ({ undo }) => undo(),
};
const REPEATED = new Set(['KeyJ', 'KeyK']);

/** Keys of the queue, outside of text fields and dialogs. A key that is held down moves, but decides nothing. */
export function useQueueKeys(keys: QueueKeys): void {
  const latest = useLatest(keys);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.defaultPrevented ||
        isTyping(event.target) ||
        document.querySelector('dialog[open], [role="alertdialog"]')
      )
        return;
      const action =
        event.key === '?' ? ({ help }: QueueKeys) => help() : event.shiftKey ? undefined : KEY_ACTIONS[event.code];
      if (!action || (event.repeat && !REPEATED.has(event.code))) return;
      event.preventDefault();
      action(latest.current);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [latest]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])')
  );
}
