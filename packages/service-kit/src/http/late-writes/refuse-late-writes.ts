import type { Endpoint } from '@osaka/contracts';
import { isOutage } from '../../outage.ts';
import type { Step } from '../call.ts';

interface LateWrites {
  afterWrite?: ((memberNo: number) => Promise<void>) | undefined;
}

/** Runs `afterWrite` after every call of a member that may have written, successful or not; it may refuse the call. */
export function refuseLateWrites({ method }: Endpoint, { afterWrite }: LateWrites): Step | undefined {
  if (method === 'GET' || !afterWrite) return undefined;
  return async (c, next) => {
    await next();
    const member = c.get('member');
    if (!member) return;
    if (!c.error) await afterWrite(member.memberNo);
    else if (!isOutage(c.error)) await afterWrite(member.memberNo).catch(() => {});
  };
}
