import { useState, useSyncExternalStore } from 'react';

type PlaceId = number | undefined;

/** The place under the pointer or the keyboard focus, in the list or on the map. A store, so that a change renders only the components that show it. */
export interface HighlightStore {
  get: () => PlaceId;
  set: (id: PlaceId) => void;
  subscribe: (listener: () => void) => () => void;
}

export function useHighlightStore(): HighlightStore {
  const [store] = useState(createHighlightStore);
  return store;
}

export function useHighlightedId(store: HighlightStore): PlaceId {
  return useSyncExternalStore(store.subscribe, store.get);
}

export function useIsHighlighted(store: HighlightStore, id: number): boolean {
  return useSyncExternalStore(store.subscribe, () => store.get() === id);
}

function createHighlightStore(): HighlightStore {
  const listeners = new Set<() => void>();
  let highlighted: PlaceId;
  return {
    get: () => highlighted,
    set: (id) => {
      if (id === highlighted) return;
      highlighted = id;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
