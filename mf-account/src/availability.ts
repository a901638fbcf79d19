import { useQuery, useQueryClient } from '@osaka/query';
import { useEffect, useState } from 'react';
import type { isNameFree } from './availability.api.ts';

const PAUSE_MS = 400;

/** unknown until asked; each change of the text makes it unknown again. */
export type Availability = 'unknown' | 'checking' | 'available' | 'taken' | 'failed';

interface Options {
  isWellFormed: boolean;
  question: typeof isNameFree;
  /** Also when the typing pauses, not only by `ask`. */
  asksByItself: boolean;
}

/** Whether a name or an id is still free. `composition` goes to the input: while Hangul is being composed nothing is asked. */
export function useAvailability(text: string, { isWellFormed, question, asksByItself }: Options) {
  const [asked, setAsked] = useState<string>();
  const [isComposing, setComposing] = useState(false);
  const client = useQueryClient();
  const isAsked = isWellFormed && asked === text;
  const { data, isError, isFetching } = useQuery({ ...question(text), enabled: isAsked, retry: false, staleTime: 0, gcTime: 0 });

  useEffect(() => {
    if (!asksByItself || !isWellFormed || isComposing) return;
    const timer = setTimeout(() => setAsked(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [asksByItself, isWellFormed, isComposing, text]);

  const ask = () => {
    if (!isWellFormed) return;
    if (isAsked) void client.invalidateQueries({ queryKey: question(text).queryKey });
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
