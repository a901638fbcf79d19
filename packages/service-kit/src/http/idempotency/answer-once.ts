import { type Endpoint, IDEMPOTENCY_KEY } from '@osaka/contracts';
import type { Step } from '../call.ts';
import { contentHashOf, type Idempotency, idempotencyKeyOf } from './idempotency.ts';

/**
 * Answers a repeated call with the result of the first one with its key; see `Idempotency.once`.
 *
 * @throws where a contract is declared idempotent and the app has no store of keys.
 */
export function answerOnce(
  endpoint: Endpoint,
  { idempotency }: { idempotency?: Idempotency | undefined },
): Step | undefined {
  if (!endpoint.idempotent) return undefined;
  if (!idempotency)
    throw new Error(`${endpoint.method} ${endpoint.path} is declared idempotent, but the app has no idempotency store`);
  return async (c, next) => {
    const key = idempotencyKeyOf(c.req.header(IDEMPOTENCY_KEY.header));
    const member = c.get('member');
    if (!key || !member) return next();
    const contentHash = await contentHashOf(c.get('content'), c.get('body')?.files ?? []);
    try {
      const answer = await idempotency.once(
        { endpoint, memberNo: member.memberNo, key, contentHash },
        async (reservation) => {
          c.set('reservation', reservation);
          await next();
          if (c.error) throw c.error;
          return c.get('answer');
        },
      );
      if (!c.finalized) return c.json(answer as object, endpoint.status);
    } catch (error) {
      // That of the handler is answered already.
      if (error !== c.error) throw error;
    }
  };
}
