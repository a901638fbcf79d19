import { createInvitation } from '@osaka/contracts/planner';
import { callAs } from '@osaka/e2e/call-as';
import { mailedTo } from '@osaka/e2e/inbox';
import { expect, expectAccessible, expectNoWider, test, waitsUntilInteractive } from '@osaka/e2e/journey';
import { logIn, signUpMember } from '@osaka/e2e/member';
import { savePlan } from '@osaka/e2e/saved-plan';

test('the bell and, where chosen, a mail tell the owner of a plan that a companion has joined; the link of the mail ends such mails @phone', async ({
  page,
  browser,
}) => {
  const [owner, companion] = [await signUpMember(), await signUpMember()];
  await logIn(page, owner);
  await page.goto('/customer-service');
  const { planNo } = await savePlan(page, '종이 울리는 여행');
  const list = page.getByRole('dialog', { name: '알림' });
  const mail = page.getByRole('checkbox', { name: '초대를 받아들였을 때: 메일' });
  const { data } = await callAs(page, createInvitation, {
    params: { planNo: String(planNo) },
    body: { role: 'viewer' },
  });
  const bell = page.getByRole('banner').getByRole('button', { name: /^알림/ });
  await expect(bell).toHaveAccessibleName('알림');
  await bell.click();
  await list.getByRole('link', { name: '알림 설정' }).click();
  await expect(mail).not.toBeChecked();
  await mail.check();
  await expectAccessible(page);
  await expectNoWider(page);

  const other = await (await browser.newContext()).newPage();
  waitsUntilInteractive(other);
  await logIn(other, companion);
  await other.goto(data.url);
  await other.getByRole('button', { name: '동행으로 들어가기' }).click();
  await expect(other).toHaveURL(new RegExp(`/myplan/detail/${planNo}$`));
  await expect(async () => {
    await page.reload();
    await expect(bell).toHaveAccessibleName('알림, 안 읽은 알림 1개', { timeout: 2000 });
  }).toPass();
  await expectNoWider(page);
  await bell.click();
  const notice = list.getByRole('link', { name: `${companion.memberName}님이 ‘종이 울리는 여행’ 초대를 받았어요.` });
  await expect(notice).toBeVisible();
  await expect(bell).not.toHaveAccessibleName(/안 읽은/);
  await expectAccessible(page);
  await notice.click();
  await expect(page).toHaveURL(new RegExp(`/myplan/detail/${planNo}$`));
  await expect(list).toBeHidden();
  await page.reload();
  await expect(bell).toHaveAccessibleName('알림');

  // The companion is no owner: the link alone counts.
  await other.goto(await mailedTo(owner.email, /(\/notices\/mail\/\S+)/));
  await other.getByRole('button', { name: '그만 받기' }).click();
  await expect(other.getByRole('heading', { name: '이제 메일로 보내지 않아요' })).toBeVisible();
  await expectAccessible(other);
  await other.context().close();
  await page.goto('/mypage/notices');
  await expect(mail).not.toBeChecked();
});

test('a guest loads nothing of the notices', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => /notice/.test(request.url()) && asked.push(request.url()));
  await page.goto('/customer-service');
  await expect(page.getByRole('banner').getByRole('link', { name: '로그인' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
});
