import { expect, expectAccessible, type Page, test } from '@osaka/e2e/journey';
import { ADMIN, logIn, signUpMember } from '@osaka/e2e/member';

const MAIN_MENU = ['HOME', '테마', '추천 코스', '여행지', '내 플랜 만들기'];
const STATIC_PAGES = [
  ['/privacy-policy', '개인정보 처리방침'],
  ['/email-collection-policy', '이메일 무단수집 거부'],
  ['/terms-of-service', '이용약관'],
  ['/customer-service', '고객센터'],
] as const;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The entries of the navigation: in the header, or on a phone in the menu, which is opened first. */
async function offered(page: Page, isMobile: boolean): Promise<string[]> {
  if (isMobile) await page.getByRole('button', { name: '메뉴 열기' }).click();
  const place = isMobile ? page.getByRole('navigation', { name: '모바일 메뉴' }) : page.getByRole('banner');
  const entries = place.locator('a:visible, button:visible');
  await expect(entries.filter({ hasText: '내 플랜 만들기' })).toBeVisible();
  // The account entries appear last, once the session is known.
  await expect(entries.filter({ hasText: /^(회원가입|로그아웃)$/ })).toBeVisible();
  return (await entries.allTextContents()).filter((text) => text && text !== '오사카로');
}

test('the navigation offers guests login and sign-up, members 내 정보, administrators the admin page @phone', async ({
  page,
  isMobile,
}) => {
  await page.goto('/customer-service');
  expect(await offered(page, isMobile)).toEqual([...MAIN_MENU, '로그인', '회원가입']);

  await logIn(page, await signUpMember());
  await page.goto('/customer-service');
  expect(await offered(page, isMobile)).toEqual([...MAIN_MENU, '내 정보', '로그아웃']);
});

test('the navigation offers an administrator the admin page instead of 내 정보 @phone', async ({ page, isMobile }) => {
  await logIn(page, ADMIN);
  await page.goto('/customer-service');
  expect(await offered(page, isMobile)).toEqual([...MAIN_MENU, '관리자 페이지', '로그아웃']);
});

test('screens are found under both spellings and in any letter case', async ({ page }) => {
  const spellings: [name: string, ...paths: string[]][] = [
    ['회원가입', '/signup', '/signUp', '/SIGNUP'],
    ['아이디 찾기', '/findId', '/FindId', '/findid/'],
    ['비밀번호 찾기', '/findPassword', '/FINDPASSWORD'],
    ['테마로 찾는 여행지', '/thema/travels', '/Thema/Travels'],
    ['이용약관', '/terms-of-service', '/Terms-Of-Service'],
  ];
  for (const [name, ...paths] of spellings) {
    for (const path of paths) {
      await page.goto(path);
      await expect(page, path).toHaveTitle(`${name} | 오사카로`);
      await expect(heading(page)).toBeVisible();
    }
  }
  await logIn(page, await signUpMember());
  for (const path of ['/myPage', '/mypage', '/MYPAGE']) {
    await page.goto(path);
    await expect(page, path).toHaveTitle('내 정보 | 오사카로');
  }
});

test('the phone menu takes the focus and closes by Escape, its button and a choice @phone', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'wide screens have the menu in the header');
  await page.goto('/customer-service');
  const opener = page.getByRole('button', { name: '메뉴 열기' });
  const menu = page.getByRole('navigation', { name: '모바일 메뉴' });
  await expect(menu).toBeHidden();
  await opener.click();
  await expect(page.getByRole('button', { name: '메뉴 닫기' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await opener.click();
  await page.getByRole('button', { name: '메뉴 닫기' }).click();
  await expect(menu).toBeHidden();
  await opener.click();
  await menu.getByRole('link', { name: '로그인' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(menu).toBeHidden();
});

test('logging out returns to the home page, and every tab follows logins and logouts', async ({ page }) => {
  await logIn(page, await signUpMember());
  const other = await page.context().newPage();
  await other.goto('/customer-service');
  await expect(other.getByRole('link', { name: '내 정보' })).toBeVisible();
  // A call in flight during the logout is refused, which Chromium would log as an error.
  await page.bringToFront();
  await page.goto('/myPage', { waitUntil: 'networkidle' });

  await page.getByRole('button', { name: '로그아웃' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  expect(await page.evaluate(() => [localStorage.getItem('loginInfo'), localStorage.getItem('tokens')])).toEqual([
    null,
    null,
  ]);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(other.getByRole('link', { name: '로그인' })).toBeVisible();

  const member = await signUpMember();
  await other.goto('/login');
  await other.getByLabel('아이디', { exact: true }).fill(member.memberId);
  await other.getByLabel('비밀번호', { exact: true }).fill(member.memberPw);
  await other.getByRole('main').getByRole('button', { name: '로그인' }).click();
  await expect(page.getByRole('link', { name: '내 정보' })).toBeVisible();
});

test('a member never sees the guest navigation while the page starts', async ({ page }) => {
  await logIn(page, await signUpMember());
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seenInHeader: seen });
    const look = () => {
      for (const link of document.querySelectorAll('header a'))
        if (link.checkVisibility({ visibilityProperty: true })) seen.add(link.textContent ?? '');
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto('/customer-service');
  await expect(page.getByRole('link', { name: '내 정보' })).toBeVisible();
  expect(
    await page.evaluate(() => [...(window as unknown as { seenInHeader: Set<string> }).seenInHeader]),
  ).not.toContain('로그인');
});

test('the footer links to the static pages with title, focus on the heading and restored scroll position on Back @phone', async ({
  page,
}) => {
  await page.goto('/terms-of-service');
  for (const [path, name] of STATIC_PAGES) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page).toHaveTitle(`${name} | 오사카로`);
    await expect(heading(page)).toHaveText(name);
    if (path !== '/terms-of-service') await expect(heading(page)).toBeFocused();
    await expectAccessible(page);
  }
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(/\d{2,4}-\d{3,4}-\d{4}/);
  await expect(footer).toContainText('서울특별시');

  await page.goto('/privacy-policy');
  await page
    .getByRole('navigation', { name: '목차' })
    .getByRole('link', { name: /보유 기간/ })
    .click();
  await expect(page.getByRole('heading', { name: /보유 기간/ })).toBeInViewport();
  const top = await page.evaluate(() => {
    scrollBy(0, 200);
    return Math.round(scrollY);
  });
  // The scroll position is stored in the next animation frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  // Not `click`, which first scrolls as if the sticky header were not sticky.
  await page.getByRole('link', { name: '오사카로 홈' }).dispatchEvent('click');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(top);
});

test('the first tab stop skips to the content; each landmark exists once', async ({ page }) => {
  await page.goto('/customer-service');
  await expect(heading(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '본문 바로가기' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  for (const landmark of ['banner', 'main', 'contentinfo'] as const)
    await expect(page.getByRole(landmark)).toHaveCount(1);
  await expect(page.getByRole('navigation', { name: '주 메뉴' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('ko');
});

test('the content is never wider than 1440 px or a narrow window', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  for (const path of ['/', '/terms-of-service', '/travels']) {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    const widths = await page
      .locator('header .wrap, main .wrap, footer .wrap')
      .evaluateAll((wraps) => wraps.map((wrap) => wrap.getBoundingClientRect().width));
    expect(Math.max(...widths)).toBeLessThanOrEqual(1440);
  }
  for (const width of [720, 320]) {
    await page.setViewportSize({ width, height: 640 });
    for (const path of [...STATIC_PAGES.map(([each]) => each), '/login', '/signup', '/findId', '/findPassword']) {
      await page.goto(path);
      await expect(heading(page)).toBeVisible();
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`)
        .toBe(width);
    }
  }
});
