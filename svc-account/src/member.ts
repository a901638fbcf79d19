import type { Role } from '@osaka/contracts';
import type { LoginInfo, MailedNotices } from '@osaka/contracts/account';
import type { PasskeyChallenge, PendingApp, SecondFactor } from './second-factor/second-factor.ts';

/** A member as svc-account stores it; the hash and the address never leave this service. */
export interface StoredMember {
  memberNo: number;
  memberId: string;
  /** argon2id; absent while a member who signed up at a provider has set none. */
  memberPw?: string;
  /** Accounts of OpenID Connect providers that this member signs in with, one of each; removed on withdrawal. */
  ties?: Tie[];
  memberName: string;
  /** Removed on withdrawal. */
  email?: string;
  memberRole: Role;
  isActive: 'Y' | 'N';
  enrollDate: Date;
  withdrawnAt?: Date;
  /** Digests of the browsers that have logged in, newest last. */
  devices?: string[];
  secondFactor?: SecondFactor;
  pendingApp?: PendingApp;
  passkeyChallenge?: PasskeyChallenge;
  /** Kinds of notices that are mailed too; removed on withdrawal. */
  noticeMail?: Partial<MailedNotices>;
  /** Incremented by every change that invalidates earlier access tokens. */
  generation: number;
  /** Incremented by every change that ends all sessions; refresh cookies of an earlier epoch are rejected. */
  sessionEpoch: number;
  /** Incremented with each event published to other services. */
  version: number;
}

export interface Tie {
  provider: string;
  /** The provider's name of the account. */
  sub: string;
  joinedAt: Date;
}

export const WITHDRAWN_NAME = '탈퇴한 사용자';

/** Normalised spellings in which ids, nicknames and addresses are unique. */
export const memberIdKey = (memberId: string) => memberId.toLowerCase();
export const memberNameKey = (memberName: string) => memberName.normalize('NFC').toLowerCase();
export const emailKey = (email: string) => email.trim().toLowerCase();

export function loginInfoOf({ memberNo, memberName, memberId, memberRole }: StoredMember): LoginInfo {
  return { memberNo, memberName, username: memberId, authorities: [{ authority: memberRole }] };
}
