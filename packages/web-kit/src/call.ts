import { addressOf, type Endpoint, type Input, type Output } from '@osaka/contracts';
import { CallError } from './call-error.ts';
import { session } from './session/session.ts';

export interface CallOptions {
  signal?: AbortSignal;
  timeoutMs?: number;
}

/** Calls an endpoint with the session's token; throws CallError. Gives up after `timeoutMs`. */
export async function call<E extends Endpoint>(endpoint: E, input: Input<E> = {}, { signal, timeoutMs = 15_000 }: CallOptions = {}): Promise<Output<E>> {
  const limit = AbortSignal.timeout(timeoutMs);
  const response = await session
    .fetch(addressOf(endpoint, input), {
      method: endpoint.method,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body), headers: { 'content-type': 'application/json' } }),
    })
    .catch((cause: unknown) => {
      throw signal?.aborted ? cause : CallError.unanswered(cause);
    });
  const answer: unknown = await response.json().catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    if (limit.aborted) throw CallError.unanswered(limit.reason);
    return {};
  });
  if (!response.ok) throw CallError.from(response, answer);
  const result = endpoint.success.safeParse(answer);
  if (!result.success) throw new CallError(response.status, '서버에서 받은 데이터 형식이 올바르지 않습니다.', undefined, undefined, { cause: result.error });
  return result.data as Output<E>;
}
