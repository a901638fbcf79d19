import type { MenuPlace, Screen, SiteTable } from '@osaka/contracts';
import { replaceSiteTable } from '@osaka/web-kit';
import shell from '../../slice.ts';

/** The shell's own screens and typical remotes. */
const site: SiteTable = {
  screens: [
    ...shell.declared.screens.map(({ path, title, shape, menu }) => ({
      path,
      owner: 'shell',
      title,
      shape,
      ...(menu && { menu }),
    })),
    entry('/', 'HOME', 'main', 10),
    entry('/travels', '여행지', 'main', 30, true),
    entry('/thema/travels', '테마', 'main', 20),
    entry('/myplan', '내 플랜 만들기', 'main', 40, true),
    entry('/login', '로그인', 'guest', 10),
    entry('/signup', '회원가입', 'guest', 20),
    entry('/myPage', '내 정보', 'member', 10),
    entry('/adminPage', '관리자 페이지', 'admin', 10),
  ],
  widgets: {
    chat: { module: './widget', hiddenBelow: ['/adminPage'], owner: 'mf-chat' },
    'notice-bell': { module: './notice-bell', hiddenBelow: [], owner: 'mf-sample' },
    question: { module: './question', hiddenBelow: [], owner: 'mf-sample' },
  },
};

/** Embeds the site table in the page, as the gateway does. */
export function showTestSite() {
  replaceSiteTable(site);
}

function entry(path: string, label: string, place: MenuPlace, order: number, coversChildren = false): Screen {
  return { path, owner: 'mf-sample', title: label, shape: 'cards', menu: { place, order, label, coversChildren } };
}
