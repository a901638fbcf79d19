import { endChat, instanceOf, logInAsStaff, say, startChat, takeChat } from '@osaka/e2e/chat';
import { isReady, killInstance } from '@osaka/e2e/instances';
import { expect, test } from '@osaka/e2e/journey';
import { unique } from '@osaka/e2e/member';

test('a consultation continues when first the customer’s and then the staff member’s instance dies @kills', async ({
  page,
  browser,
}) => {
  const customer = unique('단절');
  const [customerInstance, staff] = [instanceOf(page), await (await browser.newContext()).newPage()];
  const staffInstance = instanceOf(staff);
  await page.goto('/customer-service');
  const panel = await startChat(page, customer);
  await logInAsStaff(staff, '오사카로 상담원');
  const column = await takeChat(staff, customer);
  await expect(panel.getByText('상담원과 연결되었습니다.')).toBeVisible();
  await say(panel.getByRole('textbox'), '하나');
  await say(column.getByLabel('메시지 입력'), '둘');
  await expect(panel.getByRole('log')).toContainText('둘');

  const first = `svc-${customerInstance()}`;
  killInstance(first);
  await expect(panel.getByText('연결 중입니다...')).toBeVisible();
  await say(panel.getByRole('textbox'), '셋');
  await expect(panel.getByText('보내는 중')).toBeVisible();
  await expect(column.getByRole('log')).toContainText('셋');
  await expect(panel.getByText('상담원과 연결되었습니다.')).toBeVisible();

  // While both are down the gateway has no upstream and answers 503.
  await expect.poll(() => isReady(first)).toBe(true);
  killInstance(`svc-${staffInstance()}`);
  await expect(staff.getByText('연결 안됨')).toBeVisible();
  await say(panel.getByRole('textbox'), '넷');
  await expect(staff.getByText('연결됨')).toBeVisible();
  await expect(staff.getByRole('region', { name: /내 상담/ })).toContainText(customer);
  await say(column.getByLabel('메시지 입력'), '다섯');

  const words = ['하나', '둘', '셋', '넷', '다섯'];
  await expect(column.locator('[data-message] > p')).toHaveText(words);
  await expect(panel.locator('[data-message] > p')).toHaveText(['안녕하세요! 무엇을 도와드릴까요?', ...words]);
  await expect(panel.getByText('보내는 중')).toHaveCount(0);
  await endChat(panel);
  await staff.context().close();
});

test('a failed message is marked, and 다시 보내기 sends it once', async ({ page }) => {
  let isCut = false;
  await page.routeWebSocket(/\/ws\//, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((frame) => {
      if (!isCut) server.send(frame);
    });
  });
  await page.clock.install();
  await page.goto('/customer-service');
  const panel = await startChat(page, unique('재전송'));
  await expect(panel.getByText(/님이 상담을 시작했습니다/)).toBeVisible();
  await expect(panel.getByText('보내는 중')).toHaveCount(0);

  isCut = true;
  await say(panel.getByRole('textbox'), '들리시나요?');
  await expect(panel.getByText('보내는 중')).toBeVisible();
  await page.clock.fastForward(21_000);
  await expect(panel.getByText('메시지를 보내지 못했습니다.')).toBeVisible();
  isCut = false;
  await page.clock.fastForward(4_000);
  await panel.getByRole('button', { name: '다시 보내기' }).click();
  await expect(panel.getByText('메시지를 보내지 못했습니다.')).toHaveCount(0);
  await expect(panel.getByText('보내는 중')).toHaveCount(0);

  await page.reload();
  await expect(panel.locator('[data-message][data-me] > p')).toHaveText(['들리시나요?']);
  await endChat(panel);
});

test('only a complete closing phrase of staff ends a chat', async ({ page, browser }) => {
  const customer = unique('문구');
  await page.goto('/customer-service');
  const panel = await startChat(page, customer);
  await say(panel.getByRole('textbox'), '상담이 종료되었습니다');
  const staff = await (await browser.newContext()).newPage();
  await logInAsStaff(staff, '오사카로 상담원');
  const column = await takeChat(staff, customer);
  await say(column.getByLabel('메시지 입력'), '상담이 종료되면 알려드릴게요');
  await expect(panel.getByRole('log')).toContainText('상담이 종료되면 알려드릴게요');
  await expect(panel.getByText('상담원과 연결되었습니다.')).toBeVisible();
  await expect(panel.getByRole('textbox')).toBeEnabled();

  await panel.getByRole('textbox').fill('쓰던 말');
  await say(column.getByLabel('메시지 입력'), '네, 상담이 종료되었습니다. 즐거운 여행 되세요!');
  await expect(panel.locator('p[role=status][data-s]')).toHaveText('상담이 종료되었습니다.');
  await expect(panel.getByText('상담이 종료되어 더 이상 메시지를 보낼 수 없습니다.')).toBeVisible();
  await expect(panel.getByRole('textbox')).toBeDisabled();
  await expect(panel.getByRole('textbox')).toHaveValue('');
  await endChat(panel);
  await staff.context().close();
});
