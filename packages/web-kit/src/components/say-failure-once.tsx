import {
  createContext,
  type ReactNode,
  useContext,
  useId,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLatest } from '../use-latest.ts';

interface Failure {
  id: string;
  cause: string;
  retry: () => void;
}

const Failures = createContext<FailureStore | undefined>(undefined);

/**
 * Wraps parts of a screen that load independently: failures with the same cause show one message, and 다시 시도 retries all
 * of them.
 */
export function SayFailureOnce({ children }: { children: ReactNode }) {
  const [store] = useState(createFailureStore);
  return <Failures value={store}>{children}</Failures>;
}

/** `isSaidElsewhere`: another part shows this failure. `isShared`: this part also shows it for others. */
export function useSharedFailure(cause: string, onRetry: () => void) {
  const id = useId();
  const store = useContext(Failures);
  const retry = useLatest(onRetry);
  const failures = useSyncExternalStore(
    store?.subscribe ?? subscribeToNothing,
    () => store?.failures ?? NONE,
    () => NONE,
  );
  useLayoutEffect(() => store?.add({ id, cause, retry: () => retry.current() }), [store, id, cause, retry]);

  const same = failures.filter((failure) => failure.cause === cause);
  return {
    isSaidElsewhere: same.length > 0 && same[0]?.id !== id,
    isShared: same.length > 1,
    retryAll() {
      for (const failure of same.length > 1 ? same : [{ retry: onRetry }]) failure.retry();
    },
  };
}

const NONE: readonly Failure[] = [];
const subscribeToNothing = () => () => undefined;

type FailureStore = ReturnType<typeof createFailureStore>;

function createFailureStore() {
  const listeners = new Set<() => void>();
  let failures = NONE;
  const set = (next: readonly Failure[]) => {
    failures = next;
    for (const listener of listeners) listener();
  };
  return {
    get failures() {
      return failures;
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Returns the function that removes the failure. */
    add(failure: Failure) {
      set([...failures, failure]);
      return () => set(failures.filter((each) => each !== failure));
    },
  };
}
