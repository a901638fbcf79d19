import type { IncomingMessage } from 'node:http';
import type { ServiceMatcher } from '@osaka/contracts';
import { MAX_BATCH_BYTES } from '@osaka/contracts/chat';
import { networkOf } from '@osaka/service-kit';
import type { Exchange } from '../exchange.ts';
import { createQuota } from '../policy/quota.ts';
import { Refused, refusals, tooMany, unavailable } from '../policy/refusals.ts';
import { readSockjsPath } from '../routing/sockjs-path.ts';
import { ClientGone } from './client-gone.ts';

const MAX_BODY_BYTES = 256 * 1024;
const COLLECT_MS = 15_000;
/**
 * Memory limits for incomplete bodies, in total and per client address, so that slow senders cannot use up all of it.
 */
const BUFFERED_BYTES = 128 * 1024 * 1024;
const BUFFERED_BYTES_PER_ADDRESS = 16 * 1024 * 1024;
const RETRY_AFTER_S = 5;

export function hasBody({ method, headers }: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** True for uploads, which may have megabytes; all other bodies are collected. */
export function carriesFiles({ incoming, path }: Exchange, { isUpload }: ServiceMatcher): boolean {
  return (
    hasBody(incoming) &&
    isUpload(incoming.method, path) &&
    (incoming.headers['content-type']?.startsWith('multipart/form-data') ?? false)
  );
}

/**
 * Collects a body before the service is called, so that a slow client occupies no connection. Rejects with Refused or
 * ClientGone.
 */
export type CollectBody = (exchange: Exchange) => Promise<Buffer>;

export function createBodyCollector(scale: number): CollectBody {
  const all = createQuota(BUFFERED_BYTES);
  const byAddress = createQuota(BUFFERED_BYTES_PER_ADDRESS * scale);

  return async ({ incoming, clientAddress, path }) => {
    const maxBytes = readSockjsPath(path)?.isBatch ? MAX_BATCH_BYTES : MAX_BODY_BYTES;
    if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) throw new Refused(refusals.tooLarge);
    const address = networkOf(clientAddress);
    let bufferedBytes = 0;
    const reserve = (bytes: number) => {
      if (bufferedBytes + bytes > maxBytes) throw new Refused(refusals.tooLarge);
      if (!byAddress.take(address, bytes)) throw new Refused(tooMany('body_share', RETRY_AFTER_S));
      if (!all.take('', bytes)) {
        byAddress.release(address, bytes);
        throw new Refused(unavailable('bodies_full', RETRY_AFTER_S));
      }
      bufferedBytes += bytes;
    };
    try {
      return await collected(incoming, reserve);
    } finally {
      byAddress.release(address, bufferedBytes);
      all.release('', bufferedBytes);
    }
  };
}

function collected(incoming: IncomingMessage, reserve: (bytes: number) => void): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const fail = (error: unknown) => {
      stop();
      reject(error);
    };
    const take = (chunk: Buffer) => {
      try {
        reserve(chunk.length);
        chunks.push(chunk);
      } catch (error) {
        fail(error);
      }
    };
    const finish = () => {
      stop();
      resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks));
    };
    const onClose = () => fail(new ClientGone());
    const tooLate = setTimeout(() => fail(new Refused(refusals.slowBody)), COLLECT_MS);
    // The error listener stays, because an 'error' event without a listener ends the process.
    const stop = () => {
      clearTimeout(tooLate);
      incoming.off('data', take).off('end', finish);
    };
    incoming.on('data', take).on('end', finish).on('error', onClose).on('close', onClose);
  });
}
