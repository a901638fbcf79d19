import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** One body in the codings there are of it. */
export interface Representation {
  type: string;
  /** Strong, by content; each coding adds its name. */
  tag: string;
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
}

export function representation(type: string, identity: Buffer, encoded: { br?: Buffer; gzip?: Buffer } = {}): Representation {
  return { type, tag: createHash('sha256').update(identity).digest('base64url').slice(0, 22), bodies: { identity, ...encoded } };
}

/** For what is made at run time and so has no compressed file beside it. */
export async function compressed(type: string, text: string): Promise<Representation> {
  const identity = Buffer.from(text);
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } }),
    promisify(gzip)(identity),
  ]);
  return representation(type, identity, { br, gzip: zipped });
}

/** The smallest coding that the client takes and that there is. */
export function chooseEncoding(acceptEncoding: string | undefined, { bodies }: Representation): Encoding {
  const accepted = (acceptEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((item) => item.split(';'));
  const takes = (coding: string) => accepted.some(([name, quality]) => name?.trim() === coding && !/^\s*q=0(\.0*)?\s*$/.test(quality ?? ''));
  if (bodies.br && takes('br')) return 'br';
  if (bodies.gzip && (takes('gzip') || takes('x-gzip'))) return 'gzip';
  return 'identity';
}

export function entityTag({ tag }: Representation, encoding: Encoding): string {
  return encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`;
}

/** True if one of the tags in If-None-Match is this one; compared weakly (RFC 9110, 13.1.2). */
export function isUnchanged(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === tag);
}
