import { useBackCloses } from '@osaka/web-kit/router';
import { useEffect, useId, useRef } from 'react';
import { openDialog } from './open-dialogs.ts';
import type { DialogRequest } from './queue.ts';

/** A native modal dialog with one message. Escape and Back mean 취소, or 확인 if there is nothing to cancel. */
export function MessageDialog({ request, onClosed }: { request: DialogRequest; onClosed: () => void }) {
  const { kind, message, action, danger } = request;
  const dialog = useRef<HTMLDialogElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const messageId = useId();

  useEffect(() => {
    const close = dialog.current && openDialog(dialog.current);
    first.current?.focus();
    return () => close?.();
  }, []);

  const close = (accepted: boolean) => {
    dialog.current?.close();
    onClosed();
    request.settle(accepted);
  };
  useBackCloses(true, () => close(false));

  return (
    <dialog
      ref={dialog}
      className="dialog"
      role="alertdialog"
      aria-modal="true"
      aria-labelledby={messageId}
      onCancel={(event) => {
        event.preventDefault();
        close(false);
      }}
    >
      <p id={messageId}>{message}</p>
      <div className="dialog__acts">
        {kind === 'confirm' && (
          <button ref={first} type="button" className="btn" onClick={() => close(false)}>
            취소
          </button>
        )}
        <button
          ref={kind === 'alert' ? first : undefined}
          type="button"
          className={`btn ${danger ? 'btn--danger' : 'btn--main'}`}
          onClick={() => close(true)}
        >
          {action}
        </button>
      </div>
    </dialog>
  );
}
