import type { Role } from '@osaka/contracts';
import type { LoginInfo } from '@osaka/contracts/account';

/** A member as svc-account keeps it; nobody else ever sees the hash or the address. */
export interface StoredMember {
  memberNo: number;
  memberId: string;
  /** argon2id */
  memberPw: string;
  memberName: string;
  /** Gone after withdrawal. */
  email?: string;
  memberRole: Role;
  isActive: 'Y' | 'N';
  enrollDate: Date;
  withdrawnAt?: Date;
  /** Digests of the browsers that have signed in, newest last. */
  devices?: string[];
  /** Raised by whatever makes earlier access tokens void. */
  generation: number;
  /** Raised by whatever ends every session; a refresh cookie of an earlier one is worth nothing. */
  sessionEpoch: number;
  /** Grows with each fact told to other services. */
  version: number;
}

export const WITHDRAWN_NAME = '탈퇴한 사용자';

/** Ids, nicknames and addresses are unique in these spellings: one text, one key. */
export const memberIdKey = (memberId: string) => memberId.toLowerCase();
export const memberNameKey = (memberName: string) => memberName.normalize('NFC').toLowerCase();
export const emailKey = (email: string) => email.trim().toLowerCase();

export function loginInfoOf({ memberNo, memberName, memberId, memberRole }: StoredMember): LoginInfo {
  return { memberNo, memberName, username: memberId, authorities: [{ authority: memberRole }] };
}
