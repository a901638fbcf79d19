import { useQuery, useQueryClient } from '@osaka/web-kit/query';
import { useEffect, useState } from 'react';
import type { isNameFree } from './availability.api.ts';

const DEBOUNCE_MS = 400;

/** `unknown` until checked, and again after each change of the text. */
export type Availability = 'unknown' | 'checking' | 'available' | 'taken' | 'failed';

interface Options {
  isWellFormed: boolean;
  checkQuery: typeof isNameFree;
  /** Also checks, debounced, while typing; otherwise only on `ask`. */
  checksWhileTyping: boolean;
}

/**
 * Availability of a name or an id. Spread `composition` on the input: no check runs during Hangul composition (IME).
 */
export function useAvailability(text: string, { isWellFormed, checkQuery, checksWhileTyping }: Options) {
  const [asked, setAsked] = useState<string>();
  const [isComposing, setComposing] = useState(false);
  const client = useQueryClient();
  const isAsked = isWellFormed && asked === text;
  const { data, isError, isFetching } = useQuery({
    ...checkQuery(text),
    enabled: isAsked,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });

  useEffect(() => {
    if (!checksWhileTyping || !isWellFormed || isComposing) return;
    const timer = setTimeout(() => setAsked(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [checksWhileTyping, isWellFormed, isComposing, text]);

  const ask = () => {
    if (!isWellFormed) return;
    if (isAsked) void client.invalidateQueries({ queryKey: checkQuery(text).queryKey });
    setAsked(text);
  };
  const composition = { onCompositionStart: () => setComposing(true), onCompositionEnd: () => setComposing(false) };
  return { state: stateOf(isAsked, isFetching, isError, data), ask, composition };
}

function stateOf(isAsked: boolean, isFetching: boolean, isError: boolean, isFree: boolean | undefined): Availability {
  if (!isAsked) return 'unknown';
  if (isFetching) return 'checking';
  if (isError || isFree === undefined) return 'failed';
  return isFree ? 'available' : 'taken';
}
