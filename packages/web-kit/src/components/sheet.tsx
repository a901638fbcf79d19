import { useBackCloses } from '@osaka/web-kit/router';
import { type MouseEvent, type ReactNode, type RefObject, useDeferredValue, useEffect, useId, useRef } from 'react';
import { openDialog } from '../dialogs/open-dialogs.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';

interface SheetProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Sticky at the bottom, usually an ActionBar. */
  footer?: ReactNode;
  /** On wide screens at the side, over the list beside a map. */
  isBeside?: boolean;
}

/** A bottom sheet with a heading and a close button. The first paint after the press has these, the next one the rest. */
export function Sheet({ title, isOpen, onClose, children, footer, isBeside = false }: SheetProps) {
  const titleId = useId();
  const dialog = useModal(isOpen, onClose);
  const isFilled = useDeferredValue(isOpen, false);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: for the keyboard Escape closes a native dialog already
    <dialog
      ref={dialog}
      className={classNames('sheet', isBeside && 'sheet--side')}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {isOpen && (
        <>
          <div className="sheet__head">
            <h2 id={titleId}>{title}</h2>
            <IconButton icon="x" label="닫기" onClick={onClose} />
          </div>
          <div className="sheet__body" data-empty={!isFilled || undefined}>
            {isFilled && children}
          </div>
          {isFilled && footer}
        </>
      )}
    </dialog>
  );
}

interface ModalProps extends Omit<SheetProps, 'footer' | 'isBeside'> {
  isWide?: boolean;
  /** Nothing is typed in it, so a cross and a click outside close it as well. */
  isLight?: boolean;
}

/** A modal dialog with a form; for a single message use showAlert or confirmAction. */
export function Modal({ title, isOpen, onClose, isWide = false, isLight = false, children }: ModalProps) {
  const titleId = useId();
  const dialog = useModal(isOpen, onClose);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: for the keyboard Escape closes a native dialog already
    <dialog
      ref={dialog}
      className={classNames('dialog', isWide && 'dialog--wide')}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => isLight && isOutside(event) && onClose()}
    >
      {isOpen && (
        <>
          {isLight && <IconButton className="dialog__close" icon="x" label="닫기" onClick={onClose} />}
          <h2 id={titleId}>{title}</h2>
          {children}
        </>
      )}
    </dialog>
  );
}

/** On the backdrop: a click on the padding of the dialog has the same target. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}

/** Controls a native modal dialog, which traps and restores the focus. Back closes it, too. */
export function useModal(isOpen: boolean, onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useBackCloses(isOpen, onClose);
  useEffect(() => {
    const element = dialog.current;
    if (!element || !isOpen) return;
    const close = openDialog(element);
    leaveNotice(element);
    return close;
  }, [isOpen]);
  return dialog;
}

/** The first control may be 처음부터 쓰기 of a notice, which a press of Enter must not carry out. */
function leaveNotice(dialog: HTMLDialogElement) {
  if (!document.activeElement?.closest('.notice')) return;
  const controls = dialog.querySelectorAll<HTMLElement>('input, textarea, select, button, a[href]');
  [...controls].find((control) => !control.closest('.notice'))?.focus();
}
