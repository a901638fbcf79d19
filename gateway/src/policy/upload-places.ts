import { networkOf } from '@osaka/service-kit';
import type { Exchange } from '../exchange.ts';
import { type Refusal, tooMany, unavailable } from './refusals.ts';
import { createShares } from './shares.ts';

/** Uploads at the same time. Each has a connection to the service for as long as its client takes to send it. */
export const UPLOADS_AT_ONCE = 64;
const PER_CLIENT_ADDRESS = 16;
/** A browser sends one at a time for each form. */
const PER_MEMBER = 4;
const RETRY_AFTER_S = 5;

/** Gives a place to an upload and returns what frees it, or says why there is none. Nobody waits for a place. */
export type TakeUploadPlace = (exchange: Exchange) => Refusal | (() => void);

export function createUploadPlaces(scale: number): TakeUploadPlace {
  const all = createShares(UPLOADS_AT_ONCE);
  const byAddress = createShares(Math.ceil(PER_CLIENT_ADDRESS * scale));
  const byMember = createShares(PER_MEMBER);

  return ({ incoming, clientAddress }) => {
    const address = networkOf(clientAddress);
    // The token is not verified here, so another's name counts only together with the caller's own address: nobody fills the share of a member elsewhere.
    const member = `${address} ${subjectOf(incoming.headers.authorization)}`;
    const free: (() => void)[] = [];
    const freeAll = () => {
      for (const each of free.splice(0)) each();
    };
    const takes = (shares: ReturnType<typeof createShares>, key: string) => shares.take(key) && free.push(() => shares.giveBack(key));
    if (!takes(byMember, member) || !takes(byAddress, address)) {
      freeAll();
      return tooMany('upload_share', RETRY_AFTER_S);
    }
    if (!takes(all, '')) {
      freeAll();
      return unavailable('uploads_full', RETRY_AFTER_S);
    }
    return freeAll;
  };
}

/** Whom a bearer token names, unverified; '' where it names nobody. */
function subjectOf(authorization: string | undefined): string {
  const [, payload = ''] = /^Bearer [\w-]+\.([\w-]{1,2000})\./i.exec(authorization ?? '') ?? [];
  try {
    const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub?: unknown };
    return typeof sub === 'string' ? sub.slice(0, 20) : '';
  } catch {
    return '';
  }
}
