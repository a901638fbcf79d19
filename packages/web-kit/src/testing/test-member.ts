import type { LoginInfo } from '@osaka/contracts/account';

export interface TestMember {
  memberNo?: number;
  memberName?: string;
  username?: string;
  isAdmin?: boolean;
  accessToken?: string;
}

export function loginInfoOf({
  memberNo = 1,
  memberName = '하늘산책',
  username = 'haneul1',
  isAdmin = false,
}: TestMember): LoginInfo {
  return { memberNo, memberName, username, authorities: [{ authority: isAdmin ? 'ROLE_ADMIN' : 'ROLE_USER' }] };
}
