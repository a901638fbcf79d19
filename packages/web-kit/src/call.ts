import { addressOf, type Endpoint, type Input, type Output } from '@osaka/contracts';
import { CallError } from './call-error.ts';
import { beginCreation } from './idempotency.ts';
import { session } from './session/session.ts';

export interface CallOptions {
  signal?: AbortSignal;
  timeoutMs?: number;
  /**
   * The call goes on when the page is left, for what the page shows as done before the answer. Browsers allow 64 KB for
   * all bodies of such calls.
   */
  keepalive?: boolean;
}

/**
 * Calls an endpoint with the session's token, a creation with its Idempotency-Key. Throws CallError, also after
 * `timeoutMs`.
 *
 * @example const { data } = await call(getPlan, { params: { planNo: '7' } })
 */
export function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E> = {},
  { signal, timeoutMs = 15_000, keepalive }: CallOptions = {},
): Promise<Output<E>> {
  const json =
    input.body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(input.body) };
  return sendCall(endpoint, input, { ...json, signal, timeoutMs, keepalive });
}

interface Sent {
  headers?: Record<string, string>;
  body?: BodyInit;
  /** The file parts in `body`. */
  files?: readonly File[];
  signal: AbortSignal | undefined;
  timeoutMs: number;
  keepalive?: boolean | undefined;
  /** In place of `fetch`. */
  send?: typeof fetch;
}

/**
 * Sends a call with a timeout and parses the answer by the contract. A call aborted by the screen rejects with the
 * abort reason.
 *
 * @throws {CallError} when the answer is a refusal or does not come; the reason of the signal when it was aborted.
 */
export async function sendCall<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { headers, body, files = [], signal, timeoutMs, keepalive = false, send }: Sent,
): Promise<Output<E>> {
  const creation = beginCreation(endpoint, input, files);
  const limit = AbortSignal.timeout(timeoutMs);
  const unanswered = (cause: unknown): never => {
    throw signal?.aborted ? cause : CallError.unanswered(cause);
  };
  const request = {
    method: endpoint.method,
    headers: { ...headers, ...creation.headers },
    body,
    keepalive,
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  };
  const response = await session.fetch(addressOf(endpoint, input), request, send).catch(unanswered);
  const answer: unknown = await response
    .json()
    .catch((cause: unknown) => (signal?.aborted || limit.aborted ? unanswered(limit.reason ?? cause) : {}));
  if (!response.ok) throw CallError.from(response, answer);
  const result = endpoint.success.safeParse(answer);
  if (!result.success)
    throw new CallError(response.status, '서버에서 받은 데이터 형식이 올바르지 않습니다.', [], undefined, {
      cause: result.error,
    });
  creation.answered();
  return result.data as Output<E>;
}
