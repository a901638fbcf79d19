import { useState, useSyncExternalStore } from 'react';

type Id = number | undefined;

/** The place that the pointer or the focus is on, in the list or on the map; only what shows it is drawn again when it changes. */
export interface Pointing {
  now: () => Id;
  point: (id: Id) => void;
  subscribe: (listener: () => void) => () => void;
}

export function usePointing(): Pointing {
  const [pointing] = useState(createPointing);
  return pointing;
}

export function usePointed(pointing: Pointing): Id {
  return useSyncExternalStore(pointing.subscribe, pointing.now);
}

export function useIsPointed(pointing: Pointing, id: number): boolean {
  return useSyncExternalStore(pointing.subscribe, () => pointing.now() === id);
}

function createPointing(): Pointing {
  const listeners = new Set<() => void>();
  let pointed: Id;
  return {
    now: () => pointed,
    point: (id) => {
      if (id === pointed) return;
      pointed = id;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
