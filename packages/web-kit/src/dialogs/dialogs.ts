import { emit, waiting } from './queue.ts';

/** Shows the sentence with one 확인 button; settles when it is closed. One after the other, in the order asked; what waits already is said once. */
export function showAlert(message: string): Promise<void> {
  return new Promise((resolve) => {
    const same = waiting('alert', message);
    if (!same) return emit('dialogs', { kind: 'alert', message, action: '확인', danger: false, settle: () => resolve() });
    const { settle } = same;
    same.settle = (accepted) => {
      settle(accepted);
      resolve();
    };
  });
}

/**
 * Asks with 취소 and a button named by `action` (삭제하기, red with `danger`); true when that button was pressed.
 * The same question again while it stands, as by a second press, is answered by false.
 */
export function confirmAction({ message, action = '확인', danger = false }: { message: string; action?: string; danger?: boolean }): Promise<boolean> {
  if (waiting('confirm', message)) return Promise.resolve(false);
  return new Promise((settle) => emit('dialogs', { kind: 'confirm', message, action, danger, settle }));
}

/** A short note that goes away by itself; `action` adds one button such as 되돌리기. */
export function showToast(message: string, { action }: { action?: { label: string; onClick: () => void } } = {}) {
  emit('toasts', { message, action });
}
