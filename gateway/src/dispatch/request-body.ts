import type { IncomingMessage } from 'node:http';
import type { ServiceMatcher } from '@osaka/contracts';
import { networkOf } from '@osaka/service-kit';
import type { Exchange } from '../exchange.ts';
import { Refused, refusals, tooMany, unavailable } from '../policy/refusals.ts';
import { createShares } from '../policy/shares.ts';
import { ClientGone } from './client-gone.ts';

const MAX_BODY_BYTES = 256 * 1024;
const COLLECT_MS = 15_000;
/** Memory for bodies that have not come whole, of all clients and of one address: whoever sends slowly takes no memory from others. */
const HELD_BYTES = 128 * 1024 * 1024;
const HELD_BYTES_PER_ADDRESS = 16 * 1024 * 1024;
const RETRY_AFTER_S = 5;

export function hasBody({ method, headers }: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** True for a body that may have megabytes. Other bodies of the same calls are collected like any. */
export function carriesFiles({ incoming, path }: Exchange, { isUpload }: ServiceMatcher): boolean {
  return hasBody(incoming) && isUpload(incoming.method, path) && (incoming.headers['content-type']?.startsWith('multipart/form-data') ?? false);
}

/** Collects a body before the service is asked, so that a slow client keeps no service waiting. Rejects with Refused or ClientGone. */
export type CollectBody = (exchange: Exchange) => Promise<Buffer>;

export function createBodyCollector(scale: number): CollectBody {
  const all = createShares(HELD_BYTES);
  const byAddress = createShares(HELD_BYTES_PER_ADDRESS * scale);

  return async ({ incoming, clientAddress }) => {
    if (Number(incoming.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw new Refused(refusals.tooLarge);
    const address = networkOf(clientAddress);
    let heldBytes = 0;
    const hold = (bytes: number) => {
      if (heldBytes + bytes > MAX_BODY_BYTES) throw new Refused(refusals.tooLarge);
      if (!byAddress.take(address, bytes)) throw new Refused(tooMany('body_share', RETRY_AFTER_S));
      if (!all.take('', bytes)) {
        byAddress.giveBack(address, bytes);
        throw new Refused(unavailable('bodies_full', RETRY_AFTER_S));
      }
      heldBytes += bytes;
    };
    try {
      return await collected(incoming, hold);
    } finally {
      byAddress.giveBack(address, heldBytes);
      all.giveBack('', heldBytes);
    }
  };
}

function collected(incoming: IncomingMessage, hold: (bytes: number) => void): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const fail = (error: unknown) => {
      stop();
      reject(error);
    };
    const take = (chunk: Buffer) => {
      try {
        hold(chunk.length);
        chunks.push(chunk);
      } catch (error) {
        fail(error);
      }
    };
    const finish = () => {
      stop();
      resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks));
    };
    const lose = () => fail(new ClientGone());
    const tooLate = setTimeout(() => fail(new Refused(refusals.slowBody)), COLLECT_MS);
    // `lose` stays: a request without a listener for errors must not be left behind.
    const stop = () => {
      clearTimeout(tooLate);
      incoming.off('data', take).off('end', finish);
    };
    incoming.on('data', take).on('end', finish).on('error', lose).on('close', lose);
  });
}
