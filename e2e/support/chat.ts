import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Starts a chat as a guest with this name, or as the signed-in member, who is not asked for a name. */
export async function startChat(page: Page, name?: string): Promise<Locator> {
  await page.getByRole('button', { name: '상담하기' }).click();
  const panel = chatPanel(page);
  if (name) await panel.getByLabel('이름').fill(name);
  await panel.getByRole('button', { name: '상담 시작하기' }).click();
  await expect(panel.getByRole('log')).toBeVisible();
  return panel;
}

export function chatPanel(page: Page): Locator {
  return page.getByRole('dialog', { name: '상담하기' });
}

export async function openCustomer(context: BrowserContext, name: string): Promise<Locator> {
  const page = await context.newPage();
  await page.goto('/customer-service');
  return startChat(page, name);
}

export async function logInAsStaff(page: Page, name: string): Promise<void> {
  await page.goto('/admin/staff');
  await page.getByLabel('상담원 이름').fill(name);
  await page.getByLabel('상담원 이름').press('Enter');
  await expect(page.getByText('연결됨')).toBeVisible();
}

/** Takes a waiting chat and returns its column. */
export async function takeChat(staff: Page, customer: string): Promise<Locator> {
  await expect(staff.getByText('연결됨')).toBeVisible();
  await staff.getByRole('button', { name: `상담 시작 ${customer}님` }).click();
  const column = staff.getByRole('region', { name: customer });
  await expect(column).toBeVisible();
  return column;
}

export async function say(box: Locator, text: string): Promise<void> {
  await box.fill(text);
  // What staff write while they are not connected stays in the box.
  await expect(box.page().getByText('연결 안됨')).toHaveCount(0);
  await box.press('Enter');
}

/** Delays messages and responses of the server to the page; to be called before the page opens. */
export async function slowLine(page: Page): Promise<{ hold(): void; release(): Promise<void> }> {
  let waiting: (() => void)[] | undefined;
  await page.route(/\/api\/chat\/staff\//, async (route) => {
    const response = await route.fetch();
    if (waiting) await new Promise<void>((arrive) => waiting?.push(arrive));
    await route.fulfill({ response });
  });
  await page.routeWebSocket(/\/ws\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (waiting) waiting.push(() => socket.send(message));
      else socket.send(message);
    });
  });
  return {
    hold() {
      waiting = [];
    },
    async release() {
      for (const arrive of waiting ?? []) arrive();
      waiting = undefined;
      // An answer in flight when the page is closed is no fault.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
  };
}

/** The chat instance that the page is connected to, from the CONNECTED frame. */
export function instanceOf(page: Page): () => string | undefined {
  let instance: string | undefined;
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      instance = /server:osakaro-chat ([\w-]+)/.exec(String(payload))?.[1] ?? instance;
    });
  });
  return () => instance;
}

/** Closes the panel, also of a running chat: answers the question and passes over what is asked after the end. */
export async function endChat(panel: Locator): Promise<void> {
  const page = panel.page();
  const close = panel.getByRole('button', { name: '상담 창 닫기' });
  const launcher = page.getByRole('button', { name: '상담하기' });
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: '상담 종료' });
  await close.click();
  await expect(confirm.or(launcher)).toBeVisible();
  if (!(await confirm.isVisible())) return;
  await confirm.click();
  const faces = panel.getByRole('group', { name: '상담은 어떠셨나요?' });
  await expect(faces.or(launcher)).toBeVisible();
  if (await faces.isVisible()) await close.click();
}
