const SITE = '오사카로';

/** What the browser's tab and search engines show of a page; the bare name of the site without a title. */
export function documentTitle(title?: string): string {
  return title ? `${title} | ${SITE}` : SITE;
}

/** Shape of the skeleton that stands in for a screen while its code or data is on the way. */
export type ScreenShape = 'cards' | 'detail' | 'form' | 'list' | 'map' | 'table' | 'tiles' | 'text' | 'chat';

export const remoteNames = ['mf-travel', 'mf-planner', 'mf-account', 'mf-admin', 'mf-chat'] as const;
export type RemoteName = (typeof remoteNames)[number];

export interface Screen {
  /** Canonical spelling; parameters begin with a colon. Matched without regard to letter case. */
  path: string;
  owner: RemoteName | 'shell';
  /** Names the screen in the browser's tab, unless its page knows better. */
  title: string;
  shape: ScreenShape;
}

/** Who owns which address: the shell mounts screens by it, the gateway preloads by it. */
export const screens: readonly Screen[] = [
  ...owned('mf-travel', {
    '/': ['나만의 오사카 여행 계획', 'cards'],
    '/travels': ['오사카 여행지', 'cards'],
    '/thema/travels': ['테마로 찾는 여행지', 'cards'],
    '/travels/search': ['여행지 상세 검색', 'cards'],
    '/travels/detail/:travelNo': ['여행지 상세', 'detail'],
    '/reviews/write': ['리뷰 쓰기', 'form'],
    '/reviews/list': ['최신 리뷰', 'list'],
    '/myreviews/list': ['내가 쓴 리뷰', 'list'],
    '/myPage/BookMarkList': ['My favorites', 'cards'],
  }),
  ...owned('mf-planner', { '/myplan': ['내 플랜 만들기', 'form'], '/myplan/list': ['내 여행 플랜', 'list'], '/myplan/detail/:planNo': ['플랜 상세', 'map'] }),
  ...owned('mf-account', {
    '/login': ['로그인', 'form'],
    '/signup': ['회원가입', 'form'],
    '/findId': ['아이디 찾기', 'form'],
    '/findIdResult': ['아이디 찾기 결과', 'form'],
    '/findPassword': ['비밀번호 찾기', 'form'],
    '/newPassword': ['새 비밀번호', 'form'],
    '/myPage': ['내 정보', 'tiles'],
    '/mypage/changePassword': ['비밀번호 변경', 'form'],
    '/mypage/deleteMember': ['회원 탈퇴', 'form'],
  }),
  ...owned('mf-admin', {
    '/adminPage': ['관리자 페이지', 'tiles'],
    '/adminPage/memberList': ['회원 관리', 'table'],
    '/adminPage/reviewReportList': ['리뷰 신고 관리', 'table'],
    '/adminPage/travelReportList': ['여행지 신고 관리', 'table'],
    '/adminPage/auditLog': ['변경 기록', 'list'],
    '/adminPage/imports': ['여행지 가져오기', 'table'],
    '/adminPage/imports/:importNo': ['가져오기 내용', 'list'],
    '/adminPage/quality': ['품질 점검', 'table'],
    '/admin/travels': ['여행지 등록', 'form'],
    '/admin/travels/management': ['여행지 관리', 'table'],
    '/admin/travels/options/management': ['여행지 옵션 관리', 'table'],
    '/admin/travels/:id': ['여행지 수정', 'form'],
  }),
  ...owned('mf-chat', { '/admin/staff': ['상담 관리', 'chat'] }),
  ...owned('shell', {
    '/privacy-policy': ['개인정보 처리방침', 'text'],
    '/email-collection-policy': ['이메일 무단수집 거부', 'text'],
    '/terms-of-service': ['이용약관', 'text'],
    '/customer-service': ['고객센터', 'text'],
  }),
];

/** The screen an address opens, or undefined (then the shell shows its 404). */
export function screenAt(pathname: string): Screen | undefined {
  return matchers.find(({ pattern }) => pattern.test(pathname))?.screen;
}

/** The support chat is on every page except the administrator's and the desk of the staff who answer it. */
export function showsChat(pathname: string): boolean {
  return !/^\/(adminpage|admin\/staff)/i.test(pathname);
}

function owned(owner: Screen['owner'], named: Record<string, [title: string, shape: ScreenShape]>): Screen[] {
  return Object.entries(named).map(([path, [title, shape]]) => ({ path, owner, title, shape }));
}

// Addresses without parameters first: /admin/travels/management is not destination "management".
const matchers = screens
  .map((screen) => ({ screen, pattern: new RegExp(`^${screen.path.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/*$`, 'i') }))
  .sort((one, other) => Number(one.screen.path.includes(':')) - Number(other.screen.path.includes(':')));

/** A component without props. Structural, so that contracts need no React. */
export type PageComponent = () => unknown;

/**
 * What a remote's ./routes default-exports: its screens, each loaded when it is opened.
 * The shell renders `<main id="main">`, header and footer; a page renders what stands inside, beginning with its one `<h1>`.
 */
export type RemoteRoutes = readonly { path: string; page: () => Promise<PageComponent> }[];

/** What mf-chat's ./widget default-exports: the open panel. The shell owns the button 상담하기 and puts the focus back on it. `wasPressed`: also a panel that was folded before a reload opens. */
export type ChatWidget = (props: { onClose: () => void; wasPressed?: boolean }) => unknown;
