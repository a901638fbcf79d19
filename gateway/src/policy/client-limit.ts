import { setTimeout } from 'node:timers/promises';
import { networkOf } from '@osaka/service-kit';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { type Refusal, tooMany } from './refusals.ts';

/** Requests per client address: pages with their files, calls and polling of a busy household or office. */
const REQUESTS = { points: 1500, perS: 60 };

/** Refusals within a period that are sent at once; a client that goes on is slowed down, so that refusing costs the others nothing. */
const PROMPT_REFUSALS = 100;
const DELAY_OF_REFUSALS_MS = 1000;

/** Counts a request; resolves with a refusal once the address has used up its limit. */
export type ClientLimit = (clientAddress: string) => Promise<Refusal | undefined>;

export function createClientLimit(scale: number): ClientLimit {
  const points = Math.ceil(REQUESTS.points * scale);
  const limiter = new RateLimiterMemory({ points, duration: REQUESTS.perS });
  const allow = () => undefined;
  const refuseUntil = async ({ msBeforeNext, consumedPoints }: RateLimiterRes) => {
    if (consumedPoints > points + PROMPT_REFUSALS) await setTimeout(DELAY_OF_REFUSALS_MS);
    return tooMany('request_limit', Math.ceil(msBeforeNext / 1000));
  };

  return (clientAddress) => limiter.consume(networkOf(clientAddress)).then(allow, refuseUntil);
}
