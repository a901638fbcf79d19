import { networkOf } from '@osaka/service-kit';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { type Refusal, tooMany } from './refusals.ts';

/** Requests per client address: pages with their files, calls and polling of a busy household or office. */
const REQUESTS = { points: 1500, perS: 60 };

/** Counts a request; resolves with a refusal once the address has used up its limit. */
export type ClientLimit = (clientAddress: string) => Promise<Refusal | undefined>;

export function createClientLimit(scale: number): ClientLimit {
  const limiter = new RateLimiterMemory({ points: Math.ceil(REQUESTS.points * scale), duration: REQUESTS.perS });
  const allow = () => undefined;
  const refuseUntil = ({ msBeforeNext }: RateLimiterRes) => tooMany('request_limit', Math.ceil(msBeforeNext / 1000));

  return (clientAddress) => limiter.consume(networkOf(clientAddress)).then(allow, refuseUntil);
}
