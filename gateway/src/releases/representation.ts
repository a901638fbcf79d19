import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';

const SMALLEST_FIRST = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof SMALLEST_FIRST)[number];

/** A body in its available content codings. */
export interface Representation {
  type: string;
  /** Strong ETag by content; each coding appends its name. */
  tag: string;
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
  /** Of a page: sources of the content security policy for the scripts that the shell's build wrote into it. */
  inlineScripts?: readonly string[];
}

export function representation(
  type: string,
  identity: Buffer,
  encoded: { br?: Buffer; gzip?: Buffer } = {},
): Representation {
  return {
    type,
    tag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    bodies: { identity, ...encoded },
  };
}

/** For content made at run time, which has no compressed file. */
export async function compressed(type: string, text: string): Promise<Representation> {
  const identity = Buffer.from(text);
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    promisify(gzip)(identity),
  ]);
  return representation(type, identity, { br, gzip: zipped });
}

/** The available coding that the client prefers, the smallest of several (RFC 9110, 12.5.3). */
export function chooseEncoding(acceptEncoding: string | undefined, { bodies }: Representation): Encoding {
  const accepted = new Map(parseAccept(acceptEncoding ?? '').map(({ type, q }) => [type.toLowerCase(), q]));
  const weightOf = (coding: Encoding) =>
    accepted.get(coding) ?? accepted.get('*') ?? (coding === 'identity' ? Number.MIN_VALUE : 0);
  const available = SMALLEST_FIRST.filter((coding) => bodies[coding] && weightOf(coding) > 0);
  return available.sort((one, other) => weightOf(other) - weightOf(one))[0] ?? 'identity';
}

export function entityTag({ tag }: Representation, encoding: Encoding): string {
  return encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`;
}
