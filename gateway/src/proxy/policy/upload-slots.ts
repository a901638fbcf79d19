import { networkOf } from '@osaka/service-kit';
import type { Exchange } from '../exchange.ts';
import { createQuota } from './quota.ts';
import { type Refusal, tooMany, unavailable } from './refusals.ts';

/** Maximum of concurrent uploads. Each occupies a connection to the service for as long as its client sends. */
export const MAX_UPLOADS = 64;
const PER_CLIENT_ADDRESS = 16;
/** A browser sends one upload at a time per form. */
const PER_MEMBER = 4;
const RETRY_AFTER_S = 5;

/**
 * Takes an upload slot and returns the function that releases it, or the refusal when none is available. Uploads never
 * queue.
 */
export type TakeUploadSlot = (exchange: Exchange) => Refusal | (() => void);

export function createUploadSlots(scale: number): TakeUploadSlot {
  const all = createQuota(MAX_UPLOADS);
  const byAddress = createQuota(Math.ceil(PER_CLIENT_ADDRESS * scale));
  const byMember = createQuota(PER_MEMBER);

  return ({ incoming, clientAddress }) => {
    const address = networkOf(clientAddress);
    // The token is not verified here, so it counts only together with the client address: nobody can use up the slots
    // of a member elsewhere.
    const member = `${address} ${subjectOf(incoming.headers.authorization)}`;
    const releases: (() => void)[] = [];
    const releaseAll = () => {
      for (const each of releases.splice(0)) each();
    };
    const tryTake = (quota: ReturnType<typeof createQuota>, key: string) =>
      quota.take(key) && releases.push(() => quota.release(key));
    if (!tryTake(byMember, member) || !tryTake(byAddress, address)) {
      releaseAll();
      return tooMany('upload_share', RETRY_AFTER_S);
    }
    if (!tryTake(all, '')) {
      releaseAll();
      return unavailable('uploads_full', RETRY_AFTER_S);
    }
    return releaseAll;
  };
}

/** The subject of an unverified bearer token, or ''. */
function subjectOf(authorization: string | undefined): string {
  const [, payload = ''] = /^Bearer [\w-]+\.([\w-]{1,2000})\./i.exec(authorization ?? '') ?? [];
  try {
    const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub?: unknown };
    return typeof sub === 'string' ? sub.slice(0, 20) : '';
  } catch {
    return '';
  }
}
