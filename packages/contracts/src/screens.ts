/** Shape of the skeleton that stands in for a screen while its code or data is on the way. */
export type ScreenShape = 'cards' | 'detail' | 'form' | 'list' | 'map' | 'table' | 'tiles' | 'text' | 'chat';

export const remoteNames = ['mf-travel', 'mf-planner', 'mf-account', 'mf-admin', 'mf-chat'] as const;
export type RemoteName = (typeof remoteNames)[number];

export interface Screen {
  /** Canonical spelling; parameters begin with a colon. Matched without regard to letter case. */
  path: string;
  owner: RemoteName | 'shell';
  shape: ScreenShape;
}

/** Who owns which address: the shell mounts screens by it, the gateway preloads by it. */
export const screens: readonly Screen[] = [
  ...owned('mf-travel', {
    '/': 'cards',
    '/travels': 'cards',
    '/thema/travels': 'cards',
    '/travels/search': 'cards',
    '/travels/detail/:travelNo': 'detail',
    '/reviews/write': 'form',
    '/reviews/list': 'list',
    '/myreviews/list': 'list',
    '/myPage/BookMarkList': 'cards',
  }),
  ...owned('mf-planner', { '/myplan': 'form', '/myplan/list': 'list', '/myplan/detail/:planNo': 'map' }),
  ...owned('mf-account', {
    '/login': 'form',
    '/signup': 'form',
    '/findId': 'form',
    '/findIdResult': 'form',
    '/findPassword': 'form',
    '/newPassword': 'form',
    '/myPage': 'tiles',
    '/mypage/changePassword': 'form',
    '/mypage/deleteMember': 'form',
  }),
  ...owned('mf-admin', {
    '/adminPage': 'tiles',
    '/adminPage/memberList': 'table',
    '/adminPage/reviewReportList': 'table',
    '/adminPage/travelReportList': 'table',
    '/admin/travels': 'form',
    '/admin/travels/management': 'table',
    '/admin/travels/options/management': 'table',
    '/admin/travels/:id': 'form',
  }),
  ...owned('mf-chat', { '/admin/staff': 'chat' }),
  ...owned('shell', {
    '/privacy-policy': 'text',
    '/email-collection-policy': 'text',
    '/terms-of-service': 'text',
    '/customer-service': 'text',
  }),
];

/** The screen an address opens, or undefined (then the shell shows its 404). */
export function screenAt(pathname: string): Screen | undefined {
  return matchers.find(({ pattern }) => pattern.test(pathname))?.screen;
}

/** The support chat is on every page except the administrator's. */
export function showsChat(pathname: string): boolean {
  return !pathname.toLowerCase().startsWith('/adminpage');
}

function owned(owner: Screen['owner'], shapes: Record<string, ScreenShape>): Screen[] {
  return Object.entries(shapes).map(([path, shape]) => ({ path, owner, shape }));
}

// Addresses without parameters first: /admin/travels/management is not destination "management".
const matchers = screens
  .map((screen) => ({ screen, pattern: new RegExp(`^${screen.path.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/*$`, 'i') }))
  .sort((one, other) => Number(one.screen.path.includes(':')) - Number(other.screen.path.includes(':')));

/** A component without props. Structural, so that contracts need no React. */
export type PageComponent = () => unknown;

/**
 * What a remote's ./routes default-exports: its screens, each loaded when it is opened. `title` names the screen in the browser's tab.
 * The shell renders `<main id="main">`, header and footer; a page renders what stands inside, beginning with its one `<h1>`.
 */
export type RemoteRoutes = readonly { path: string; title: string; page: () => Promise<PageComponent> }[];

/** What mf-chat's ./widget default-exports: the open panel. The shell owns the button 상담하기 and puts the focus back on it. */
export type ChatWidget = (props: { onClose: () => void }) => unknown;
