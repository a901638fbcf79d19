import type { Page } from '@playwright/test';

/** A link or label that is wider is a row: the space beside its text may be covered. */
const ROW_WIDTH = 240;

/** Texts of the controls and hints of fields that the chat button covers; for rows only their text counts. */
export function coveredByLauncher(page: Page): Promise<string[]> {
  return page.evaluate((rowWidth) => {
    const launcher = document.querySelector<HTMLElement>('.fab');
    if (!launcher?.checkVisibility({ visibilityProperty: true })) return [];
    const own = launcher.getBoundingClientRect();
    const controls = document.querySelectorAll<HTMLElement>(
      'main :is(a[href], button, input, select, textarea, summary, label, .field :is(.help, .meta), [role=button]), .site-footer a',
    );
    return [...controls]
      .filter((control) => !launcher.contains(control) && boxesOf(control).some((box) => isCovered(control, box)))
      .map((control) => control.textContent || control.ariaLabel || control.tagName);

    function boxesOf(control: HTMLElement): DOMRect[] {
      // A transparent input over its row is covered only if the row is.
      if (control.matches('label :is(input[type=radio], input[type=checkbox])')) return [];
      if (!control.matches('a:not(.btn), label, .help, .meta') || control.offsetWidth <= rowWidth)
        return [...control.getClientRects()];
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      const words = document.createRange();
      const boxes: DOMRect[] = [];
      while (texts.nextNode()) {
        words.selectNodeContents(texts.currentNode);
        boxes.push(...words.getClientRects());
      }
      return boxes;
    }
    function isCovered(control: HTMLElement, box: DOMRect): boolean {
      const [left, right] = [Math.max(own.left, box.left), Math.min(own.right, box.right)];
      const [top, bottom] = [Math.max(own.top, box.top), Math.min(own.bottom, box.bottom)];
      if (right - left <= 1 || bottom - top <= 1) return false;
      const below = document
        .elementsFromPoint((left + right) / 2, (top + bottom) / 2)
        .find((element) => !launcher?.contains(element));
      return below !== undefined && control.contains(below);
    }
  }, ROW_WIDTH);
}

/** Scrolls through the page in steps; returns the positions with covered controls. */
export async function stopsCovered(page: Page): Promise<string[]> {
  const { height, view } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    view: innerHeight,
  }));
  const covered: string[] = [];
  for (let top = 0; ; top += Math.round(view * STRIDE)) {
    await page.evaluate((y) => scrollTo(0, y), top);
    const words = await settled(page);
    if (words.length > 0) covered.push(`${new URL(page.url()).pathname} at ${top}: ${words.join(', ')}`);
    if (top >= height - view || top > MOST_STOPS * view * STRIDE) return covered;
  }
}

const STRIDE = 0.43;
const MOST_STOPS = 10;

/** The button moves away after scrolling has stopped. */
async function settled(page: Page): Promise<string[]> {
  let words: string[] = [];
  for (let look = 0; look < 12; look += 1) {
    await page.waitForTimeout(250);
    words = await coveredByLauncher(page);
    if (words.length === 0) break;
  }
  return words;
}
