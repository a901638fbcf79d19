import { emit } from './queue.ts';

/** Shows the sentence with one 확인 button; settles when it is closed. One after the other, in the order asked. */
export function showAlert(message: string): Promise<void> {
  return new Promise((resolve) => emit('dialogs', { kind: 'alert', message, action: '확인', danger: false, settle: () => resolve() }));
}

/** Asks with 취소 and a button named by `action` (삭제하기, red with `danger`); true when that button was pressed. */
export function confirmAction({ message, action = '확인', danger = false }: { message: string; action?: string; danger?: boolean }): Promise<boolean> {
  return new Promise((settle) => emit('dialogs', { kind: 'confirm', message, action, danger, settle }));
}

/** A short note that goes away by itself; `action` adds one button such as 되돌리기. */
export function showToast(message: string, { action }: { action?: { label: string; onClick: () => void } } = {}) {
  emit('toasts', { message, action });
}
