import { noticeKind, type Origin } from '@osaka/contracts';
import * as z from 'zod/mini';
import type { Sealing } from '../sealing.ts';
import type { Purpose } from '../verifications/verification.ts';

const codeContent = z.object({ to: z.string(), code: z.string() });
const exportContent = z.object({ to: z.string(), url: z.string(), expiresAt: z.string() });
const loginChangeContent = z.object({
  to: z.string(),
  news: z.enum(['on', 'off', 'changed', 'recovery-code-used', 'provider-joined', 'provider-left']),
  provider: z.optional(z.string()),
  at: z.string(),
});
const withdrawalContent = z.object({ to: z.string(), withdrawnAt: z.string() });
const reviewContent = z.object({
  to: z.string(),
  outcome: z.enum(['blinded', 'shown', 'kept', 'restored']),
  travelName: z.string(),
  reviewTitle: z.string(),
  reason: z.string(),
  appealUntil: z.nullable(z.string()),
  url: z.string(),
});
const bellContent = z.object({
  to: z.string(),
  memberNo: z.int(),
  kind: noticeKind,
  memberName: z.string(),
  text: z.string(),
  url: z.string(),
});
const newDeviceContent = z.object({ to: z.string(), device: z.string(), signedInAt: z.string() });

/** A mail with a code, which is valid for a short time. */
export type CodeMail = { purpose: Purpose } & z.output<typeof codeContent>;
/** Tells the member that a browser which was not seen before has logged in. */
export type NewDeviceMail = { purpose: 'new-device' } & z.output<typeof newDeviceContent>;
/** Tells the member that the file with the own data can be downloaded. */
export type ExportMail = { purpose: 'export-ready' } & z.output<typeof exportContent>;
/** Tells the member about a change or an unusual use of the second factor or of a tie to a provider. */
export type LoginChangeMail = { purpose: 'second-factor' } & z.output<typeof loginChangeContent>;
/** The receipt of a withdrawal. */
export type WithdrawalMail = { purpose: 'withdrawal' } & z.output<typeof withdrawalContent>;
/** Tells the author of a review why it is hidden, and how an appeal ended. */
export type ReviewMail = { purpose: 'review-decided' } & z.output<typeof reviewContent>;
/** What the bell shows, for members who chose a mail too. */
export type BellMail = { purpose: 'notice' } & z.output<typeof bellContent>;
export type MailToSend =
  | CodeMail
  | NewDeviceMail
  | ExportMail
  | LoginChangeMail
  | WithdrawalMail
  | ReviewMail
  | BellMail;

/** A mail whose personal part is encrypted, so that it may lie in any document until it is accepted. */
export interface SealedMail {
  mailId: string;
  purpose: MailToSend['purpose'];
  sealed: string;
  /** The request that asked for it. */
  origin?: Origin;
}

/** Encrypts the personal part of a mail. */
export function sealMail(sealing: Sealing, mailId: string, { purpose: _purpose, ...content }: MailToSend): string {
  return sealing.seal(JSON.stringify(content), mailId);
}

/** Undefined for a mail that was encrypted with another secret. */
export function openMail(
  sealing: Sealing,
  mailId: string,
  purpose: MailToSend['purpose'],
  sealed: string,
): MailToSend | undefined {
  const text = sealing.open(sealed, mailId);
  if (text === undefined) return undefined;
  const content: unknown = JSON.parse(text);
  if (purpose === 'new-device') return { purpose, ...newDeviceContent.parse(content) };
  if (purpose === 'second-factor') return { purpose, ...loginChangeContent.parse(content) };
  if (purpose === 'export-ready') return { purpose, ...exportContent.parse(content) };
  if (purpose === 'review-decided') return { purpose, ...reviewContent.parse(content) };
  if (purpose === 'notice') return { purpose, ...bellContent.parse(content) };
  if (purpose === 'withdrawal') return { purpose, ...withdrawalContent.parse(content) };
  return { purpose, ...codeContent.parse(content) };
}
