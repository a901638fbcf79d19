import { changeMyPlan, getMyPlan } from '@osaka/contracts/planner';
import { callAs } from '@osaka/e2e/call-as';
import { expect, expectAccessible, expectNoWider, test } from '@osaka/e2e/journey';
import { logIn, signUpMember } from '@osaka/e2e/member';
import { savePlan } from '@osaka/e2e/saved-plan';

test('on a day of rain a place under a roof takes the turn of an outdoor one with one press, and one press takes it back @phone', async ({
  page,
}) => {
  await logIn(page, await signUpMember());
  await page.goto('/customer-service');
  const params = { planNo: String((await savePlan(page, '비 오는 오사카')).planNo) };
  const move = { type: 'move', changeId: 'rain-move', travelId: 2, day: 1, before: null } as const;
  await callAs(page, changeMyPlan, { params, body: { changes: [move] } });
  await page.goto(`/myplan/detail/${params.planNo}`);
  const places = page.getByRole('region', { name: /^1일차/ }).locator('[data-stop] h3');
  await expect(places).toHaveText(['도톤보리']);

  await page.getByRole('button', { name: '1일차 비가 오면' }).click();
  const sheet = page.getByRole('dialog', { name: '비가 오면' });
  const swap = sheet.getByRole('button', { name: /^도톤보리 대신 / });
  await expect(swap).toBeVisible();
  await expectAccessible(page);
  await expectNoWider(page);
  const other = (await sheet.locator('li b').nth(1).textContent()) ?? '';
  await swap.click();
  await expect(places).toHaveText([other]);
  await page.getByRole('button', { name: '되돌리기' }).click();
  await expect(places).toHaveText(['도톤보리']);

  await page.getByRole('button', { name: '1일차 비가 오면' }).click();
  await swap.click();
  await expect(places).toHaveText([other]);
  await expect(page.getByText('모두 저장했어요')).toBeVisible();
  await page.reload();
  await expect(places).toHaveText([other]);
  const { selectedPlaces } = (await callAs(page, getMyPlan, { params })).data;
  expect(selectedPlaces.find(({ day }) => day === 1)).toMatchObject({ travelName: other, indoor: true });
});
