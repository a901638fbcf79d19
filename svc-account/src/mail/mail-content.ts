import * as z from 'zod/mini';
import type { Sealing } from '../sealing.ts';

const content = z.object({ to: z.string(), code: z.string() });
/** The personal part of a mail, stored encrypted. */
export type MailContent = z.output<typeof content>;

export function sealMail(sealing: Sealing, mailId: string, { to, code }: MailContent): string {
  return sealing.seal(JSON.stringify({ to, code }), mailId);
}

/** Undefined for a mail that was encrypted with another secret. */
export function openMail(sealing: Sealing, mailId: string, sealed: string): MailContent | undefined {
  const text = sealing.open(sealed, mailId);
  return text === undefined ? undefined : content.parse(JSON.parse(text));
}
