import type { Answer } from '../../harness/visitor.ts';

/** done: acknowledged. refused: certainly not done. unknown: no response, or an ambiguous one. */
export type Outcome = 'done' | 'refused' | 'unknown';

export function outcomeOf({ status }: Pick<Answer, 'status'>): Outcome {
  if (status >= 200 && status < 300) return 'done';
  return status >= 400 && status < 500 ? 'refused' : 'unknown';
}
