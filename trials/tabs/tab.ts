import type { Browser, Page } from 'playwright-core';
import type { Random } from '../harness/seeded-random.ts';
import { waitUntil } from '../harness/wait.ts';

const WITHIN_MS = 20_000;
const UNAVAILABLE = '이 화면을 잠시 열 수 없어요.';
const CHAT_FAILED = '상담 창을 열 수 없어요.';
/** Links of header and footer that a guest can follow, by path. */
const PATHS = [
  '/',
  '/travels',
  '/reviews/list',
  '/login',
  '/signup',
  '/customer-service',
  '/privacy-policy',
  '/terms-of-service',
  '/email-collection-policy',
];
const WORDS = { path: '/signup', labels: ['닉네임', '아이디'] };

/** A tab that stays open while slices are released. */
export interface Tab {
  /** How many versions of a slice are newer than the tab, by slice. */
  newer: Map<string, number>;
  hasWords: boolean;
  /** Follows a link, or opens the chat where words are typed. One sentence for everything that is wrong. */
  step(random: Random): Promise<string[]>;
  /** Problems since the last call. */
  faults(): Promise<string[]>;
  reloads(): number;
  deleteWords(): Promise<void>;
  close(): Promise<void>;
}

export async function openTab(browser: Browser, site: string, random: Random, typesWords: boolean): Promise<Tab> {
  const context = await browser.newContext({
    baseURL: site,
    locale: 'ko-KR',
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(WITHIN_MS);
  const page = await context.newPage();
  const faults: string[] = [];
  let loads = 0;
  let reported = 0;
  page.on('load', () => void loads++);
  page.on('pageerror', (error) => void faults.push(`an error in the page: ${error.message}`));
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/^\/(?:assets|remotes)\//.test(pathname) && response.status() >= 400)
      faults.push(`${pathname}: ${response.status()}`);
  });
  await page.goto(typesWords ? WORDS.path : random.pick(PATHS));
  await isDrawn(page);
  const typed = typesWords ? await typeWords(page, random) : [];

  const tab: Tab = {
    newer: new Map(),
    hasWords: typesWords,
    async step(choice) {
      const wrong = tab.hasWords ? await openChat(page) : await follow(page, choice);
      if (tab.hasWords && (await wordsIn(page)).join() !== typed.join())
        wrong.push(`the words ${typed.join(', ')} are lost`);
      if (tab.hasWords && loads > 1) wrong.push('the page reloaded while words were unsaved');
      return wrong;
    },
    async faults() {
      const found = faults.slice(reported);
      reported = faults.length;
      return found;
    },
    reloads: () => loads - 1,
    async deleteWords() {
      for (const label of WORDS.labels) await page.getByLabel(label, { exact: true }).fill('');
      tab.hasWords = false;
    },
    close: () => context.close(),
  };
  return tab;
}

async function typeWords(page: Page, random: Random): Promise<string[]> {
  await page.waitForFunction(() => !('interactionQueue' in window));
  const words = [`말${'가나다라마'.charAt(random.between(0, 4))}`, `words${random.between(100, 999)}`];
  for (const [index, label] of WORDS.labels.entries())
    await page.getByLabel(label, { exact: true }).fill(words[index] ?? '');
  return words;
}

function wordsIn(page: Page): Promise<string[]> {
  return Promise.all(
    WORDS.labels.map((label) =>
      page
        .getByLabel(label, { exact: true })
        .inputValue({ timeout: 1000 })
        .catch(() => ''),
    ),
  );
}

/** The code of the chat loads at the first press, from the releases as they are by then. */
async function openChat(page: Page): Promise<string[]> {
  const button = page.getByRole('button', { name: '상담하기' });
  if (!(await button.isVisible())) return [];
  await button.click();
  const isOpen = await waitUntil(
    () =>
      page.locator('aside, dialog, section').filter({ hasText: '상담' }).locator('input, textarea').first().isVisible(),
    WITHIN_MS,
  );
  const hasFailed = await page.getByText(CHAT_FAILED).isVisible();
  return isOpen && !hasFailed ? [] : ['the chat cannot be opened'];
}

async function follow(page: Page, random: Random): Promise<string[]> {
  const present = await page
    .locator('a[href]')
    .evaluateAll((links) => links.flatMap((link) => (link.checkVisibility() ? (link.getAttribute('href') ?? []) : [])));
  const here = new URL(page.url()).pathname;
  const paths = PATHS.filter((path) => path !== here && present.includes(path));
  if (paths.length === 0) return [`${here} has no links: a white screen`];
  const path = random.pick(paths);
  await page.locator(`a[href="${path}"]:visible`).first().click();
  const hasArrived = await waitUntil(() => new URL(page.url()).pathname === path, WITHIN_MS);
  if (hasArrived && (await isDrawn(page))) return [];
  return [
    `${path}, opened from ${here}, is not drawn: ${((await page.locator('body').textContent()) ?? '').replaceAll(/\s+/g, ' ').slice(0, 120)}`,
  ];
}

/** A screen with its heading, and neither a skeleton nor the sentence for code that cannot be loaded. */
function isDrawn(page: Page): Promise<boolean> {
  return waitUntil(async () => {
    const [heading, isUnavailable, isLoading] = await Promise.all([
      page.locator('main h1').first().isVisible(),
      page.getByText(UNAVAILABLE).isVisible(),
      page.locator('main [aria-busy=true][aria-label="화면을 불러오는 중"]').isVisible(),
    ]).catch(() => [false, true, true]);
    return Boolean(heading) && !isUnavailable && !isLoading;
  }, WITHIN_MS);
}
