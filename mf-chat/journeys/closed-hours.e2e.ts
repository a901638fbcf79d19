import { getSupportHours, type SupportHours } from '@osaka/contracts/chat';
import { chatPanel, logInAsStaff } from '@osaka/e2e/chat';
import { mailedTo } from '@osaka/e2e/inbox';
import { expect, expectAccessible, test } from '@osaka/e2e/journey';
import { unique } from '@osaka/e2e/member';

const NOTICE = '지금은 상담 시간이 아니에요. 다음 상담은 11.23(월) 오전 9:00에 시작해요.';
const SUPPORT_MAIL = 'help@osaka.example';

test('outside of the hours a question is left, mailed to the customer service, and answered by mail', async ({
  page,
  browser,
}) => {
  const [name, question, answer] = ['손님', '패스를 환불할 수 있나요 ', '네, 사흘 안에 됩니다 '].map((text) =>
    unique(text),
  ) as [string, string, string];
  const email = `${unique('q')}@example.com`.toLowerCase();
  // The journeys share services that are always open; what the hours answer follows from a clock, and is tested with
  // one.
  const closed: SupportHours = {
    weekly: '평일 09:00~18:00',
    lunch: '점심 12:00~13:00 제외',
    isOpen: false,
    canStart: false,
    notice: NOTICE,
  };
  await page.route(`**${getSupportHours.path}`, (route) => route.fulfill({ json: closed }));
  await page.goto('/customer-service');
  await page.getByRole('button', { name: '상담하기' }).click();
  const panel = chatPanel(page);

  await test.step('the panel says when the next consultation begins', async () => {
    await expect(panel.getByText(NOTICE)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the question reaches the customer service', async () => {
    await panel.getByLabel('이름').fill(name);
    await panel.getByLabel('이메일').fill(email);
    await panel.getByLabel('문의 내용').fill(question);
    await panel.getByRole('button', { name: '문의 남기기' }).click();
    await expect(panel.getByText(`상담원이 확인하고 ${email}로 답변해 드릴게요.`)).toBeVisible();
    expect(await mailedTo(SUPPORT_MAIL, new RegExp(`(${question})`))).toBe(question);
  });

  await test.step('staff answer on their screen, and the visitor is mailed', async () => {
    const staff = await (await browser.newContext()).newPage();
    await logInAsStaff(staff, unique('상담'));
    await staff.getByText(name, { exact: true }).click();
    await staff.getByLabel('답변', { exact: true }).and(staff.locator(':visible')).fill(answer);
    await staff.getByRole('button', { name: '답변 보내기' }).and(staff.locator(':visible')).click();
    expect(await mailedTo(email, new RegExp(`(${answer})`))).toBe(answer);
    await expect(staff.locator('details', { hasText: name }).getByText('답변함')).toBeVisible();
    await staff.context().close();
  });
});
