import type { Page } from '@playwright/test';
import { chatPanel, logInAsStaff, startChat, takeChat } from '../support/chat.ts';
import { sidewaysScrolls, smallTargets } from '../support/measure.ts';
import { ADMIN, logIn, signUpMember, unique } from '../support/member.ts';
import { choose, fillDays, goOn } from '../support/plan-steps.ts';
import { expect, settle, test } from '../support/quiet-page.ts';

const OF_GUESTS = [
  '/',
  '/travels',
  '/thema/travels',
  '/travels/search?search=오사카',
  '/travels/detail/1',
  '/reviews/list',
  '/login',
  '/signup',
  '/findId',
  '/findPassword',
  '/customer-service',
  '/privacy-policy',
  '/email-collection-policy',
  '/terms-of-service',
];
const OF_MEMBERS = [
  '/myPage',
  '/mypage/changePassword',
  '/mypage/deleteMember',
  '/myPage/BookMarkList',
  '/myreviews/list',
  '/reviews/write',
  '/reviews/write?travelNo=1',
  '/myplan/list',
];
const OF_ADMINISTRATORS = [
  '/adminPage',
  '/adminPage/memberList',
  '/adminPage/reviewReportList',
  '/adminPage/travelReportList',
  '/adminPage/auditLog',
  '/adminPage/imports',
  '/adminPage/quality',
  '/admin/travels',
  '/admin/travels/1',
  '/admin/travels/management',
  '/admin/travels/options/management?kind=gu',
  '/admin/travels/options/management?kind=tag',
];
const NARROW = { width: 320, height: 640 };
const LANDSCAPE = { width: 844, height: 390 };

/** On a phone: each control answers to a finger, and nothing scrolls sideways at 320 px. On a wide screen: nothing scrolls sideways. */
function walker(page: Page, isMobile: boolean) {
  const problems: string[] = [];
  return {
    problems,
    async look(name: string) {
      const note = (found: readonly string[]) => problems.push(...found.map((problem) => `${name}: ${problem}`));
      if (isMobile) note(await smallTargets(page));
      const usual = page.viewportSize() ?? LANDSCAPE;
      if (isMobile) await page.setViewportSize(NARROW);
      // Maps follow the window with the next frame.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      note(await sidewaysScrolls(page));
      if (isMobile) await page.setViewportSize(usual);
    },
    async visit(addresses: readonly string[]) {
      for (const address of addresses) {
        await page.goto(address);
        await expect(page.locator('main h1').first()).toBeAttached();
        await settle(page);
        await this.look(address);
      }
    },
  };
}

test('the screens of guests fit a finger and the window @phone', async ({ page, isMobile }) => {
  const walk = walker(page, isMobile);
  await walk.visit(OF_GUESTS);
  if (isMobile) {
    await page.getByRole('button', { name: '메뉴 열기' }).click();
    await walk.look('the menu');
    await page.goto('/travels/search');
    await page.getByRole('button', { name: '필터' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await walk.look('the filters');
  }
  await page.goto('/customer-service');
  await page.getByRole('button', { name: '상담하기' }).click();
  await expect(chatPanel(page)).toBeVisible();
  await walk.look('the start of a chat');
  expect(walk.problems).toEqual([]);
});

test('the screens of members fit a finger and the window @phone', async ({ page, isMobile }) => {
  const walk = walker(page, isMobile);
  await logIn(page, await signUpMember());
  await walk.visit(OF_MEMBERS);
  await page.goto('/myplan');
  await walk.look('days');
  await fillDays(page);
  await walk.look('wards');
  await page.locator('.ward-list label', { hasText: /^주오구/ }).click();
  await goOn(page, '어디를 갈까요?');
  await choose(page, '오사카성 천수각', '도톤보리', '구로몬시장');
  await walk.look('places');
  await goOn(page, '이제 이름만 붙이면 돼요');
  await walk.look('the last step');
  await page.getByLabel('여행 제목').fill('작은 화면의 플랜');
  await page.getByLabel('여행 설명').fill('작은 화면에서 만든 플랜입니다.');
  await page.getByRole('button', { name: '완료' }).click();
  await page.getByRole('link', { name: '작은 화면의 플랜' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '작은 화면의 플랜' })).toBeVisible();
  await walk.look('a plan');
  await page.getByRole('button', { name: '수정하기' }).click();
  await expect(page.getByLabel('여행 제목')).toBeVisible();
  await walk.look('a plan while it is changed');
  expect(walk.problems).toEqual([]);
});

test('the screens of administrators fit a finger and the window @phone', async ({ page, isMobile }) => {
  const walk = walker(page, isMobile);
  await logIn(page, ADMIN);
  await walk.visit(OF_ADMINISTRATORS);
  expect(walk.problems).toEqual([]);
});

test('the chat and the desk of its staff fit a finger and the window; in landscape the chat keeps its head @phone', async ({ page, browser, isMobile, baseURL, viewport }) => {
  const customer = unique('작은');
  const walk = walker(page, isMobile);
  await page.goto('/customer-service');
  const panel = await startChat(page, customer);
  await walk.look('a chat');
  if (isMobile) {
    await page.setViewportSize(LANDSCAPE);
    for (const part of [panel.getByRole('button', { name: '상담 창 닫기' }), panel.getByLabel('메시지 입력')]) await expect(part).toBeInViewport({ ratio: 1 });
  }
  const context = await browser.newContext({ isMobile, hasTouch: isMobile, viewport, ...(baseURL && { baseURL }) });
  const staff = await context.newPage();
  const desk = walker(staff, isMobile);
  await staff.goto('/admin/staff');
  await desk.look('the entry of the staff');
  await logInAsStaff(staff, '오사카로 상담원');
  await desk.look('the desk');
  await takeChat(staff, customer);
  await desk.look('the desk with a chat');
  await context.close();
  expect([...walk.problems, ...desk.problems]).toEqual([]);
});
