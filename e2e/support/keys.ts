import type { Locator, Page } from '@playwright/test';
import { expect } from './quiet-page.ts';

export interface Keys {
  /** Focuses the control, presses the key and expects the focus somewhere afterwards. */
  press(control: Locator, key?: string): Promise<void>;
  /** Presses the key where the focus is. */
  key(key: string): Promise<void>;
  type(control: Locator, text: string): Promise<void>;
  /** The focus is on something that is seen, and has never been lost since the page was opened. */
  expectFocus(step: string): Promise<void>;
}

/** Uses a page by its keyboard alone. Must be called before the page is opened: from then on each loss of the focus that lasts is recorded. */
export async function useKeys(page: Page): Promise<Keys> {
  const losses: string[] = [];
  await page.exposeFunction('reportLostFocus', (loss: string) => losses.push(loss));
  await page.addInitScript(recordLosses);

  async function expectFocus(step: string) {
    await expect.poll(() => focusOf(page), { message: step }).not.toMatch(/^nowhere/);
    expect(losses, step).toEqual([]);
  }
  return {
    expectFocus,
    async press(control, key = 'Enter') {
      await control.focus();
      await page.keyboard.press(key);
      await expectFocus(`${key} on ${control}`);
    },
    async key(key) {
      await page.keyboard.press(key);
      await expectFocus(key);
    },
    async type(control, text) {
      await control.focus();
      await page.keyboard.insertText(text);
    },
  };
}

function focusOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) return 'nowhere';
    return activeElement.checkVisibility() ? activeElement.tagName : `nowhere to be seen: ${activeElement.outerHTML.slice(0, 120)}`;
  });
}

/** Runs in the page. A loss shorter than a few looks is what the page itself mends. */
function recordLosses() {
  const LOOK_MS = 50;
  const LOOKS = 8;
  let last = '';
  let looks = 0;
  setInterval(() => {
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body && activeElement.checkVisibility()) {
      last = activeElement.outerHTML.slice(0, 160);
      looks = 0;
    } else if (last && document.hasFocus()) {
      looks += 1;
      if (looks === LOOKS) (window as unknown as { reportLostFocus(loss: string): void }).reportLostFocus(`${location.pathname}: lost after ${last}`);
    }
  }, LOOK_MS);
}
