import { networkOf } from '@osaka/service-kit';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { type Refusal, tooMany } from './refusals.ts';

/** For each client address: pages with their files, calls and polling of a busy household or office. */
const REQUESTS = { points: 1500, perS: 60 };

/** Counts a request; resolves with the refusal once an address has used up its minute. */
export type ClientLimit = (clientAddress: string) => Promise<Refusal | undefined>;

export function createClientLimit(scale: number): ClientLimit {
  const limiter = new RateLimiterMemory({ points: Math.ceil(REQUESTS.points * scale), duration: REQUESTS.perS });
  const pass = () => undefined;
  const hold = ({ msBeforeNext }: RateLimiterRes) => tooMany('request_limit', Math.ceil(msBeforeNext / 1000));

  return (clientAddress) => limiter.consume(networkOf(clientAddress)).then(pass, hold);
}
