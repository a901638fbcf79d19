import type { CDPSession, Page } from 'playwright-core';
import type { Play } from '../harness/trial.ts';
import { toggleChat } from './load-orders.ts';
import { type PagesStage, SCREENS, START, visit } from './stage.ts';

const ROUNDS = 200;
const SHORT_ROUNDS = 10;
/** Until all code is loaded and compiled, and caches of calls are full. */
const WARM_ROUNDS = 10;
/**
 * A visitor looks at a screen before the next one. Chromium never releases an `img` with `srcset` that was created and
 * not inserted, which is what React leaves when something changes while a screen is being rendered.
 */
const PAUSE_MS = 100;
const MAX_GROWTH_BYTES = 1024 * 1024;
/** What a round leaves behind is there once a round; a message on the screen is not. */
const MAX_LEFT = 0.2;

interface Figures {
  heapBytes: number;
  listeners: number;
  nodes: number;
  styles: number;
}

/**
 * Mounts and unmounts all remotes and the chat panel again and again in one page, which must then hold what it held
 * before.
 */
export async function playMounts({ stage, isShort, check }: Play<PagesStage>): Promise<void> {
  const { page, close } = await stage.openPage();
  try {
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const round = async () => {
      for (const address of Object.values(SCREENS)) {
        check(await visit(page, address), `${address} cannot be opened`);
        await page.waitForTimeout(PAUSE_MS);
      }
      check(await toggleChat(page), 'the chat cannot be opened');
      await page.waitForTimeout(PAUSE_MS);
    };
    for (let times = 0; times < WARM_ROUNDS; times++) await round();
    const before = await figuresOf(page, session);
    const rounds = isShort ? SHORT_ROUNDS : ROUNDS;
    for (let times = 0; times < rounds; times++) await round();
    const after = await figuresOf(page, session);
    const grown = after.heapBytes - before.heapBytes;
    check(isShort || grown <= MAX_GROWTH_BYTES, `the heap has grown by ${grown} bytes`);
    for (const kind of ['listeners', 'nodes', 'styles'] as const)
      check(after[kind] - before[kind] <= rounds * MAX_LEFT, `${kind}: ${before[kind]} before, ${after[kind]} after`);
    stage.figures.push(
      `${rounds} mounts of all remotes: heap ${before.heapBytes} + ${grown} bytes, listeners ${before.listeners} and ${after.listeners}, nodes ${before.nodes} and ${after.nodes}, stylesheets ${before.styles} and ${after.styles}`,
    );
  } finally {
    await close();
  }
}

async function figuresOf(page: Page, session: CDPSession): Promise<Figures> {
  await visit(page, START);
  await page.waitForTimeout(1000);
  // Twice: finalizers of the first collection release what the second one finds.
  for (let times = 0; times < 2; times++) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? Number.NaN;
  return {
    heapBytes: metric('JSHeapUsedSize'),
    listeners: metric('JSEventListeners'),
    nodes: metric('Nodes'),
    styles: await page.evaluate(() => document.styleSheets.length + document.adoptedStyleSheets.length),
  };
}
