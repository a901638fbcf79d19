import { addressOf, type Endpoint, type Input, type Output } from '@osaka/contracts';
import { ASLEEP } from './wake.ts';

/** By address, as the gateway has read them with the contract. */
type Answers = Record<string, unknown>;

let inPage: Answers | undefined;

/** The answer that came with the page, so that the screen is complete at once; undefined when there is none, or when the first screen answers already and the page is not new any more. */
export function firstAnswer<E extends Endpoint>(endpoint: E, input: Input<E> = {}): Output<E> | undefined {
  return answers()[addressOf(endpoint, input)] as Output<E> | undefined;
}

function answers(): Answers {
  if (typeof document === 'undefined') return (globalThis as { osakaFirstAnswers?: Answers }).osakaFirstAnswers ?? {};
  if (!(ASLEEP in window)) return {};
  inPage ??= JSON.parse(document.getElementById('first-answers')?.textContent || '{}') as Answers;
  return inPage;
}
