import { addressOf, type Endpoint, type Input, type Output } from '@osaka/contracts';
import { CallError } from './call-error.ts';
import { withIdempotencyKey } from './idempotency.ts';
import { session } from './session/session.ts';

export interface CallOptions {
  signal?: AbortSignal;
  timeoutMs?: number;
}

/** Calls an endpoint with the session's token, a creation with its Idempotency-Key. Throws CallError, also after `timeoutMs`. */
export function call<E extends Endpoint>(endpoint: E, input: Input<E> = {}, { signal, timeoutMs = 15_000 }: CallOptions = {}): Promise<Output<E>> {
  const hasBody = input.body !== undefined;
  return withIdempotencyKey(endpoint, input, [], (keyed) => {
    const headers = hasBody ? { 'content-type': 'application/json', ...keyed } : keyed;
    const request = { method: endpoint.method, headers, ...(hasBody ? { body: JSON.stringify(input.body) } : {}) };
    return answerOf(endpoint, (limited) => session.fetch(addressOf(endpoint, input), { ...request, signal: limited }), { signal, timeoutMs });
  });
}

/** Sends with a timeout and parses the answer by the contract. A call aborted by the screen rejects with the abort reason. */
export async function answerOf<E extends Endpoint>(
  endpoint: E,
  send: (signal: AbortSignal) => Promise<Response>,
  { signal, timeoutMs }: { signal: AbortSignal | undefined; timeoutMs: number },
): Promise<Output<E>> {
  const limit = AbortSignal.timeout(timeoutMs);
  const unanswered = (cause: unknown): never => {
    throw signal?.aborted ? cause : CallError.unanswered(cause);
  };
  const response = await send(signal ? AbortSignal.any([signal, limit]) : limit).catch(unanswered);
  const answer: unknown = await response.json().catch((cause: unknown) => (signal?.aborted || limit.aborted ? unanswered(limit.reason ?? cause) : {}));
  if (!response.ok) throw CallError.from(response, answer);
  const result = endpoint.success.safeParse(answer);
  if (!result.success) throw new CallError(response.status, '서버에서 받은 데이터 형식이 올바르지 않습니다.', [], undefined, { cause: result.error });
  return result.data as Output<E>;
}
