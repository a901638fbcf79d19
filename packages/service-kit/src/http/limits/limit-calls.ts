import type { Endpoint } from '@osaka/contracts';
import type { Step } from '../call.ts';
import type { Limiter } from './limits.ts';

interface Limits {
  limiter?: Limiter | undefined;
}

/** Counts a call for its client network, before its token is looked at. */
export function limitClients({ limit }: Endpoint, { limiter }: Limits): Step | undefined {
  if (!limit || limit.perMember || !limiter) return undefined;
  return async (c, next) => {
    await limiter.byClient(limit, c.get('clientAddress'));
    await next();
  };
}

/** Counts a call for its member, that of a guest for its client network. */
export function limitMembers({ limit }: Endpoint, { limiter }: Limits): Step | undefined {
  if (!limit?.perMember || !limiter) return undefined;
  return async (c, next) => {
    const member = c.get('member');
    await limiter.byClient(limit, member ? `member-${member.memberNo}` : c.get('clientAddress'));
    await next();
  };
}
