import { acceptInvitation, changeMyPlan, createInvitation, getMyPlan } from '@osaka/contracts/planner';
import { callAs } from '@osaka/e2e/call-as';
import { dragByMouse } from '@osaka/e2e/drag';
import { expect, expectAccessible, type Locator, type Page, test } from '@osaka/e2e/journey';
import { logIn, signUpMember } from '@osaka/e2e/member';
import { choose, goOn, tapOrClick, toPlaces } from '@osaka/e2e/plan-steps';

test('places are divided over days, moved by keys, mouse or long tapOrClick, and menu, and each step is taken back @phone', async ({
  page,
  isMobile,
}) => {
  await logIn(page, await signUpMember());
  await savePlan(page, '오사카성 천수각', '도톤보리', '구로몬시장');
  await tapOrClick(page.getByRole('button', { name: '날짜별로 나누기' }), isMobile);
  const division = page.getByRole('dialog', { name: '날짜별로 나누기' });
  await expect(division).toContainText('날짜 미정 3곳을 이렇게 나눌까요?');
  await expectAccessible(page);
  await tapOrClick(division.getByRole('button', { name: '이대로 나누기' }), isMobile);
  await expect(placesOf(page, '날짜 미정')).toHaveCount(0);
  await page.getByRole('button', { name: '되돌리기' }).click();
  await expect(placesOf(page, '날짜 미정')).toHaveText(['오사카성 천수각', '도톤보리', '구로몬시장']);

  const grip = page.getByRole('button', { name: '도톤보리 옮기기, 시간과 메모' });
  await grip.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('도톤보리, 3일차 1곳 중 1번째. 스페이스로 놓고 Esc로 되돌려요.')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(placesOf(page, '날짜 미정')).toHaveCount(3);
  await expect(grip).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await expect(placesOf(page, '3일차')).toHaveText(['도톤보리']);
  await expect(grip).toBeFocused();

  await tapOrClick(page.getByRole('button', { name: '구로몬시장 옮기기, 시간과 메모' }), isMobile);
  await expectAccessible(page);
  await tapOrClick(page.getByRole('dialog', { name: '구로몬시장' }).getByRole('button', { name: /^3일차/ }), isMobile);
  await expect(placesOf(page, '3일차')).toHaveText(['도톤보리', '구로몬시장']);

  const [from, to] = [
    page.locator('[data-stop]').filter({ hasText: '구로몬시장' }),
    page.locator('[data-stop]').filter({ hasText: '도톤보리' }),
  ];
  if (isMobile) await longPressOnto(page, from.locator('h3'), to.locator('h3'));
  else await dragByMouse(page, from.locator('[data-grip]'), to.locator('h3'));
  await expect(placesOf(page, '3일차')).toHaveText(['구로몬시장', '도톤보리']);
  await expect(page.getByText('모두 저장했어요')).toBeVisible();
  await page.reload();
  await expect(placesOf(page, '3일차')).toHaveText(['구로몬시장', '도톤보리']);
  if (isMobile) {
    // 날짜 미정 is out of sight at the end of the row of days.
    await longPressOntoTabs(page, placesOf(page, '3일차').first(), '날짜 미정');
    await expect(placesOf(page, '날짜 미정')).toHaveText(['오사카성 천수각', '구로몬시장']);
  }
  await expectAccessible(page);
});

test('two people on one plan see each other, their changes, and lose nothing that one of them makes offline', async ({
  page,
  browser,
}) => {
  const [owner, companion] = [await signUpMember(), await signUpMember()];
  await logIn(page, owner);
  const planNo = await savePlan(page, '오사카성 천수각', '도톤보리');
  const { data } = await callAs(page, createInvitation, { params: { planNo }, body: { role: 'editor' } });
  const other = await (await browser.newContext()).newPage();
  await logIn(other, companion);
  await other.goto('/myplan/list');
  await callAs(other, acceptInvitation, { params: { token: data.token } });
  await other.goto(`/myplan/detail/${planNo}`);
  for (const [screen, name] of [
    [page, companion.memberName],
    [other, owner.memberName],
  ] as const) {
    await expect(screen.getByRole('list', { name: '지금 함께 보는 사람' })).toContainText(name);
  }
  await expect(other.getByRole('button', { name: '플랜 삭제' })).toHaveCount(0);

  await moveToDay(other, '도톤보리', '2일차');
  await expect(placesOf(page, '2일차')).toHaveText(['도톤보리']);
  await expect(page.getByText(`${companion.memberName}님이 방금 바꿨어요`)).toBeVisible();

  // What the owner types stays, while the companion changes the same memo.
  await page.getByRole('button', { name: '도톤보리 옮기기, 시간과 메모' }).click();
  await page.getByLabel(/^메모/).fill('해 질 때 강가에서');
  await callAs(other, changeMyPlan, {
    params: { planNo },
    body: {
      changes: [
        {
          type: 'stop',
          changeId: 'journey-0001',
          travelId: await numberOf(other, planNo, '도톤보리'),
          memo: '동행의 메모',
        },
      ],
    },
  });
  await expect(page.getByText('다른 사람이 이 내용을 바꿨어요.')).toBeVisible();
  await expect(page.getByLabel(/^메모/)).toHaveValue('해 질 때 강가에서');
  await page.getByRole('button', { name: '내 내용으로 바꾸기' }).click();
  await page.getByRole('button', { name: '닫기' }).click();
  await expect(other.getByText('해 질 때 강가에서')).toBeVisible();

  // Of a separate context, because the browser logs each failed call.
  await other.context().setOffline(true);
  await moveToDay(other, '오사카성 천수각', '3일차');
  await expect(other.getByText('연결이 끊겼어요. 바꾼 내용 1건은 연결되면 저장해요.')).toBeVisible();
  await moveToDay(page, '도톤보리', '1일차');
  await other.context().setOffline(false);
  for (const screen of [page, other]) {
    await expect(placesOf(screen, '3일차')).toHaveText(['오사카성 천수각']);
    await expect(placesOf(screen, '1일차')).toHaveText(['도톤보리']);
    await expect(screen.getByText('모두 저장했어요')).toBeVisible();
  }
  await other.context().close();
});

/** Saves a plan of three days and opens it; its number. */
async function savePlan(page: Page, ...places: string[]): Promise<string> {
  await toPlaces(page);
  await choose(page, ...places);
  await goOn(page, '이제 이름만 붙이면 돼요');
  await page.getByLabel('여행 제목').fill('날마다 걷는 오사카');
  await page.getByLabel('여행 설명').fill('하루하루 나누어 걷는 여행입니다.');
  await page.getByRole('button', { name: '완료' }).click();
  await page.getByRole('link', { name: '날마다 걷는 오사카' }).click();
  await expect(page.getByRole('region', { name: /^날짜 미정/ })).toBeVisible();
  return page.url().split('/').at(-1) ?? '';
}

function placesOf(page: Page, day: string): Locator {
  return page.getByRole('region', { name: new RegExp(`^${day}`) }).locator('[data-stop] h3');
}

async function moveToDay(page: Page, place: string, day: string) {
  await page.getByRole('button', { name: `${place} 옮기기, 시간과 메모` }).click();
  await page
    .getByRole('dialog', { name: place })
    .getByRole('button', { name: new RegExp(`^${day}`) })
    .click();
}

async function numberOf(page: Page, planNo: string, name: string): Promise<number> {
  const { data } = await callAs(page, getMyPlan, { params: { planNo } });
  return data.selectedPlaces.find(({ travelName }) => travelName === name)?.travelId ?? 0;
}

/** Holds a place over the end of the row of days until the tab has come there. */
async function longPressOntoTabs(page: Page, from: Locator, name: string) {
  const tabs = page.getByRole('navigation', { name: '날짜' });
  const tab = tabs.getByRole('button', { name });
  await from.scrollIntoViewIfNeeded();
  await expect(tab).not.toBeInViewport();
  const row = await boxOf(tabs);
  const end = { x: (page.viewportSize()?.width ?? 0) - 24, y: row.y + row.height / 2 };
  await longPress(page, from, end, () => expect(tab).toHaveAttribute('data-drop', 'in'));
}

async function longPressOnto(page: Page, from: Locator, to: Locator) {
  await from.scrollIntoViewIfNeeded();
  await longPress(page, from, { y: (await boxOf(to)).y - 6 });
}

/** Ends straight above or below the start where `x` is left out; `over` waits before the release. */
async function longPress(page: Page, from: Locator, end: { x?: number; y: number }, over?: () => Promise<void>) {
  const start = await boxOf(from);
  const [x, y] = [start.x + 40, start.y + start.height / 2];
  const [endX, endY] = [end.x ?? x, end.y];
  const screen = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', part: number) =>
    screen.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [{ x: x + (endX - x) * part, y: y + (endY - y) * part }],
    });
  await touch('touchStart', 0);
  await expect(page.locator('[data-dragged]')).toHaveCount(1);
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', step / 10);
  await over?.();
  await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await screen.detach();
}

async function boxOf(item: Locator) {
  const box = await item.boundingBox();
  if (!box) throw new Error('the item has no bounding box');
  return box;
}
