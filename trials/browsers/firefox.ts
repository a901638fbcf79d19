import { existsSync } from 'node:fs';
import puppeteer, { type ElementHandle, type Page, type TouchHandle } from 'puppeteer-core';
import type { Engine, EngineOptions, KEYS, Point } from './engine.ts';

const PROGRAMS = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
const KEY_NAMES = {
  Enter: 'Enter',
  Tab: 'Tab',
  Escape: 'Escape',
  ArrowUp: 'ArrowUp',
  ArrowDown: 'ArrowDown',
  Space: 'Space',
} as const satisfies Record<keyof typeof KEYS, string>;

/** Path of Firefox; undefined when it is not installed. */
export function findFirefox(): string | undefined {
  return PROGRAMS.find((program) => existsSync(program));
}

/** Headless Firefox over WebDriver BiDi. */
export async function openFirefox(program: string, { isDark = false }: EngineOptions = {}): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    extraPrefsFirefox: {
      'ui.systemUsesDarkTheme': isDark ? 1 : 0,
      'dom.w3c_touch_events.enabled': 1,
      'intl.accept_languages': 'ko-KR',
    },
  });
  const page = await browser.newPage();

  return {
    name: 'Firefox',
    open: async (address) => void (await page.goto(address)),
    run: (body, ...args) => page.evaluate(`(function () { ${body} })(...${JSON.stringify(args)})`) as Promise<never>,
    click: ({ x, y }) => page.mouse.click(x, y),
    touch: (fingers) => touch(page, fingers),
    async drag([first, ...rest]) {
      await page.mouse.move(first?.x ?? 0, first?.y ?? 0);
      await page.mouse.down();
      for (const { x, y } of rest) await page.mouse.move(x, y);
      await page.mouse.up();
    },
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(KEY_NAMES[key]),
    async upload(selector, files) {
      const input = (await page.$(selector)) as ElementHandle<HTMLInputElement> | null;
      await input?.uploadFile(...files);
    },
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: async (file) => void (await page.screenshot({ path: file as `${string}.png` })),
    print: () => page.pdf({ format: 'A4' }),
    close: () => browser.close(),
  };
}

async function touch(page: Page, fingers: readonly (readonly Point[])[]): Promise<void> {
  const handles: TouchHandle[] = [];
  for (const [first] of fingers) handles.push(await page.touchscreen.touchStart(first?.x ?? 0, first?.y ?? 0));
  const steps = Math.max(...fingers.map((path) => path.length));
  for (let step = 1; step < steps; step++) {
    for (const [finger, path] of fingers.entries()) {
      const point = path[Math.min(step, path.length - 1)];
      if (point) await handles[finger]?.move(point.x, point.y);
    }
  }
  for (const handle of handles) await handle.end();
}
