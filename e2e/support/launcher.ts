import type { Page } from '@playwright/test';

/** What the chat button covers, except for the header's free room. */
export function coveredByLauncher(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const launcher = [...document.querySelectorAll('.fab')].find((each) => each.checkVisibility());
    if (!launcher) return [];
    const { left, top, width, height } = launcher.getBoundingClientRect();
    const covered = new Set<Element>();
    for (const x of [0.02, 0.25, 0.5, 0.75, 0.98])
      for (const y of [0.02, 0.5, 0.98]) {
        const below = document
          .elementsFromPoint(left + width * x, top + height * y)
          .find((element) => !launcher.contains(element));
        if (below && !below.matches('.site-header, .site-header > .wrap')) covered.add(below);
      }
    return [...covered].map((element) => element.outerHTML.slice(0, 120));
  });
}

/** The place of the chat button at the top, in the middle and at the end of the page, with what it covers there. */
export async function launcherStops(page: Page): Promise<{ places: string[]; covered: string[] }> {
  const places = new Set<string>();
  const covered: string[] = [];
  for (const share of [0, 0.3, 0.6, 1]) {
    await page.evaluate((at) => scrollTo(0, at * (document.documentElement.scrollHeight - innerHeight)), share);
    // Two frames, so that a bar that sticks is drawn where it belongs.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    places.add(JSON.stringify(await page.locator('.fab:visible').boundingBox()));
    covered.push(...(await coveredByLauncher(page)));
  }
  return { places: [...places], covered };
}
