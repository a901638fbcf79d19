import { getMyPlan } from '@osaka/contracts/planner';
import { callAs } from '@osaka/e2e/call-as';
import { expect, expectAccessible, type Locator, type Page, test } from '@osaka/e2e/journey';
import { logIn, signUpMember } from '@osaka/e2e/member';
import { tapOrClick } from '@osaka/e2e/plan-steps';
import { savePlan } from '@osaka/e2e/saved-plan';

const NAME = '이치란 도톤보리 별관';

test('a shop that the catalogue lacks is added as one’s own, placed, moved, removed and taken back @phone', async ({
  page,
  isMobile,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await logIn(page, await signUpMember());
  await page.goto('/myplan/list');
  const { planNo } = await savePlan(page, '우리끼리 아는 오사카');
  await page.goto(`/myplan/detail/${planNo}`);
  await tapOrClick(page.getByRole('button', { name: '날짜 없이 장소 추가' }), isMobile);
  const sheet = page.getByRole('dialog', { name: '장소 추가' });
  await sheet.getByRole('combobox', { name: '장소 검색' }).fill(NAME);
  await page.keyboard.press('Enter');
  await tapOrClick(sheet.getByRole('button', { name: `‘${NAME}’을 내 장소로 추가` }), isMobile);
  const form = page.getByRole('dialog', { name: '내 장소 추가' });
  await expect(form.getByLabel('이름', { exact: true })).toHaveValue(NAME);
  await form.getByText('맛집', { exact: true }).click();
  await expectAccessible(page);
  await tapOrClick(form.getByRole('button', { name: '날짜 없이 담기' }), isMobile);
  await expect(placesOf(page, '날짜 미정')).toHaveText(['오사카성 천수각', '도톤보리', NAME]);
  await expect(page.getByText('위치를 정하면 이동 시간을 알려 드려요.')).toBeVisible();

  // Its position is clicked on the map, and its Japanese name is typed.
  await tapOrClick(page.getByRole('button', { name: `${NAME} 옮기기, 시간과 메모` }), isMobile);
  await tapOrClick(page.getByRole('button', { name: '이름, 위치, 연락처 바꾸기' }), isMobile);
  const change = page.getByRole('dialog', { name: NAME });
  await change.getByText('지도에서 고르기').click();
  await change
    .getByRole('application', { name: '내 장소의 위치를 고르는 지도' })
    .click({ position: { x: 120, y: 90 } });
  await change.getByText('일본어 이름, 주소, 전화, 링크').click();
  await change.getByLabel(/^일본어 이름/).fill('一蘭 道頓堀店 別館');
  await tapOrClick(change.getByRole('button', { name: '저장하기' }), isMobile);
  await expect(page.getByText('위치를 정하면 이동 시간을 알려 드려요.')).toHaveCount(0);

  await tapOrClick(page.getByRole('button', { name: `${NAME} 옮기기, 시간과 메모` }), isMobile);
  await tapOrClick(page.getByRole('dialog', { name: NAME }).getByRole('button', { name: /^2일차/ }), isMobile);
  await expect(placesOf(page, '2일차')).toHaveText([NAME]);
  await expect(page.getByText('모두 저장했어요')).toBeVisible();
  const { data } = await callAs(page, getMyPlan, { params: { planNo: String(planNo) } });
  const own = data.selectedPlaces.find((place) => place.own);
  expect(own).toMatchObject({ day: 2, own: { category: '맛집', nameJa: '一蘭 道頓堀店 別館' } });
  expect(own?.mapX).toBeCloseTo(135.5, 0);

  await tapOrClick(page.getByRole('button', { name: `${NAME} 옮기기, 시간과 메모` }), isMobile);
  await tapOrClick(page.getByRole('button', { name: '플랜에서 빼기' }), isMobile);
  await expect(placesOf(page, '2일차')).toHaveCount(0);
  await page.getByRole('button', { name: '되돌리기' }).click();
  await expect(placesOf(page, '2일차')).toHaveText([NAME]);
  await page.reload();
  await expect(placesOf(page, '2일차')).toHaveText([NAME]);
  await expectAccessible(page);

  // It leads to no page, and nothing asks the catalogue for it.
  await expect(page.getByRole('link', { name: NAME })).toHaveCount(0);
  expect(asked.filter((address) => address.includes(String(own?.travelId)))).toEqual([]);
});

test('a long press on the map of a day begins an own place there', async ({ page }) => {
  await logIn(page, await signUpMember());
  await page.goto('/myplan/list');
  const { planNo } = await savePlan(page, '지도에서 찍은 오사카');
  await page.goto(`/myplan/detail/${planNo}?day=1`);
  const map = page.getByRole('application', { name: /^1일차 지도/ });
  // Drawn, so that the map hears the press.
  await expect(page.locator('.map__frame .m-ward').first()).toBeAttached();
  // The browser's long press and its second button are the same event.
  await map.click({ button: 'right', position: { x: 200, y: 200 } });
  const form = page.getByRole('dialog', { name: '내 장소 추가' });
  await form.getByLabel('이름', { exact: true }).fill('골목 카페');
  await form.getByRole('button', { name: '1일차에 담기' }).click();
  await expect(placesOf(page, '1일차')).toHaveText(['골목 카페']);
  await expect(page.getByText('모두 저장했어요')).toBeVisible();
  const { data } = await callAs(page, getMyPlan, { params: { planNo: String(planNo) } });
  expect(data.selectedPlaces[0]?.mapX).not.toBeNull();
});

function placesOf(page: Page, day: string): Locator {
  return page.getByRole('region', { name: new RegExp(`^${day}`) }).locator('[data-stop] h3');
}
