import type { Page } from '@playwright/test';

/** WCAG 2.5.5 asks for 44 px; a pixel is left for rounding. */
const TARGET_PX = 43;

/**
 * Controls that a finger misses: less than 44 px of height or width answers to a press around their middle. Measured by what is hit, so that
 * labels and enlarged areas count. Links within a line of text are left out, as in WCAG 2.5.8.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((targetPx) => {
    const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input:not([type=hidden], [type=file]), select, textarea, summary, [role=button]')];
    const found = controls.filter((control) => isShown(control) && !isInText(control) && !isOnMap(control)).flatMap((control) => sizeProblem(control));
    scrollTo(0, 0);
    return found;

    function isShown(control: HTMLElement): boolean {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[inert], .sr-only, .skip')) return false;
      const { width, height } = control.getBoundingClientRect();
      return width > 1 && height > 1;
    }
    /** Its line has words beside the link. */
    function isInText(control: HTMLElement): boolean {
      if (getComputedStyle(control).display !== 'inline' || !control.parentElement) return false;
      return [...control.parentElement.childNodes].some((node) => !node.contains(control) && (node.textContent ?? '').trim() !== '');
    }
    /** Pins may lie close together; they have a test of their own. */
    function isOnMap(control: HTMLElement): boolean {
      return control.closest('.leaflet-marker-pane, .leaflet-control-attribution') !== null;
    }
    function sizeProblem(control: HTMLElement): string[] {
      // Bars at the top and the bottom, and the chat's button, lie over what is at the edge.
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const area = control.matches('input[type=radio], input[type=checkbox]') ? (control.closest('label') ?? control) : control;
      const { left, top, width, height } = area.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const reach = targetPx / 2;
      const hits = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(x + dx, y + dy);
        return hit !== null && (area.contains(hit) || hit.closest('label')?.control === control);
      };
      const isWide = width >= targetPx || (hits(-reach, 0) && hits(reach, 0));
      const isHigh = height >= targetPx || (hits(0, -reach) && hits(0, reach));
      if ((isWide && isHigh) || !hits(0, 0)) return [];
      return [
        `${control.tagName.toLowerCase()}.${control.className} “${(control.ariaLabel ?? control.textContent ?? '').trim().slice(0, 30)}” ${Math.round(width)} × ${Math.round(height)}`,
      ];
    }
  }, TARGET_PX);
}

/** What sticks out sideways: the page itself, or a part that scrolls although it is not one of those made for it (rows of chips, cards, tabs, pictures). */
export function sidewaysScrolls(page: Page): Promise<string[]> {
  return page.evaluate((width) => {
    const made = '.chips, .tabs, .carousel, .gallery, .thumbs, [data-scrolls-sideways]';
    const found = document.documentElement.scrollWidth > width ? [`the page is ${document.documentElement.scrollWidth} px wide`] : [];
    for (const part of document.querySelectorAll<HTMLElement>('body *')) {
      if (part.matches(made) || !part.checkVisibility() || part.scrollWidth <= part.clientWidth + 1 || part.clientWidth <= 1) continue;
      if (!/auto|scroll/.test(getComputedStyle(part).overflowX)) continue;
      found.push(`${part.tagName.toLowerCase()}.${part.className} scrolls ${part.scrollWidth} px in ${part.clientWidth} px`);
    }
    return found;
  }, page.viewportSize()?.width ?? 0);
}
