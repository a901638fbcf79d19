import type { Page } from '@playwright/test';
import { chatPanel } from '../support/chat.ts';
import { codeMailedTo } from '../support/inbox.ts';
import { type Keys, useKeys } from '../support/keys.ts';
import { ADMIN, logIn, signUpMember, unique } from '../support/member.ts';
import { dateIn } from '../support/plan-steps.ts';
import { expect, test } from '../support/quiet-page.ts';

const PLACE = '/travels/detail/55';
const CANNOT_CONNECT = '채팅방 연결에 실패했습니다';

test('a guest who uses keys alone never loses the focus', async ({ page, context }) => {
  const keys = await useKeys(page);
  await test.step('search: filters, pages, search words', async () => {
    await page.goto('/travels/search');
    await keys.type(page.getByRole('searchbox', { name: '검색어' }), '오사카');
    await keys.key('Enter');
    await expect(page).toHaveURL(/search=/);
    await keys.press(page.getByRole('button', { name: /지우기/ }).first());
    await keys.press(page.getByRole('radio', { name: /^관광명소/ }).first(), 'Space');
    await keys.press(page.getByRole('checkbox').first(), 'Space');
    const chips = page.getByRole('list', { name: '적용한 조건' }).getByRole('button', { name: /조건 지우기$/ });
    await expect(chips).toHaveCount(2);
    await keys.press(chips.first());
    await expect(chips).toHaveCount(1);
    await keys.press(chips.first());
    await expect(chips).toHaveCount(0);
    await keys.expectFocus('the last chip is gone');
    await turnPages(page, keys);
  });
  await test.step('a place: photos, offers of the login', async () => {
    await page.goto('/travels/detail/1');
    await keys.press(page.getByRole('button', { name: /모두 보기|크게 보기/ }));
    await closeByEscape(page, keys);
    await keys.press(page.getByRole('button', { name: '리뷰 쓰기' }));
    await closeByEscape(page, keys);
    await keys.press(page.getByRole('link', { name: '이용약관' }));
    await expect(page.getByRole('heading', { level: 1, name: '이용약관' })).toBeVisible();
    await keys.expectFocus('another page is there');
  });
  await test.step('lists: themes and reviews', async () => {
    await page.goto('/thema/travels');
    await keys.press(page.getByRole('radio').nth(1), 'Space');
    await page.goto('/travels');
    await keys.press(page.getByRole('radio').nth(1), 'Space');
    await page.goto('/customer-service');
    await keys.press(page.locator('summary').last());
    await keys.press(page.getByRole('contentinfo').getByRole('radio').nth(1), 'Space');
  });
  // Not the page of the fixture, which must be without errors: here a call fails on purpose.
  const failing = await context.newPage();
  await test.step('the chat that cannot be reached', async () => {
    const keysThere = await useKeys(failing);
    await failing.route('**/api/chat/**', (route) => route.abort());
    await failing.goto('/customer-service');
    await keysThere.press(failing.getByRole('button', { name: '상담하기' }));
    await expect(chatPanel(failing)).toBeVisible();
    await keysThere.type(chatPanel(failing).getByLabel('이름'), '하늘');
    await keysThere.key('Enter');
    await expect(failing.getByRole('alertdialog')).toContainText(CANNOT_CONNECT);
    await keysThere.key('Enter');
    await expect(failing.getByRole('alertdialog')).toHaveCount(0);
    await keysThere.expectFocus('the message is closed');
    await keysThere.key('Escape');
    await expect(chatPanel(failing)).toBeHidden();
    await expect(failing.getByRole('button', { name: '상담하기' })).toBeFocused();
  });
});

test('a member who reviews places by keys alone never loses the focus', async ({ page }) => {
  const member = await signUpMember();
  const keys = await useKeys(page);
  await test.step('a mail code', async () => {
    await page.goto('/findId');
    await keys.type(page.getByLabel('닉네임'), member.memberName);
    await keys.type(page.getByLabel('이메일', { exact: true }), member.email);
    await keys.press(page.getByRole('button', { name: '인증번호 받기' }));
    const code = page.getByLabel('인증번호', { exact: true });
    await expect(code).toBeFocused();
    await keys.type(code, await codeMailedTo(member.email, 1));
    await keys.press(page.getByRole('button', { name: '인증 확인' }));
    await expect(page.getByText('이메일 인증이 완료되었습니다!').first()).toBeVisible();
    await keys.expectFocus('the code is confirmed');
    await keys.press(page.getByRole('main').getByRole('button', { name: '확인', exact: true }));
    await expect(page.getByText(member.memberId)).toBeVisible();
    await keys.expectFocus('the id is shown');
  });
  await logIn(page, member);
  await test.step('reviews: the last 더보기, saving, changing, deleting', async () => {
    await page.goto('/myPage');
    for (let count = 0; count < 4; count += 1) await writeReview(page);
    await page.goto(PLACE);
    await pressUntilGone(page, keys, '리뷰 더보기');
    await keys.press(page.getByRole('button', { name: '리뷰 쓰기' }));
    const dialog = page.getByRole('dialog', { name: '리뷰 쓰기' });
    await keys.press(dialog.getByRole('radio', { name: '별점 4점' }), 'Space');
    await keys.type(dialog.getByLabel('제목'), '자판으로 쓴 리뷰');
    await keys.type(dialog.getByLabel('내용'), '마우스 없이 썼습니다.');
    await keys.press(dialog.getByRole('button', { name: '저장하기' }));
    await expect(dialog).toBeHidden();
    const review = page.locator('.review', { hasText: '자판으로 쓴 리뷰' });
    await expect(review).toBeVisible();
    await keys.expectFocus('the review is saved');
    await keys.press(review.getByRole('button', { name: /좋아요/ }));
    await keys.press(review.getByRole('button', { name: '수정하기' }));
    await closeByEscape(page, keys);
    await keys.press(review.getByRole('button', { name: '삭제하기' }));
    await keys.press(page.getByRole('alertdialog').getByRole('button', { name: '삭제하기' }));
    await expect(page.getByRole('alertdialog', { name: '리뷰가 삭제되었습니다.' })).toBeVisible();
    await keys.key('Enter');
    await expect(review).toHaveCount(0);
    await keys.expectFocus('the review is gone');
    await keys.press(page.getByRole('button', { name: /즐겨찾기/ }).first());
    await page.goto('/myreviews/list');
    await pressUntilGone(page, keys, '더보기');
  });
  await test.step('favourites and my page', async () => {
    await page.goto('/myPage/BookMarkList');
    await keys.press(page.getByRole('list', { name: '즐겨찾기 목록' }).getByRole('button').first());
    await expect(page.getByText('아직 저장한 여행지가 없어요.')).toBeVisible();
    await keys.expectFocus('the only favourite is gone');
    await page.goto('/myPage');
    await keys.press(page.getByRole('button', { name: /^닉네임 변경/ }));
    await closeByEscape(page, keys);
  });
});

test('a member who plans a trip by keys alone never loses the focus', async ({ page }) => {
  await logIn(page, await signUpMember());
  const keys = await useKeys(page);
  await test.step('the wizard: moving up to the top, taking out, going on and back', async () => {
    await page.goto('/myplan');
    await keys.type(page.getByLabel('여행 시작일'), dateIn(30));
    await keys.type(page.getByLabel('여행 종료일'), dateIn(33));
    await goOnByKeys(page, keys, '어느 동네로 갈까요?');
    await keys.press(page.getByRole('radio', { name: /^주오구/ }), 'Space');
    await goOnByKeys(page, keys, '어디를 갈까요?');
    for (const place of ['오사카성 천수각', '도톤보리', '구로몬시장']) await keys.press(page.getByRole('button', { name: `담기 ${place}`, exact: true }));
    const up = page.getByRole('button', { name: '구로몬시장 위로' });
    await keys.press(up);
    await keys.key('Enter');
    await expect(up).toBeDisabled();
    await keys.expectFocus('the place is the first');
    await keys.press(page.getByRole('button', { name: '구로몬시장 빼기' }));
    for (const place of ['오사카성 천수각', '도톤보리']) {
      await keys.press(page.getByRole('button', { name: `${place} 빼기` }));
      await expect(page.getByRole('button', { name: `담기 ${place}`, exact: true })).toBeVisible();
    }
    await keys.expectFocus('no place is left');
    await keys.press(page.getByRole('button', { name: '담기 도톤보리', exact: true }));
    await goOnByKeys(page, keys, '이제 이름만 붙이면 돼요');
    await keys.press(page.getByRole('button', { name: '이전 단계' }));
    await expect(page.getByRole('heading', { level: 1, name: '어디를 갈까요?' })).toBeVisible();
    await goOnByKeys(page, keys, '이제 이름만 붙이면 돼요');
    await keys.type(page.getByLabel('여행 제목'), '자판으로 만든 플랜');
    await keys.type(page.getByLabel('여행 설명'), '마우스 없이 처음부터 끝까지 만들었습니다.');
    await keys.press(page.getByRole('button', { name: '완료' }));
    await expect(page.getByRole('link', { name: '자판으로 만든 플랜' })).toBeVisible();
    await keys.expectFocus('the plan is saved');
  });
  await test.step('a plan: opened, changed, deleted', async () => {
    await keys.press(page.getByRole('link', { name: '자판으로 만든 플랜' }));
    await expect(page.getByRole('heading', { level: 1, name: '자판으로 만든 플랜' })).toBeVisible();
    await keys.press(page.getByRole('button', { name: '수정하기' }));
    await expect(page.getByLabel('여행 제목')).toBeVisible();
    await keys.expectFocus('the plan is being changed');
    await keys.press(page.getByRole('button', { name: '취소' }));
    await expect(page.getByLabel('여행 제목')).toHaveCount(0);
    await keys.expectFocus('the plan is as it was');
    await keys.press(page.getByRole('button', { name: '플랜 삭제' }));
    await keys.press(page.getByRole('alertdialog').getByRole('button', { name: '삭제하기' }));
    await expect(page.getByRole('alertdialog')).toContainText('삭제되었습니다');
    await keys.key('Enter');
    await expect(page.getByText('아직 저장한 여행 플랜이 없어요.')).toBeVisible();
    await keys.expectFocus('the plan is deleted');
    await keys.press(page.getByRole('button', { name: '되돌리기' }));
    await expect(page.getByRole('link', { name: '자판으로 만든 플랜' })).toBeVisible();
    await keys.expectFocus('the plan is back');
  });
});

test('an administrator who uses keys alone never loses the focus', async ({ page }) => {
  const tag = unique('자판태그');
  await logIn(page, ADMIN);
  const keys = await useKeys(page);
  await test.step('destinations: order, filters, pages, dialogs', async () => {
    await page.goto('/admin/travels/management');
    await keys.press(page.getByRole('columnheader').getByRole('button').first());
    await turnPages(page, keys);
    await keys.press(page.getByRole('button', { name: '최근 30일' }));
    await expect(page).toHaveURL(/period=/);
    await keys.press(page.getByRole('button', { name: '초기화' }));
    await expect(page).not.toHaveURL(/period=/);
    await keys.press(page.getByRole('button', { name: /테마 추가$/ }).first());
    await closeByEscape(page, keys);
  });
  await test.step('reference data: a tag is added and deleted', async () => {
    await page.goto('/admin/travels/options/management?kind=tag');
    await keys.press(page.getByRole('button', { name: '태그 등록' }));
    await keys.type(page.getByRole('dialog').getByLabel('이름'), tag);
    await keys.key('Enter');
    await expect(page.getByRole('alertdialog')).toContainText('등록 성공!');
    await keys.key('Enter');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await keys.expectFocus('the tag is added');
    await keys.type(page.getByRole('searchbox'), tag);
    await keys.press(page.getByRole('checkbox', { name: `#${tag} 선택` }), 'Space');
    await keys.press(page.getByRole('button', { name: '선택 삭제 (1)' }));
    await keys.press(page.getByRole('alertdialog').getByRole('button', { name: '삭제하기' }));
    await expect(page.getByText('검색 조건에 맞는 데이터가 없습니다.')).toBeVisible();
    await keys.expectFocus('the tag is deleted');
  });
  await test.step('members, records, quality, the form of a place', async () => {
    await page.goto('/adminPage/memberList');
    await keys.press(page.getByRole('combobox', { name: '권한', exact: true }), 'ArrowDown');
    await page.goto('/adminPage/auditLog');
    await pressUntilGone(page, keys, '더보기');
    await page.goto('/adminPage/quality');
    await keys.press(page.getByRole('main').getByRole('link', { name: /운영 시간 없음/ }));
    await page.goto('/admin/travels/1');
    await keys.press(page.getByRole('button', { name: /미리 ?보기/ }));
    await closeByEscape(page, keys);
  });
});

test('the chat and the desk of its staff never lose the focus of those who use keys alone', async ({ page, browser }) => {
  const customer = unique('자판');
  const staff = await (await browser.newContext()).newPage();
  const [keys, staffKeys] = [await useKeys(page), await useKeys(staff)];
  await page.goto('/customer-service');
  await keys.press(page.getByRole('button', { name: '상담하기' }));
  await keys.type(chatPanel(page).getByLabel('이름'), customer);
  await keys.key('Enter');
  await expect(chatPanel(page).getByRole('log')).toBeVisible();
  await keys.expectFocus('the chat has begun');
  await keys.press(chatPanel(page).getByRole('button', { name: '상담원에게 보이는 것' }));

  await staff.goto('/admin/staff');
  await staffKeys.type(staff.getByLabel('상담원 이름'), '오사카로 상담원');
  await staffKeys.key('Enter');
  await expect(staff.getByText('연결됨')).toBeVisible();
  await staffKeys.expectFocus('the desk is open');
  const column = staff.getByRole('region', { name: customer });
  await staffKeys.press(staff.getByRole('button', { name: `상담 시작 ${customer}님` }));
  await expect(column).toBeVisible();
  await staffKeys.expectFocus('the chat is taken');
  await staffKeys.press(column.getByRole('button', { name: '대화 접기' }));
  await expect(column).toHaveCount(0);
  await staffKeys.expectFocus('the chat is folded');
  await staffKeys.press(staff.getByRole('region', { name: /내 상담/ }).getByRole('button', { name: new RegExp(customer) }));
  await expect(column).toBeVisible();
  await staffKeys.press(column.getByRole('button', { name: '상담 종료' }));
  await staffKeys.key('Escape');
  await expect(staff.getByRole('alertdialog')).toHaveCount(0);
  await staffKeys.expectFocus('the question is closed');
  await staffKeys.press(column.getByRole('button', { name: '상담 종료' }));
  await staffKeys.press(staff.getByRole('alertdialog').getByRole('button', { name: '상담 종료' }));
  await expect(staff.getByRole('alertdialog')).toContainText('상담이 종료되었습니다.');
  await staffKeys.key('Enter');
  await expect(staff.getByRole('alertdialog')).toHaveCount(0);
  await expect(column).toHaveCount(0);
  await staffKeys.expectFocus('the chat has ended');

  await page.bringToFront();
  await expect(chatPanel(page).getByRole('textbox')).toBeDisabled();
  await keys.expectFocus('the chat has ended for the customer');
  await keys.key('Escape');
  await expect(page.getByRole('button', { name: '상담하기' })).toBeFocused();
  await staff.context().close();
});

async function closeByEscape(page: Page, keys: Keys) {
  const dialog = page.locator('dialog[open]');
  await expect(dialog).toBeVisible();
  await keys.expectFocus('a dialog is open');
  await keys.key('Escape');
  await expect(dialog).toHaveCount(0);
  await keys.expectFocus('the dialog is closed');
}

async function turnPages(page: Page, keys: Keys) {
  const pages = page.getByRole('navigation', { name: '페이지 이동' });
  await keys.press(pages.getByRole('link', { name: '2', exact: true }));
  await expect(pages.locator('[aria-current]')).toHaveText('2');
  await keys.expectFocus('the second page is there');
}

async function pressUntilGone(page: Page, keys: Keys, name: string) {
  const more = page.getByRole('button', { name: new RegExp(`^${name}`) });
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main ul > li').first()).toBeVisible();
  for (let presses = 0; (await more.count()) > 0; presses += 1) {
    const text = (await page.getByRole('main').textContent()) ?? '';
    await keys.press(more);
    await expect(page.getByRole('main')).not.toHaveText(text);
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await keys.expectFocus(`${name}, ${presses + 1} times`);
  }
}

async function goOnByKeys(page: Page, keys: Keys, heading: string) {
  await keys.press(page.getByRole('button', { name: /^다음 단계/ }));
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await keys.expectFocus(heading);
}

async function writeReview(page: Page) {
  const travelNo = Number(PLACE.split('/').at(-1));
  const status = await page.evaluate(async (no) => {
    const { accessToken } = JSON.parse(localStorage.getItem('tokens') ?? '{}');
    const form = new FormData();
    form.append('review', new Blob([JSON.stringify({ travelNo: no, reviewTitle: '제목', reviewContent: '내용', rating: 3 })], { type: 'application/json' }));
    return (await fetch('/api/reviews', { method: 'POST', body: form, headers: { authorization: `Bearer ${accessToken}` } })).status;
  }, travelNo);
  expect(status).toBe(201);
}
