import { acceptInvitation, createInvitation, getMyPlan } from '@osaka/contracts/planner';
import { callAs } from '@osaka/e2e/call-as';
import { expect, expectAccessible, expectNoWider, type Page, test } from '@osaka/e2e/journey';
import { logIn, signUpMember } from '@osaka/e2e/member';
import { savePlan } from '@osaka/e2e/saved-plan';

test('two people on one plan share what to bring and tick it off, and a private item is seen by its author alone', async ({
  page,
  browser,
}) => {
  const [owner, companion] = [await signUpMember(), await signUpMember()];
  await logIn(page, owner);
  await page.goto('/myplan/list');
  const planNo = String((await savePlan(page, '둘이서 챙기는 오사카')).planNo);
  const { data } = await callAs(page, createInvitation, { params: { planNo }, body: { role: 'editor' } });
  const context = await browser.newContext();
  const other = await context.newPage();
  await logIn(other, companion);
  await other.goto('/myplan/list');
  await callAs(other, acceptInvitation, { params: { token: data.token } });
  const [mine, theirs] = [await openItems(page, planNo), await openItems(other, planNo)];

  await mine.getByLabel('준비물이나 할 일').fill('교통카드');
  await mine.getByLabel('준비물이나 할 일').press('Enter');
  const entry = mine.getByRole('form', { name: '적기' });
  await entry.getByRole('button', { name: '나만 보기' }).click();
  await mine.getByLabel('준비물이나 할 일').fill('깜짝 생일 선물');
  await mine.getByLabel('준비물이나 할 일').press('Enter');
  await expect(mine.getByRole('checkbox', { name: '깜짝 생일 선물' })).toBeVisible();
  await mine.getByRole('checkbox', { name: '교통카드' }).check();
  await expect(mine.getByText('2개 가운데 1개 했어요')).toBeVisible();

  // The tick is the last change, so that the private item would be here too.
  await expect(theirs.getByRole('region', { name: '다 했어요' })).toContainText('교통카드');
  await expect(theirs.getByText('1개 가운데 1개 했어요')).toBeVisible();
  await expect(other.getByText('깜짝 생일 선물')).toHaveCount(0);
  const { items } = (await callAs(other, getMyPlan, { params: { planNo } })).data;
  expect(items.map(({ text }) => text)).toEqual(['교통카드']);

  await theirs.getByRole('checkbox', { name: '교통카드' }).uncheck();
  await expect(mine.getByText('2개 가운데 0개 했어요')).toBeVisible();
  await expectAccessible(page);
  await expectNoWider(page);

  await theirs.getByRole('button', { name: '닫기' }).click();
  await other.getByRole('button', { name: '변경 기록' }).click();
  const history = other.getByRole('dialog', { name: '변경 기록' });
  await expect(history).toContainText('교통카드');
  await expect(history).not.toContainText('깜짝 생일 선물');
  await context.close();
});

async function openItems(page: Page, planNo: string) {
  await page.goto(`/myplan/detail/${planNo}`);
  await page.getByRole('button', { name: /^준비물/ }).click();
  return page.getByRole('dialog', { name: '준비물과 할 일' });
}
