import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useModal } from '../components/sheet.tsx';

interface FullScreenProps {
  label: string;
  isFull: boolean;
  onClose: () => void;
  /** The element that gets the focus back. */
  opener: RefObject<HTMLButtonElement | null>;
  children: ReactNode;
}

/**
 * Shows its content in the page or, as a modal dialog, in the whole window. The DOM node is moved, so that a map is not
 * created again.
 */
export function FullScreen({ label, isFull, onClose, opener, children }: FullScreenProps) {
  const [host] = useState(createHost);
  const dialog = useModal(isFull, onClose);
  const wasFull = useRef(false);
  useEffect(() => {
    if (wasFull.current && !isFull) opener.current?.focus({ preventScroll: true });
    wasFull.current = isFull;
  }, [isFull, opener]);
  return (
    <>
      <Place host={isFull ? undefined : host} />
      <dialog ref={dialog} className="map-window" aria-label={label} onClose={onClose}>
        {isFull && <Place host={host} />}
      </dialog>
      {createPortal(children, host)}
    </>
  );
}

/** The box in the page, which keeps its size while the content is elsewhere. */
function Place({ host }: { host: HTMLElement | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (host) place.current?.append(host);
  }, [host]);
  return <div ref={place} className="map-place" />;
}

function createHost(): HTMLElement {
  return Object.assign(document.createElement('div'), { className: 'map-host' });
}
