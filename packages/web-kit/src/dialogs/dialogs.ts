import { emit, emitToast, waiting } from './queue.ts';

/** Queues an alert with one 확인 button; resolves when it is closed. A message that is already queued is shown once. */
export function showAlert(message: string): Promise<void> {
  return new Promise((resolve) => {
    const same = waiting('alert', message);
    if (!same)
      return emit('dialogs', { kind: 'alert', message, action: '확인', danger: false, settle: () => resolve() });
    const { settle } = same;
    same.settle = (accepted) => {
      settle(accepted);
      resolve();
    };
  });
}

/**
 * Asks with 취소 and a button named by `action` (삭제하기, red with `danger`); resolves to true when that button was clicked.
 * The same question requested again while it is open, as by a double click, resolves to false.
 *
 * @example if (await confirmAction({ message: '삭제할까요?', action: '삭제하기', danger: true })) remove.mutate()
 */
export function confirmAction({
  message,
  action = '확인',
  danger = false,
}: {
  message: string;
  action?: string;
  danger?: boolean;
}): Promise<boolean> {
  if (waiting('confirm', message)) return Promise.resolve(false);
  return new Promise((settle) => emit('dialogs', { kind: 'confirm', message, action, danger, settle }));
}

interface ToastOptions {
  action?: { label: string; onClick: () => void };
  /** A toast replaces those about the same, so that 되돌리기 is always about the latest. */
  about?: string;
}

/** Shows a short message that disappears by itself; `action` adds a button such as 되돌리기. */
export function showToast(message: string, { action, about }: ToastOptions = {}) {
  emitToast({ message, action, about });
}
