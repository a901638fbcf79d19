import {
  chatPanel,
  endChat,
  instanceOf,
  logInAsStaff,
  openCustomer,
  say,
  slowLine,
  startChat,
  takeChat,
} from '@osaka/e2e/chat';
import { type BrowserContext, expect, expectAccessible, type Locator, type Page, test } from '@osaka/e2e/journey';
import { unique } from '@osaka/e2e/member';

test('a customer asks, staff takes the chat, both talk, staff ends it @phone', async ({ page, browser, isMobile }) => {
  const customer = unique('고객');
  const customerInstance = instanceOf(page);
  await page.goto('/customer-service');
  const panel = await startChat(page, customer);
  await expect(panel.getByText('상담원 배정을 기다리고 있습니다.')).toBeVisible();
  await expect(panel.getByText('안녕하세요! 무엇을 도와드릴까요?')).toBeVisible();
  await expect(panel.getByText(`${customer}님이 상담을 시작했습니다.`)).toBeVisible();
  await expectPanelSize(page, panel, isMobile);

  const staff = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const staffInstance = instanceOf(staff);
  await logInAsStaff(staff, '오사카로 상담원');
  await expect(async () => {
    if (staffInstance() === customerInstance()) await staff.reload();
    await expect(staff.getByText('연결됨')).toBeVisible();
    expect(staffInstance()).not.toBe(customerInstance());
  }, 'both speak to different chat instances').toPass();
  await staff.getByRole('button', { name: `상담 시작 ${customer}님` }).click();
  await expect(panel.getByText('상담원과 연결되었습니다.')).toBeVisible();
  await expect(staff.getByRole('heading', { name: customer })).toBeVisible();

  await say(panel.getByRole('textbox'), '3월 2일에 오사카성 쉬는 날인가요?');
  await expect(staff.getByRole('log')).toContainText('3월 2일에 오사카성 쉬는 날인가요?');
  await say(staff.getByLabel('메시지 입력'), '9시에 문을 엽니다.');
  await expect(panel.getByRole('log')).toContainText('9시에 문을 엽니다.');
  await expect(panel.getByRole('log')).toContainText('오사카로 상담원');
  await expect(panel.getByRole('log')).toContainText(/(오전|오후) \d{1,2}:\d{2}/);
  await expectAccessible(page);
  await expectAccessible(staff);

  await test.step('a reload and another page keep the chat', async () => {
    await page.reload();
    await expect(panel.getByRole('log')).toContainText('9시에 문을 엽니다.');
    await page.goto('/terms-of-service');
    await expect(panel.getByText('상담원과 연결되었습니다.')).toBeVisible();
  });

  await test.step('another tab says where the chat is and continues it after a click, and this one can take it back', async () => {
    const tab = await page.context().newPage();
    await tab.goto('/customer-service');
    await tab.getByRole('button', { name: '상담하기' }).click();
    const other = chatPanel(tab);
    await expect(other.getByText('다른 탭에서 상담 중이에요.')).toBeVisible();
    await expectAccessible(tab);
    await other.getByRole('button', { name: '여기서 이어서 상담하기' }).click();
    await expect(other.getByText('상담원과 연결되었습니다.')).toBeVisible();
    await expect(other.getByRole('log')).toContainText('9시에 문을 엽니다.');
    await panel.getByRole('button', { name: '여기서 이어서 상담하기' }).click();
    await expect(panel.getByText('상담원과 연결되었습니다.')).toBeVisible();
    await expect(other.getByText('다른 탭에서 상담 중이에요.')).toBeVisible();
    await tab.close();
  });

  await test.step('the minimised button counts unread messages', async () => {
    await panel.getByRole('button', { name: '상담 창 접기' }).click();
    await say(staff.getByLabel('메시지 입력'), '더 궁금한 것이 있으신가요?');
    const button = page.getByRole('button', { name: /상담하기.*1.*새 메시지/ });
    await expect(button).toBeVisible();
    await button.click();
    await expect(panel.getByRole('log')).toContainText('더 궁금한 것이 있으신가요?');
  });

  await test.step('staff ends it after a confirmation', async () => {
    await staff.getByRole('button', { name: '상담 종료' }).click();
    const question = staff.getByRole('alertdialog');
    await expect(question).toContainText('정말로 상담을 종료하시겠습니까?');
    await question.getByRole('button', { name: '상담 종료' }).click();
    await expect(staff.getByRole('alertdialog')).toContainText('상담이 종료되었습니다.');
    await staff.getByRole('button', { name: '확인' }).click();
    await expect(staff.getByText('상담을 시작할 채팅을 선택해주세요.')).toBeVisible();
    await expect(panel.getByRole('status')).toHaveText('상담이 종료되었습니다.');
    await expect(panel.getByText('상담이 종료되어 더 이상 메시지를 보낼 수 없습니다.')).toBeVisible();
    await expect(panel.getByRole('textbox')).toBeDisabled();
  });

  await test.step('another chat can be started, and closing the panel deletes everything', async () => {
    await panel.getByRole('button', { name: '새 상담 시작하기' }).click();
    await expect(panel.getByLabel('이름')).toHaveValue('');
    await panel.getByRole('button', { name: '상담 창 닫기' }).click();
    await page.getByRole('button', { name: '상담하기' }).click();
    await expect(panel.getByLabel('이름')).toHaveValue('');
  });
  await staff.context().close();
});

test('Enter during Hangul composition sends the complete text once', async ({ page }) => {
  await page.goto('/customer-service');
  const panel = await startChat(page, '한글');
  await expect(panel.getByText('상담원 배정을 기다리고 있습니다.')).toBeVisible();
  await panel.getByRole('textbox').click();
  const keyboard = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  for (const text of ['ㅇ', '아', '안']) await compose(text);
  await keyboard.send('Input.insertText', { text: '안' });
  for (const text of ['ㄴ', '녀', '녕']) await compose(text);
  await keyboard.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key: 'Process',
    code: 'Enter',
    windowsVirtualKeyCode: 229,
  });
  await keyboard.send('Input.insertText', { text: '녕' });
  await keyboard.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key: 'Enter',
    code: 'Enter',
    windowsVirtualKeyCode: 13,
  });

  await expect(panel.locator('[data-message][data-me] p')).toHaveText(['안녕']);
  await expect(panel.getByRole('textbox')).toHaveValue('');
  await endChat(panel);
});

test('of two staff members who take the same chat one gets it and the other is notified; staff sees a customer close the panel', async ({
  page,
  browser,
}) => {
  const customer = unique('경합');
  await page.goto('/customer-service');
  const panel = await startChat(page, customer);
  const contexts = await Promise.all([browser.newContext(), browser.newContext()]);
  const [winner, loser] = (await Promise.all(contexts.map((context) => context.newPage()))) as [Page, Page];
  const line = await slowLine(loser);
  await Promise.all([logInAsStaff(winner, '오사카로 상담원'), logInAsStaff(loser, '한지민')]);
  const late = loser.getByRole('button', { name: `상담 시작 ${customer}님` });
  await expect(late).toBeVisible();
  line.hold();
  await takeChat(winner, customer);
  await late.click();
  await line.release();

  await expect(loser.getByRole('alertdialog')).toContainText('다른 상담원이 먼저 상담을 시작했습니다.');
  await loser.getByRole('button', { name: '확인' }).click();
  await expect(winner.getByRole('alertdialog')).toHaveCount(0);
  await expect(late).toHaveCount(0);
  await expect(winner.getByRole('heading', { name: customer })).toBeVisible();

  await endChat(panel);
  await expect(winner.getByRole('log')).toContainText(`${customer}님이 상담을 종료했습니다.`);
  await expect(winner.getByRole('button', { name: '닫기' })).toBeVisible();
  await Promise.all(contexts.map((context: BrowserContext) => context.close()));
});

test('several customers wait at once, and staff answers each in a separate room', async ({ browser }) => {
  const names = ['가', '나', '다'].map((mark) => unique(`동시${mark}`));
  const context = await browser.newContext();
  const staff = await context.newPage();
  await logInAsStaff(staff, '오사카로 상담원');
  const customers = await Promise.all(names.map(async (name) => openCustomer(await browser.newContext(), name)));
  for (const [index, name] of names.entries()) {
    const column = await takeChat(staff, name);
    await say(column.getByLabel('메시지 입력'), `${name}님 안녕하세요`);
    await expect(customers[index]?.getByRole('log') as Locator).toContainText(`${name}님 안녕하세요`);
  }
  await expect(staff.getByRole('log')).toHaveCount(3);

  const first = staff.getByRole('region', { name: names[0] as string });
  await first.getByRole('button', { name: '대화 접기' }).click();
  await say(customers[0]?.getByRole('textbox') as Locator, '저 먼저 여쭤볼게요');
  await expect(staff).toHaveTitle(/^\(\d+\) 상담 관리/);
  await staff
    .getByRole('button', { name: `${names[0]}` })
    .filter({ hasText: '새 메시지' })
    .click();
  await expect(first.getByRole('log')).toContainText('저 먼저 여쭤볼게요');
  await expect(staff.getByRole('button', { name: `${names[0]}` }).filter({ hasText: '새 메시지' })).toHaveCount(0);
  for (const panel of customers) {
    await expect(panel.getByRole('log')).not.toContainText('undefined');
    await endChat(panel);
    await panel.page().context().close();
  }
  await context.close();
});

test('a name is required, and the panel is not on administration pages', async ({ page }) => {
  await page.goto('/admin/staff');
  await page.getByRole('main').getByRole('button', { name: '로그인' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('상담원 이름을 입력해주세요.');
  await page.getByRole('button', { name: '확인' }).click();

  await page.goto('/customer-service');
  await page.getByRole('button', { name: '상담하기' }).click();
  const panel = page.getByRole('dialog', { name: '상담하기' });
  await expect(panel.getByRole('button', { name: '상담 시작하기' })).toBeDisabled();
  await panel.getByLabel('이름').press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText('이름을 입력해주세요.');
  await page.getByRole('button', { name: '확인' }).click();
  await panel.getByRole('button', { name: '상담 창 닫기' }).click();
  await expect(page.getByRole('button', { name: '상담하기' })).toBeFocused();

  await page.goto('/adminPage');
  await expect(page.getByRole('alertdialog')).toContainText('로그인이 필요한 서비스입니다.');
  await expect(page.getByText('상담하기')).toBeHidden();
});

test('no chat code is loaded before the chat is opened', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/customer-service', { waitUntil: 'networkidle' });
  expect(asked.filter((url) => url.includes('/remotes/mf-chat/') || url.includes('/ws'))).toEqual([]);
});

async function expectPanelSize(page: Page, panel: Locator, isMobile: boolean): Promise<void> {
  const box = await panel.boundingBox();
  const view = page.viewportSize();
  if (isMobile) expect([box?.width, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([view?.width, view?.height]);
  else expect([box?.width, box?.height]).toEqual([320, 384]);
}
