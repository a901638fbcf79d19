import type { Locator, Page } from '@playwright/test';

/** Drags one item onto the other, centre to centre. */
export async function dragByMouse(page: Page, from: Locator, to: Locator) {
  const [start, end] = await middlesOf(from, to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 12 });
  await page.mouse.up();
}

/** The same by touch. */
export async function dragByFinger(page: Page, from: Locator, to: Locator) {
  const [start, end] = await middlesOf(from, to);
  const screen = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', part: number) =>
    screen.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [{ x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part }],
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= 12; step += 1) await touch('touchMove', step / 12);
  await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await screen.detach();
}

/** Scrolled to before they are measured, because the second may move the first. */
async function middlesOf(from: Locator, to: Locator) {
  await from.scrollIntoViewIfNeeded();
  await to.scrollIntoViewIfNeeded();
  return [await middleOf(from), await middleOf(to)] as const;
}

async function middleOf(item: Locator) {
  const box = await item.boundingBox();
  if (!box) throw new Error('the item has no bounding box');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
