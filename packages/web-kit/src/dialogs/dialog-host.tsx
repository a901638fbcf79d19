import { createPortal } from 'react-dom';
import { MessageDialog } from './message-dialog.tsx';
import { useTopDialog } from './open-dialogs.ts';
import { takeFirst, useFirst } from './queue.ts';
import { Toast } from './toast.tsx';

let shown = 0;
const keys = new WeakMap<object, number>();

/** Renders the dialogs and toasts of the page, one at a time, toasts in the topmost dialog; mounted once by the shell. */
export function DialogHost() {
  const dialog = useFirst('dialogs');
  const toast = useFirst('toasts');
  const topDialog = useTopDialog();
  const status = <div role="status">{toast && <Toast key={keyOf(toast)} request={toast} onGone={nextToast} />}</div>;
  return (
    <>
      {dialog && <MessageDialog key={keyOf(dialog)} request={dialog} onClosed={nextDialog} />}
      {topDialog ? createPortal(status, topDialog) : status}
    </>
  );
}

const nextDialog = () => takeFirst('dialogs');
const nextToast = () => takeFirst('toasts');

function keyOf(request: object): number {
  if (!keys.has(request)) keys.set(request, ++shown);
  return keys.get(request) ?? 0;
}
