export interface MenuEntry {
  to: string;
  label: string;
}

export const mainMenu: readonly MenuEntry[] = [
  { to: '/', label: 'HOME' },
  { to: '/thema/travels', label: '테마' },
  { to: '/travels', label: '여행지' },
  { to: '/myplan', label: '내 플랜 만들기' },
];

export const guestMenu: readonly MenuEntry[] = [
  { to: '/login', label: '로그인' },
  { to: '/signup', label: '회원가입' },
];

/** A signed-in visitor's own place: an administrator has the admin page instead of 내 정보. */
export function ownEntry(isAdmin: boolean): MenuEntry {
  return isAdmin ? { to: '/adminPage', label: '관리자 페이지' } : { to: '/myPage', label: '내 정보' };
}

const WITH_CHILDREN: ReadonlySet<string> = new Set(['/travels', '/myplan']);

/** `page`: this is the place. `true`: the screen shown is one of its children. */
export function currency({ to }: MenuEntry, pathname: string): 'page' | 'true' | undefined {
  const [here, there] = [pathname.toLowerCase().replace(/(.)\/+$/, '$1'), to.toLowerCase()];
  if (here === there) return 'page';
  return WITH_CHILDREN.has(there) && here.startsWith(`${there}/`) ? 'true' : undefined;
}
