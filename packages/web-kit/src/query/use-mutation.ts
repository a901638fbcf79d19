import {
  type DefaultError,
  hashKey,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation as useMutationOfLibrary,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/**
 * Ignores repeated clicks: while a mutation is pending, `mutate` with the same input does nothing and `mutateAsync`
 * never settles, so that its continuation runs once, too. `isPending` alone changes only after a render, too late for a
 * simultaneous second click.
 *
 * @example const remove = useMutation(removePlan); remove.mutate({ planNo })
 */
export function useMutation<D = unknown, E = DefaultError, V = void, R = unknown>(
  options: UseMutationOptions<D, E, V, R>,
): UseMutationResult<D, E, V, R> {
  const result = useMutationOfLibrary(options);
  const pending = useRef(new Set<string>());
  const start = result.mutateAsync;

  const mutateAsync = useCallback<typeof start>(
    async (...[input, callbacks]) => {
      const key = hashKey([input]);
      if (pending.current.has(key)) return new Promise(() => {});
      pending.current.add(key);
      try {
        return await start(input as V, callbacks);
      } finally {
        pending.current.delete(key);
      }
    },
    [start],
  );
  const mutate = useCallback<typeof result.mutate>(
    (...call) => void mutateAsync(...call).catch(() => {}),
    [mutateAsync],
  );
  return { ...result, mutate, mutateAsync };
}
