import { timingSafeEqual } from 'node:crypto';
import { type NoticeKind, noticeKind } from '@osaka/contracts';
import type { Sealing } from './sealing.ts';

/** `<memberNo>.<kind>.<HMAC>`: turns the mail of one kind off for one member, and nothing else. */
export function mailToken(sealing: Sealing, memberNo: number, kind: NoticeKind): string {
  return `${memberNo}.${kind}.${sealing.digest('notice mail', String(memberNo), kind)}`;
}

export function readMailToken(sealing: Sealing, token: string): { memberNo: number; kind: NoticeKind } | undefined {
  const [memberNo, kind] = token.split('.');
  const known = noticeKind.safeParse(kind);
  if (!known.success) return undefined;
  const [given, valid] = [token, mailToken(sealing, Number(memberNo), known.data)].map((each) => Buffer.from(each));
  return given?.length === valid?.length && timingSafeEqual(given as Buffer, valid as Buffer)
    ? { memberNo: Number(memberNo), kind: known.data }
    : undefined;
}

/** The screen of mf-account with the button. */
export function mailLinkPage(token: string): string {
  return `/notices/mail/${token}`;
}
