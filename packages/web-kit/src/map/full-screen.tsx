import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useModal } from '../components/sheet.tsx';

interface FullScreenProps {
  label: string;
  isFull: boolean;
  onClose: () => void;
  /** Gets the focus back. */
  opener: RefObject<HTMLButtonElement | null>;
  children: ReactNode;
}

/** What it contains fills its frame in the page or, in a modal dialog, the whole window. It moves between the two as it is: a map is not made anew. */
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

/** Keeps its room in the page while the host is elsewhere. */
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
