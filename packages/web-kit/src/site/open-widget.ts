import { useEffect } from 'react';

/** A widget to show over the current screen. Structural, because every slice has its own copy of this module. */
export interface WidgetRequest {
  /** The name under which its slice declares it. */
  name: string;
  props: object;
  /** No slice of this release has it, or it cannot be loaded. */
  onFailure: () => void;
}

const REQUESTED = 'osaka:widget';

/**
 * Asks the shell to load a widget of another slice and to show it with these props and `onClose`.
 *
 * Calls `onFailure` where no slice of the release has the widget, or it cannot be loaded.
 *
 * @example openWidget('add-to-plan', { travelNo }, () => navigate('/myplan'))
 */
export function openWidget(name: string, props: object, onFailure: () => void) {
  dispatchEvent(new CustomEvent<WidgetRequest>(REQUESTED, { detail: { name, props, onFailure } }));
}

/** For the shell. */
export function useWidgetRequests(onRequest: (request: WidgetRequest) => void) {
  useEffect(() => {
    const listen = (event: Event) => onRequest((event as CustomEvent<WidgetRequest>).detail);
    addEventListener(REQUESTED, listen);
    return () => removeEventListener(REQUESTED, listen);
  }, [onRequest]);
}
