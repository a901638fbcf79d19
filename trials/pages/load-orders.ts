import type { Page } from 'playwright-core';
import { type Random, shuffled } from '../harness/seeded-random.ts';
import type { Play } from '../harness/trial.ts';
import { type PagesStage, SCREENS, START, visit } from './stage.ts';

const ORDERS = 100;
const SHORT_ORDERS = 3;
const SIDE_BY_SIDE = 3;
const SELECTORS = 40;

/** Words in the code of each shared library, each once in it. */
const LIBRARIES = {
  react: 'react.activity',
  'react-dom': 'rendererPackageName',
  router: 'may be used only in the context of a',
  query: 'No QueryClient set',
};

/**
 * Visits the remotes in random orders, the chat panel among them: one copy of each library, and the same styles
 * whatever was loaded before.
 */
export async function playLoadOrders(play: Play<PagesStage>): Promise<void> {
  const { stage, random, isShort, check } = play;
  const expected = await stylesAlone(stage, random);
  check(expected.size === SELECTORS, `the page has only ${expected.size} selectors`);
  const count = isShort ? SHORT_ORDERS : ORDERS;
  const waiting = Array.from({ length: count }, () => shuffled([...Object.values(SCREENS), 'chat'], random));
  await Promise.all(
    Array.from({ length: SIDE_BY_SIDE }, async () => {
      for (let order = waiting.shift(); order; order = waiting.shift()) await playOrder(play, order, expected);
    }),
  );
  stage.figures.push(`${count} load orders, ${expected.size} selectors`);
}

async function playOrder({ stage, problem, check }: Play<PagesStage>, order: string[], expected: Map<string, string>) {
  const { page, scripts, close } = await stage.openPage();
  const where = order.join(', ');
  try {
    for (const step of order)
      check(step === 'chat' ? await toggleChat(page) : await visit(page, step), `${where}: ${step} cannot be opened`);
    check(await visit(page, SCREENS['mf-travel']), `${where}: ${SCREENS['mf-travel']} cannot be opened again`);
    for (const [library, words] of Object.entries(LIBRARIES)) {
      const copies = [...scripts].filter(([, text]) => text.includes(words)).map(([path]) => path);
      check(copies.length === 1, `${where}: ${copies.length} copies of ${library}: ${copies.join(', ')}`);
    }
    for (const [selector, style] of await stylesOf(page, [...expected.keys()])) {
      const other = difference(style, expected.get(selector) ?? '');
      if (other) problem(`${where}: ${selector} has other styles: ${other}`);
    }
  } finally {
    await close();
  }
}

/** The order of properties differs between pages. */
function difference(style: string, expected: string): string | undefined {
  const [now, before] = [style, expected].map((text) => text.split('; ')) as [string[], string[]];
  const gone = before.find((each) => !now.includes(each));
  return now.find((each) => !before.includes(each)) ?? (gone && `${gone} is gone`);
}

/** The styles of elements with a class, where no other remote was loaded. */
async function stylesAlone(stage: PagesStage, random: Random): Promise<Map<string, string>> {
  const { page, close } = await stage.openPage();
  await visit(page, SCREENS['mf-travel']);
  const selectors = await page.evaluate(() => {
    // The button of the chat is small or wide by what lies below it.
    const found = [...document.querySelectorAll('body [class]:not(.fab)')].map(
      (each) => `${each.tagName.toLowerCase()}.${[...each.classList].map((name) => CSS.escape(name)).join('.')}`,
    );
    return [...new Set(found)];
  });
  const styles = await stylesOf(page, shuffled(selectors, random).slice(0, SELECTORS));
  await close();
  return styles;
}

async function stylesOf(page: Page, selectors: string[]): Promise<Map<string, string>> {
  // The web font comes once a page is at rest.
  await page.waitForFunction(() => document.documentElement.dataset.font === 'here');
  // Nothing is hovered, focused or in transition.
  await page.mouse.move(0, 0);
  const found = await page.evaluate((all) => {
    (document.activeElement as HTMLElement | null)?.blur();
    for (const animation of document.getAnimations()) animation.cancel();
    // Without layout these are the values of the styles; with it sizes depend on data and fonts.
    document.body.style.display = 'none';
    return all.map((selector) => {
      const element = document.querySelector(selector);
      const style = element ? getComputedStyle(element) : undefined;
      const values = style ? [...style].map((name) => `${name}: ${style.getPropertyValue(name)}`) : ['absent'];
      return [selector, values.join('; ')] as [string, string];
    });
  }, selectors);
  return new Map(found);
}

/** Opens the chat panel on a page that has its button, and closes it. */
export async function toggleChat(page: Page): Promise<boolean> {
  if (!(await visit(page, START))) return false;
  await page.getByRole('button', { name: '상담하기' }).click();
  const closing = page.getByRole('button', { name: '상담 창 닫기' });
  const isOpen = await closing.waitFor({ timeout: 20_000 }).then(
    () => true,
    () => false,
  );
  if (isOpen) await closing.click();
  return isOpen;
}
