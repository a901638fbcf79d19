import { useSyncExternalStore } from 'react';

export interface DialogRequest {
  kind: 'alert' | 'confirm';
  message: string;
  action: string;
  danger: boolean;
  settle: (accepted: boolean) => void;
}

export interface ToastRequest {
  message: string;
  action: { label: string; onClick: () => void } | undefined;
  about: string | undefined;
}

interface Queues {
  dialogs: DialogRequest[];
  toasts: ToastRequest[];
}

const CHANGED = 'osaka:dialogs';

/** Adds to a queue; the host shows it as soon as it is mounted. */
export function emit<K extends keyof Queues>(name: K, request: Queues[K][number]) {
  replace(name, [...queuesOfPage()[name], request] as Queues[K]);
}

export function emitToast(request: ToastRequest) {
  const others = queuesOfPage().toasts.filter(({ about }) => about === undefined || about !== request.about);
  replace('toasts', [...others, request]);
}

/** The open or queued dialog with this message. */
export function waiting(kind: DialogRequest['kind'], message: string): DialogRequest | undefined {
  return queuesOfPage().dialogs.find((request) => request.kind === kind && request.message === message);
}

export function takeFirst(name: keyof Queues) {
  replace(name, queuesOfPage()[name].slice(1) as Queues[typeof name]);
}

/** The first request of a queue, which is the visible one. */
export function useFirst<K extends keyof Queues>(name: K): Queues[K][number] | undefined {
  return useSyncExternalStore(
    subscribe,
    () => queuesOfPage()[name][0],
    () => undefined,
  );
}

function replace<K extends keyof Queues>(name: K, queue: Queues[K]) {
  queuesOfPage()[name] = queue;
  dispatchEvent(new CustomEvent(CHANGED));
}

function subscribe(listener: () => void) {
  addEventListener(CHANGED, listener);
  return () => removeEventListener(CHANGED, listener);
}

// On the window, because every remote has its own copy of this module and the shell renders for all of them.
function queuesOfPage(): Queues {
  const page = window as unknown as Record<symbol, Queues | undefined>;
  const key = Symbol.for(CHANGED);
  page[key] ??= { dialogs: [], toasts: [] };
  return page[key];
}
