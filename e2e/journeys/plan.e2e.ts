import { logIn, signUpMember } from '../support/member.ts';
import { expect, expectAccessible, test } from '../support/quiet-page.ts';

test('a member plans a trip in four steps and finds it again @phone', async ({ page }) => {
  await logIn(page, await signUpMember());
  await page.goto('/myplan');

  await page.getByLabel('여행 시작일').fill(dateIn(30));
  await page.getByLabel('여행 종료일').fill(dateIn(32));
  await page.getByRole('textbox', { name: '여행 인원' }).fill('2');
  await expectAccessible(page);
  await page.getByRole('button', { name: '다음 단계' }).click();

  await page.getByRole('radio', { name: /^주오구/ }).check({ force: true });
  await page.getByRole('button', { name: '다음 단계' }).click();

  for (const place of ['오사카성 천수각', '구로몬시장', '도톤보리']) await page.getByRole('button', { name: `담기 ${place}`, exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: '다음 단계' }).click();

  await page.getByLabel('여행 제목').fill('오사카 봄 여행');
  await page.getByLabel('여행 설명').fill('벚꽃을 보고 시장에서 먹는 짧은 여행입니다.');
  await expectAccessible(page);
  await page.getByRole('button', { name: '완료' }).click();

  await expect(page).toHaveURL(/\/myplan\/list/);
  await page.getByRole('link', { name: '오사카 봄 여행' }).click();
  await expect(page).toHaveURL(/\/myplan\/detail\/\d+/);
  await expect(page.getByRole('heading', { level: 1, name: '오사카 봄 여행' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('2박 3일');
  await expectAccessible(page);
});

test('a guest who opens the wizard is told to log in and sent there', async ({ page }) => {
  await page.goto('/myplan');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('로그인이 필요한 서비스입니다.');
  await dialog.getByRole('button', { name: '확인' }).click();
  await expect(page).toHaveURL(/\/login/);
});

/** YYYY-MM-DD in Seoul, so many days from today. */
function dateIn(days: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' }).format(Date.now() + days * 24 * 3600 * 1000);
}
