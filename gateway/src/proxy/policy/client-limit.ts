import { setTimeout } from 'node:timers/promises';
import { networkOf } from '@osaka/service-kit';
import type { Counted, Limits } from '../limits/limits.ts';
import { type Refusal, tooMany } from './refusals.ts';

/**
 * Requests per client address to all gateways: pages with their files, calls and polling of a busy household or office.
 */
const REQUESTS = { points: 1500, perS: 60 };

/**
 * Refusals within a period that are sent at once; a client that goes on is slowed down, so that refusing costs the
 * others nothing.
 */
const PROMPT_REFUSALS = 100;
const DELAY_OF_REFUSALS_MS = 1000;

/** Counts a request; a refusal once the address has used up its limit. Only the count of all gateways is waited for. */
export type ClientLimit = (clientAddress: string) => Refusal | undefined | Promise<Refusal | undefined>;

export function createClientLimit(limits: Limits, scale: number): ClientLimit {
  const points = Math.ceil(REQUESTS.points * scale);
  const count = limits.open({ name: 'requests', points, perS: REQUESTS.perS });

  const refusalFor = ({ position, leftMs }: Counted) => {
    if (position <= points) return undefined;
    const refusal = tooMany('request_limit', Math.ceil(leftMs / 1000));
    return position > points + PROMPT_REFUSALS ? setTimeout(DELAY_OF_REFUSALS_MS, refusal) : refusal;
  };

  return (clientAddress) => {
    const counted = count(networkOf(clientAddress));
    return counted instanceof Promise ? counted.then(refusalFor) : refusalFor(counted);
  };
}
