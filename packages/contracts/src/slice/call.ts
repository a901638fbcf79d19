import { addressOf, type Endpoint, type Input } from '../shared/index.ts';

/**
 * A call with its input; a path parameter of the screen may stand for a value: `call(getSharedPlan, { params: { token:
 * ':token' } })`.
 */
export interface Call {
  endpoint: Endpoint;
  address: string;
}

/**
 * Names a first call of a screen in slice.ts, with its input.
 *
 * @example first: [call(listDestinations, { query: FIRST_PLACES }), call(listCategories)]
 */
export function call<E extends Endpoint>(endpoint: E, input: Input<E> = {}): Call {
  return { endpoint, address: addressOf(endpoint, input).replace(/%3A(\w+)/g, '{$1}') };
}
