import { expect, expectAccessible, expectWholeAccessible, test } from '@osaka/e2e/journey';
import { logIn, signUpMember } from '@osaka/e2e/member';
import { dateIn, TRIP_STARTS_IN, tapOrClick } from '@osaka/e2e/plan-steps';

test('a member plans a trip in four steps and finds it again @phone', async ({ page, isMobile }) => {
  await logIn(page, await signUpMember());
  await page.goto('/myplan');

  await page.getByLabel('여행 시작일').fill(dateIn(TRIP_STARTS_IN));
  await page.getByLabel('여행 종료일').fill(dateIn(TRIP_STARTS_IN + 2));
  await page.getByRole('textbox', { name: '여행 인원' }).fill('2');
  await expectAccessible(page);
  await tapOrClick(page.getByRole('button', { name: '다음 단계' }), isMobile);

  await expectAccessible(page);
  await tapOrClick(page.getByRole('group', { name: '지역' }).locator('label', { hasText: /^주오구/ }), isMobile);
  await tapOrClick(page.getByRole('button', { name: '다음 단계' }), isMobile);

  for (const place of ['오사카성 천수각', '구로몬시장', '도톤보리'])
    await tapOrClick(page.getByRole('button', { name: `담기 ${place}`, exact: true }), isMobile);
  await expectAccessible(page);
  await tapOrClick(page.getByRole('button', { name: '다음 단계' }), isMobile);

  await page.getByLabel('여행 제목').fill('오사카 봄 여행');
  await page.getByLabel('여행 설명').fill('벚꽃을 보고 시장에서 먹는 짧은 여행입니다.');
  await expectAccessible(page);
  await tapOrClick(page.getByRole('button', { name: '완료' }), isMobile);

  await expect(page).toHaveURL(/\/myplan\/list/);
  await expect(page.getByRole('link', { name: '오사카 봄 여행' })).toBeVisible();
  await expectAccessible(page);
  await tapOrClick(page.getByRole('link', { name: '오사카 봄 여행' }), isMobile);
  await expect(page).toHaveURL(/\/myplan\/detail\/\d+/);
  await expect(page.getByRole('heading', { level: 1, name: '오사카 봄 여행' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('2박 3일');
  await expectAccessible(page);
  await tapOrClick(page.getByRole('button', { name: '수정하기' }), isMobile);
  await expect(page.getByRole('heading', { level: 1, name: '플랜 수정' })).toBeVisible();
  await expectWholeAccessible(page);
});

test('a guest who opens the wizard is asked to log in and redirected', async ({ page }) => {
  await page.goto('/myplan');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('로그인이 필요한 서비스입니다.');
  await dialog.getByRole('button', { name: '확인' }).click();
  await expect(page).toHaveURL(/\/login/);
});
