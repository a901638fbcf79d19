import { addressOf, type Endpoint, type Input, type Output } from '@osaka/contracts';
import { INTERACTION_QUEUE } from './replay-interactions.ts';

/** Keyed by address, parsed by the gateway with the contract. */
type Answers = Record<string, unknown>;

let inPage: Answers | undefined;

/**
 * The answer that the gateway embedded in the page; undefined when there is none, or once the first screen is hydrated
 * and the answers may be stale.
 */
export function prefetchedAnswer<E extends Endpoint>(endpoint: E, input: Input<E> = {}): Output<E> | undefined {
  return answers()[addressOf(endpoint, input)] as Output<E> | undefined;
}

function answers(): Answers {
  if (typeof document === 'undefined') return (globalThis as { prefetchedAnswers?: Answers }).prefetchedAnswers ?? {};
  if (!(INTERACTION_QUEUE in window)) return {};
  inPage ??= JSON.parse(document.getElementById('prefetched-answers')?.textContent || '{}') as Answers;
  return inPage;
}
