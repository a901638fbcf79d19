import { type ReactNode, useEffect, useRef, useState } from 'react';

/** A place in a screen for a widget of another slice. Structural, because every slice has its own copy of this module. */
export interface WidgetPlace {
  /** The name under which its slice declares it. */
  name: string;
  props: object;
  /** Where it is rendered. */
  element: Element;
  /** Aborted when the place is gone. */
  gone: AbortSignal;
  onFilled: () => void;
  /** The widget has nothing to show, no slice of this release has it, or it cannot be loaded. */
  onClose: () => void;
}

const OFFERED = 'osaka:widget-place';
/** Near enough that the widget is there when the reader is. */
const NEARNESS = '300px';

interface WidgetSlotProps {
  name: string;
  /** As the widget takes them at first; another `key` asks for it again. */
  props?: object;
  className?: string;
  /** Above the widget, and gone with it. */
  heading?: ReactNode;
  /** In its place and size until it is there. */
  children: ReactNode;
}

/**
 * Shows a widget of another slice within a screen, loaded by the shell when the reader comes near; nothing where it has
 * nothing to show.
 */
export function WidgetSlot({ name, props = {}, className, heading, children }: WidgetSlotProps) {
  const [state, setState] = useState<'empty' | 'filled' | 'closed'>('empty');
  const slot = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const asked = useRef({ name, props });
  useEffect(() => {
    const [frame, element] = [slot.current, place.current];
    if (!frame || !element) return;
    const unmounted = new AbortController();
    const offer: WidgetPlace = {
      ...asked.current,
      element,
      gone: unmounted.signal,
      onFilled: () => setState('filled'),
      onClose: () => setState('closed'),
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        dispatchEvent(new CustomEvent(OFFERED, { detail: offer }));
      },
      { rootMargin: NEARNESS },
    );
    observer.observe(frame);
    return () => {
      observer.disconnect();
      unmounted.abort();
    };
  }, []);
  if (state === 'closed') return null;
  return (
    <div ref={slot} className={className}>
      {heading}
      <div ref={place} />
      {state === 'empty' && children}
    </div>
  );
}

/** For the shell. */
export function useWidgetPlaces(onOffer: (place: WidgetPlace) => void) {
  useEffect(() => {
    const listen = (event: Event) => onOffer((event as CustomEvent<WidgetPlace>).detail);
    addEventListener(OFFERED, listen);
    return () => removeEventListener(OFFERED, listen);
  }, [onOffer]);
}
