import { chatPanel, startChat } from '@osaka/e2e/chat';
import { expect, plainTest, test, waitsUntilInteractive } from '@osaka/e2e/journey';
import { logIn, signIn, signUpMember } from '@osaka/e2e/member';
import { savePlan } from '@osaka/e2e/saved-plan';

plainTest('without scripts nothing that is typed into a form stands in an address', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url(), request.headers().referer ?? ''));
  for (const address of ['/login', '/signup', '/findPassword']) {
    await page.goto(address);
    for (const field of await page.locator('main input:not([type=checkbox])').all()) await field.fill('Geheim123!');
    await page.locator('main input').last().press('Enter');
    await expect(page.getByRole('alert')).toContainText('브라우저에서 자바스크립트를 켠 뒤 다시 시도해 주세요.');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(address);
  }
  expect(addresses.join(' ')).not.toContain('Geheim');
  await context.close();
});

for (const how of ['throws', 'is null'] as const) {
  plainTest(
    `where access to storage ${how} the site works from memory, and a login says that it will not last`,
    async ({ browser }) => {
      const member = await signUpMember();
      const context = await browser.newContext();
      await context.addInitScript((isNull) => {
        const get = () => {
          if (isNull) return null;
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        };
        for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get });
      }, how === 'is null');
      const page = await context.newPage();
      waitsUntilInteractive(page);
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));

      await page.goto('/travels');
      await page
        .getByRole('button', { name: /비교하기/ })
        .first()
        .click();
      await expect(page.getByRole('complementary', { name: /^비교함/ })).toBeVisible();
      await startChat(page, '지수');
      await expect(chatPanel(page)).toContainText('상담원 배정을 기다리고 있습니다.');

      await page.goto('/login');
      await signIn(page, member);
      await expect(page.getByRole('alertdialog')).toContainText(
        '브라우저 저장소가 막혀 있어 로그인을 유지할 수 없어요.',
      );
      await page.getByRole('button', { name: '확인' }).click();
      await page.getByRole('link', { name: '내 플랜 만들기' }).filter({ visible: true }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: /떠나세요/ })).toBeVisible();
      expect(errors).toEqual([]);
      await context.close();
    },
  );
}

plainTest('a page heals after each of its scripts and its stylesheet were lost once', async ({ page }) => {
  for (const lost of ['main.*.js', 'libraries.*.js', 'main.*.css']) {
    let isLost = false;
    await page.route(`**/assets/${lost}`, (route) => {
      if (isLost) return route.fallback();
      isLost = true;
      return route.abort();
    });
    await page.goto('/travels');
    await expect(page.locator('html[data-frame=runs]')).toBeAttached();
    await expect(page.locator('link[rel=stylesheet][href*="retry="], script[src*="retry="]')).toHaveCount(1);
    await expect(page.locator('.site-header').first()).toHaveCSS('position', 'sticky');
    await expect(page.getByText('자동으로 다시 시도하고 있어요.')).toHaveCount(0);
    await page.unroute(`**/assets/${lost}`);
  }
});

test('in forced colours a choice is told from the others, and what floats has an edge', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  const chosen = page.locator('.chip:has(:checked)').first();
  const other = page.locator('.chip:not(:has(:checked))').first();
  const groundOf = (chip: typeof chosen) => chip.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await groundOf(chosen)).not.toBe(await groundOf(other));
  await expect(page.getByRole('button', { name: '상담하기' })).not.toHaveCSS('border-top-width', '0px');
});

test('a refusal is in sight and can be pressed while a sheet is open @phone', async ({ page }) => {
  await logIn(page, await signUpMember());
  await page.goto('/myplan/list');
  const { planNo } = await savePlan(page, '가을 오사카');
  await page.goto(`/myplan/detail/${planNo}`);
  for (const [opener, title, create] of [
    ['함께', '동행', '초대 링크 만들고 복사하기'],
    ['공유 링크', '링크로 공유하기', '링크 만들고 복사하기'],
  ] as const) {
    await page.getByRole('button', { name: opener }).click();
    const sheet = page.getByRole('dialog', { name: title });
    await sheet.getByRole('button', { name: create }).click();
    const toast = page.locator('.toast');
    await expect(toast).toBeVisible();
    const isOnTop = await toast.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isOnTop).toBe(true);
    await sheet.getByRole('button', { name: '닫기' }).click();
  }
});
