import { closeRoom, createRoom } from '@osaka/contracts/chat';
import { chatPanel, endChat, logInAsStaff, openCustomer, say, startChat, takeChat } from '@osaka/e2e/chat';
import { expect, expectAccessible, type Locator, type Page, test } from '@osaka/e2e/journey';
import { logIn, signUpMember, unique } from '@osaka/e2e/member';

test('staff handles several chats at once, on a phone one at a time @phone', async ({ page, browser, isMobile }) => {
  const names = ['라', '마'].map((mark) => unique(`나란히${mark}`)) as [string, string];
  await logInAsStaff(page, '오사카로 상담원');
  await expectAccessible(page);
  const context = await browser.newContext();
  const [one, other] = (await Promise.all([
    openCustomer(context, names[0]),
    openCustomer(await browser.newContext(), names[1]),
  ])) as [Locator, Locator];
  const toLists = () => (isMobile ? page.getByRole('button', { name: /^목록/ }).click() : undefined);

  const first = await takeChat(page, names[0]);
  await toLists();
  const second = await takeChat(page, names[1]);
  await expect(first).toBeVisible({ visible: !isMobile });
  await expect(page.getByText('연결됨')).toBeVisible();
  await expectAccessible(page);

  await say(one.getByRole('textbox'), '부모님과 걷기 좋은 곳이 있을까요?');
  if (isMobile)
    await page
      .getByRole('navigation', { name: '상담 바꾸기' })
      .getByRole('button', { name: new RegExp(`^${names[0]} ?1`) })
      .click();
  await expect(first.getByRole('log')).toContainText('부모님과 걷기 좋은 곳이 있을까요?');
  await expect(second).toBeVisible({ visible: !isMobile });
  await expectNoSidewaysScroll(page);

  await test.step('the customer goes to another page, away and back', async () => {
    await shareScreen(one);
    await expect(first.getByRole('link', { name: /고객센터/ })).toHaveAttribute('href', '/customer-service');
    await one.page().goto('/terms-of-service');
    await expect(first.getByRole('link', { name: /이용약관/ })).toBeVisible();
    await one.page().goto('about:blank');
    await expect(first.getByText('고객 자리 비움')).toBeVisible();
    await one.page().goBack();
    await expect(first.getByText('상담 중')).toBeVisible();
    await toLists();
    await expect(page.getByText(`${names[0]}님이 돌아왔습니다.`)).toBeVisible();
  });

  await test.step('sound and title can be switched off, and stay off', async () => {
    await page.getByLabel('소리와 제목으로 알리기').uncheck();
    await page.reload();
    await expect(page.getByLabel('소리와 제목으로 알리기')).not.toBeChecked();
    await expect(page.getByRole('region', { name: names[0] })).toBeVisible({ visible: !isMobile });
  });
  for (const panel of [one, other]) {
    await endChat(panel);
    await panel.page().context().close();
  }
});

test('a click on a waiting customer counts although the list changes before it ends', async ({ page, browser }) => {
  const names = ['앞', '뒤'].map((mark) => unique(`누르는중${mark}`)) as [string, string];
  // On a phone the rows follow each other from the top.
  await page.setViewportSize({ width: 390, height: 844 });
  await logInAsStaff(page, '오사카로 상담원');
  const earlier = await openCustomer(await browser.newContext(), names[0]);
  const later = await openCustomer(await browser.newContext(), names[1]);
  const colleague = await (await browser.newContext()).newPage();
  await logInAsStaff(colleague, '다른 상담원');
  const row = (name: string, desk = page) => desk.getByRole('button', { name: `상담 시작 ${name}님` });
  await expect(row(names[0], colleague)).toBeVisible();
  await pressWithoutRelease(page, row(names[1]));
  const before = await row(names[1]).boundingBox();
  await endChat(earlier);
  await expect(row(names[0], colleague)).toHaveCount(0);
  expect(await row(names[1]).boundingBox()).toEqual(before);
  await page.mouse.up();
  await expect(page.getByRole('region', { name: names[1] })).toBeVisible();
  await expect(row(names[0])).toHaveCount(0);
  await endChat(later);
  for (const open of [earlier.page(), later.page(), colleague]) await open.context().close();
});

/** Nothing is shared unasked. */
async function shareScreen(panel: Locator): Promise<void> {
  await panel.getByRole('button', { name: '상담원에게 보이는 것' }).click();
  const choice = panel.getByRole('checkbox', { name: '지금 보는 화면 함께 보기' });
  await expect(choice).not.toBeChecked();
  await choice.check();
}

/** Customers of other journeys come and go in the list, so the row may move between the pointer's move and the click. */
async function pressWithoutRelease(page: Page, target: Locator) {
  await expect(async () => {
    await target.hover();
    await page.mouse.down();
    const isPressed = await target.evaluate((element) => element.matches(':active'));
    // Released elsewhere, the click does nothing.
    if (!isPressed) {
      await page.mouse.move(0, 0);
      await page.mouse.up();
    }
    expect(isPressed).toBe(true);
  }).toPass();
}

test('customers who have gone leave 내 상담 and the notices in view', async ({ page, browser }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await logInAsStaff(page, '오사카로 상담원');
  const rooms = await Promise.all(
    Array.from({ length: 11 }, async (_, at) => {
      const data = { userId: `customer_${at}`, userName: `떠난고객${at}` };
      return (await (await page.request.post(createRoom.path, { data })).json()) as { roomId: string };
    }),
  );
  const fold = page.getByRole('button', { name: /^자리를 비운 고객 (1[1-9]|[2-9]\d)$/ });
  // They count as gone after some seconds, which nothing announces.
  await expect(async () => {
    await page.reload();
    await expect(fold).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
  const customer = unique('남은고객');
  const panel = await openCustomer(await browser.newContext(), customer);
  const column = await takeChat(page, customer);
  const expectInView = async () => {
    await expect(page.getByRole('region', { name: /^내 상담/ })).toBeInViewport({ ratio: 1 });
    const notices = page.getByRole('list', { name: '알림 목록' }).getByRole('listitem');
    await expect(notices.first()).toBeInViewport({ ratio: 1 });
  };
  await expectInView();
  await fold.click();
  await expect(page.getByRole('button', { name: /^상담 시작 떠난고객/ }).first()).toBeVisible();
  await expectInView();

  // 1280 × 900 at 200 %: a conversation of some lines stays readable.
  await page.setViewportSize({ width: 640, height: 450 });
  await expect(column.getByRole('log')).toBeVisible();
  const height = () => column.getByRole('log').evaluate((log) => log.clientHeight);
  await expect.poll(height).toBeGreaterThanOrEqual(120);
  await Promise.all(rooms.map(({ roomId }) => page.request.put(closeRoom.path.replace('{roomId}', roomId))));
  await endChat(panel);
  await panel.page().context().close();
});

test('a member shares a plan with staff and revokes it', async ({ page, browser }) => {
  const member = await signUpMember();
  await logIn(page, member);
  await page.goto('/customer-service');
  const panel = await startChat(page);
  await shareScreen(panel);
  const plan = panel.getByRole('checkbox', { name: /내 플랜 알려주기/ });
  await expect(plan).not.toBeChecked();
  await expectAccessible(page);
  await plan.click();
  await expect(panel.getByText('아직 만든 플랜이 없어요.')).toBeVisible();
  await expect(plan).not.toBeChecked();

  const staff = await (await browser.newContext()).newPage();
  await logInAsStaff(staff, '오사카로 상담원');
  const column = await takeChat(staff, member.memberName);
  await expect(column.getByText('회원', { exact: true })).toBeVisible();
  await expect(column.getByRole('link', { name: /고객센터/ })).toBeVisible();
  await page.route(/\/api\/my-plans\?/, (route) =>
    route.fulfill({ json: { code: '200', message: '', data: { plans: [PLAN], totalPages: 1, totalElements: 1 } } }),
  );
  await plan.click();
  await expect(column.getByRole('link', { name: /봄 오사카/ })).toHaveAttribute('href', '/myplan/detail/12');
  await expect(panel.getByText('상담원과 연결되었습니다.')).toBeVisible();
  await plan.click();
  await expect(column.getByRole('link', { name: /봄 오사카/ })).toHaveCount(0);
  await panel.getByRole('checkbox', { name: '지금 보는 화면 함께 보기' }).uncheck();
  await expect(column.getByRole('link')).toHaveCount(0);
  await endChat(panel);
  await staff.context().close();
});

test('customer and staff can chat with the keyboard only', async ({ page, browser }) => {
  const customer = unique('자판');
  const staff = await (await browser.newContext()).newPage();
  await staff.goto('/admin/staff');
  await tabTo(staff, staff.getByLabel('상담원 이름'));
  await staff.keyboard.type('오사카로 상담원');
  await staff.keyboard.press('Enter');
  await expect(staff.getByText('연결됨')).toBeVisible();

  await page.goto('/customer-service');
  await tabTo(page, page.getByRole('button', { name: '상담하기' }));
  await page.keyboard.press('Enter');
  const panel = chatPanel(page);
  await expect(panel.getByLabel('이름')).toBeFocused();
  await page.keyboard.type(customer);
  await tabTo(page, panel.getByRole('button', { name: '상담 시작하기' }));
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('hello');
  await page.keyboard.press('Enter');

  await tabTo(staff, staff.getByRole('button', { name: `상담 시작 ${customer}님` }));
  await staff.keyboard.press('Enter');
  const column = staff.getByRole('region', { name: customer });
  await expect(column.getByLabel('메시지 입력')).toBeFocused();
  await expect(column.getByRole('log')).toContainText('hello');
  await staff.keyboard.type('nice to meet you');
  await staff.keyboard.press('Enter');
  await expect(panel.getByRole('log')).toContainText('nice to meet you');

  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '상담하기' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('textbox')).toBeFocused();

  await tabTo(staff, column.getByRole('button', { name: '상담 종료' }), 'Shift+Tab');
  await staff.keyboard.press('Enter');
  await tabTo(staff, staff.getByRole('alertdialog').getByRole('button', { name: '상담 종료' }));
  await staff.keyboard.press('Enter');
  await expect(staff.getByRole('alertdialog')).toContainText('상담이 종료되었습니다.');
  await staff.keyboard.press('Enter');
  await expect(staff.getByRole('alertdialog')).toHaveCount(0);
  await expect(panel.getByRole('log')).toBeFocused();
  await tabTo(page, panel.getByRole('button', { name: '상담 창 닫기' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '상담하기' })).toBeFocused();
  await staff.context().close();
});

const PLAN = {
  planNo: 12,
  planTitle: '봄 오사카',
  planStatus: '예정',
  selectedRegion: '주오구',
  travelStartDate: '2031-03-02',
  travelEndDate: '2031-03-04',
  groupSize: 2,
  minBudget: 0,
  maxBudget: 0,
  createDate: '2031-02-12T00:00:00.000Z',
  updateDate: '2031-02-12T00:00:00.000Z',
  selectedPlaces: [],
};

async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${target} is not reached by ${key}`);
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
}
