import { networkOf } from '@osaka/service-kit';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { CollectBody } from '../dispatch/request-body.ts';
import type { Exchange } from '../exchange.ts';
import { Refused, refusals, tooMany } from '../policy/refusals.ts';

/** A page sends a few reports while it is open. */
const PER_ADDRESS = { points: 60, perS: 60 };
/** Whatever is sent from many addresses, reading reports takes little of a processor. */
const OF_ALL = { points: 200, perS: 1 };
const MAX_BYTES = 8 * 1024;
const RETRY_AFTER_S = 60;

/** Reads the JSON of a report; rejects with Refused what is too much, too large or no JSON. */
export function createReportReader(collectBody: CollectBody, scale: number) {
  const byAddress = new RateLimiterMemory({ points: Math.ceil(PER_ADDRESS.points * scale), duration: PER_ADDRESS.perS });
  const all = new RateLimiterMemory({ points: OF_ALL.points, duration: OF_ALL.perS });

  return async (exchange: Exchange): Promise<unknown> => {
    const { incoming, clientAddress } = exchange;
    if (Number(incoming.headers['content-length'] ?? 0) > MAX_BYTES) throw new Refused(refusals.tooLarge);
    try {
      await byAddress.consume(networkOf(clientAddress));
      await all.consume('');
    } catch {
      throw new Refused(tooMany('report_limit', RETRY_AFTER_S));
    }
    const body = await collectBody(exchange);
    if (body.length > MAX_BYTES) throw new Refused(refusals.tooLarge);
    try {
      return JSON.parse(body.toString());
    } catch {
      throw new Refused(refusals.malformed);
    }
  };
}
