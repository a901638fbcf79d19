import { logInAsStaff, openCustomer, say, takeChat } from '@osaka/e2e/chat';
import { expect, expectAccessible, type Page, test } from '@osaka/e2e/journey';
import { unique } from '@osaka/e2e/member';

test('staff leave a note, and hand a chat over to a colleague who answers with a canned reply', async ({
  page: first,
  browser,
}) => {
  const [one, other, customer, reply] = ['앞사람', '뒷사람', '손님', '인사'].map((name) => unique(name)) as [
    string,
    string,
    string,
    string,
  ];
  const second = await (await browser.newContext()).newPage();
  await Promise.all([logInAsStaff(first, one), logInAsStaff(second, other)]);
  const panel = await openCustomer(await browser.newContext(), customer);
  const column = await takeChat(first, customer);

  await test.step('the note stays among staff', async () => {
    await column.getByRole('button', { name: /^메모/ }).click();
    await column.getByLabel('메모 입력').fill('표를 두 번 산 고객');
    await column.getByRole('button', { name: '메모 남기기' }).click();
    await expect(column.getByRole('button', { name: '메모 1' })).toBeVisible();
    await expectAccessible(first);
  });

  await test.step('the colleague takes the chat over, and the customer reads it', async () => {
    await column.getByRole('button', { name: '상담 넘기기' }).click();
    await column.getByRole('button', { name: `넘기기 ${other} 상담원에게` }).click();
    await expect(column.getByText(`${other} 상담원의 대답을 기다리고 있어요.`)).toBeVisible();
    const offer = second.getByRole('region', { name: `${customer}님의 상담 넘겨받기` });
    await expectAccessible(second);
    await offer.getByRole('button', { name: '이어받기' }).click();
    await expect(second.getByRole('region', { name: customer })).toBeVisible();
    await expect(column).toHaveCount(0);
    await expect(panel.getByRole('log')).toContainText(`${other} 상담원이 상담을 이어받았습니다.`);
  });

  await test.step('a reply of the team is inserted with the name of the customer, and sent by a second Enter', async () => {
    await addReply(second, reply, '{이름}님, 이어서 도와드릴게요.');
    const taken = second.getByRole('region', { name: customer });
    const composer = taken.getByLabel('메시지 입력');
    await composer.fill(`/${reply}`);
    await expect(taken.getByRole('option', { name: reply })).toHaveAttribute('aria-selected', 'true');
    await composer.press('Enter');
    await expect(composer).toHaveValue(`${customer}님, 이어서 도와드릴게요.`);
    await composer.press('Enter');
    await expect(panel.getByRole('log')).toContainText(`${customer}님, 이어서 도와드릴게요.`);
    await say(panel.getByRole('textbox'), '고맙습니다');
    await expect(taken.getByRole('log')).toContainText('고맙습니다');
    await expect(panel).not.toContainText('표를 두 번 산 고객');
  });
  for (const page of [second, panel.page()]) await page.context().close();
});

async function addReply(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('button', { name: '답변 관리' }).click();
  const dialog = page.getByRole('dialog', { name: '자주 쓰는 답변' });
  await dialog.getByLabel('이름').fill(name);
  await dialog.getByLabel('내용').fill(text);
  await dialog.getByRole('button', { name: '답변 추가' }).click();
  await expect(dialog.getByRole('listitem', { name })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '닫기' }).click();
}
