import { useState, useSyncExternalStore } from 'react';

interface States {
  /** The place under the pointer or the keyboard focus, in the list or on the map. */
  highlighted: number | undefined;
  /** 1 and up for each chosen place. */
  orders: ReadonlyMap<number, number>;
}

/**
 * The states of the rows of places that a click or a hover changes. A store, so that a change renders only the
 * components that show it.
 */
export interface RowStates {
  get: () => States;
  set: (changed: Partial<States>) => void;
  subscribe: (listener: () => void) => () => void;
}

export function useRowStates(): RowStates {
  const [states] = useState(createRowStates);
  return states;
}

export function useHighlightedId({ subscribe, get }: RowStates): number | undefined {
  return useSyncExternalStore(subscribe, () => get().highlighted);
}

export function useIsHighlighted({ subscribe, get }: RowStates, id: number): boolean {
  return useSyncExternalStore(subscribe, () => get().highlighted === id);
}

/** 1 and up when chosen, else 0. */
export function useOrder({ subscribe, get }: RowStates, id: number): number {
  return useSyncExternalStore(subscribe, () => get().orders.get(id) ?? 0);
}

function createRowStates(): RowStates {
  const listeners = new Set<() => void>();
  let states: States = { highlighted: undefined, orders: new Map() };
  return {
    get: () => states,
    set: (changed) => {
      const next = { ...states, ...changed };
      if (next.highlighted === states.highlighted && next.orders === states.orders) return;
      states = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
