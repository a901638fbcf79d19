import { readFileSync } from 'node:fs';
import { chatPanel, endChat, logInAsStaff, say, startChat, takeChat } from '@osaka/e2e/chat';
import { expect, settle, test } from '@osaka/e2e/journey';
import { unique } from '@osaka/e2e/member';

test('a long consultation opens with its newest page, can be scrolled back to its beginning, and is saved completely', async ({
  page,
  browser,
}) => {
  const customer = unique('긴상담');
  const words = Array.from({ length: 105 }, (_, index) => `질문 ${index + 1}`);
  await page.goto('/customer-service');
  const panel = await startChat(page, customer);
  await expect(panel.getByText('상담원 배정을 기다리고 있습니다.')).toBeVisible();
  for (const word of words) await say(panel.getByRole('textbox'), word);
  await expect(panel.getByText('보내는 중')).toHaveCount(0);

  const staff = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const asked: string[] = [];
  staff.on('request', (request) => request.url().includes('/messages?') && asked.push(new URL(request.url()).search));
  await logInAsStaff(staff, '오사카로 상담원');
  const column = await takeChat(staff, customer);
  const log = column.getByRole('log');
  await expect(log).toContainText('질문 105');
  expect(asked).toEqual(['?last=100']);

  await log.hover();
  await expect(async () => {
    await staff.mouse.wheel(0, -2000);
    await expect(log.getByText('질문 1', { exact: true })).toBeVisible({ timeout: 300 });
  }).toPass();
  await expect(log.locator('[data-message] > p')).toHaveText(words);
  await expect(column.getByRole('button', { name: '이전 대화 더 보기' })).toHaveCount(0);
  expect(asked).toEqual(['?last=100', '?last=100&before=7']);

  const [file] = await Promise.all([
    staff.waitForEvent('download'),
    column.getByRole('button', { name: '대화 내려받기' }).click(),
  ]);
  const lines = readFileSync(await file.path(), 'utf8').split('\n');
  expect(lines.filter((line) => line.includes(`${customer}: 질문`)).map((line) => line.split(': ')[1])).toEqual(words);
  await endChat(panel);
  await staff.context().close();
});

test('a duplicated tab says where the consultation runs, which continues in the first', async ({ page }) => {
  await page.goto('/customer-service');
  const panel = await startChat(page, '복제');
  await expect(panel.getByText('상담원 배정을 기다리고 있습니다.')).toBeVisible();
  const [copy] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void window.open('/customer-service')),
  ]);
  await expect(chatPanel(copy).getByText('다른 탭에서 상담 중이에요.')).toBeVisible();
  await copy.close();

  await page.reload();
  await expect(panel.getByText('상담원 배정을 기다리고 있습니다.')).toBeVisible();
  await endChat(panel);
});

test('the panel shows at once that the network is down, and continues by itself afterwards', async ({
  page,
  context,
}) => {
  await page.goto('/customer-service');
  const panel = await startChat(page, '지하철');
  await expect(panel.getByText('상담원 배정을 기다리고 있습니다.')).toBeVisible();
  // Files that are fetched when the page is idle.
  await settle(page);
  await context.setOffline(true);
  await expect(panel.getByText('연결 중입니다...')).toBeVisible({ timeout: 9000 });
  await say(panel.getByRole('textbox'), '터널이에요');
  await expect(panel.getByText('보내는 중')).toBeVisible();
  await context.setOffline(false);
  await expect(panel.getByText('상담원 배정을 기다리고 있습니다.')).toBeVisible();
  await expect(panel.getByText('보내는 중')).toHaveCount(0);
  await expect(panel.locator('[data-message][data-me] > p')).toHaveText(['터널이에요']);
  await endChat(panel);
});
