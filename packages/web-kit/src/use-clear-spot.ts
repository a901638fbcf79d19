import { type RefObject, useEffect } from 'react';

/** Content that a floating button must never cover: headings, controls and facts. */
const NEVER =
  ':is(main, .site-footer, [data-floats]) :is(h1, h2, h3, a[href], button, input, select, textarea, summary, label, [role=button], .facts dd, dl.panel dd, dt, time, .notice, .error, address, .field :is(.help, .meta))';
/** Content that only the folded button may cover. */
const FOLDED_ONLY = 'main :is([data-card], .card, .shot, .panel, .map, tr, img)';
const GAP = 6;
const SETTLE_MS = 120;
/** After this time the search lets other work go first. */
const SLICE_MS = 8;

/**
 * Positions a floating button (`.fab` inside `place`) where it covers no needed content: unfolded in its corner, else
 * folded to its icon, else folded further up or on the other side; it is hidden if every position would cover
 * something. It moves only after scrolling has ended, and not while it is pressed: the click would miss it.
 */
export function useClearSpot(place: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let search = new AbortController();
    const settle = async () => {
      if (place.current && (await moveToSpot(place.current, search.signal)) === 'pressed') settleSoon();
    };
    const settleSoon = () => {
      clearTimeout(timer);
      search.abort();
      search = new AbortController();
      timer = setTimeout(settle, SETTLE_MS);
    };
    const main = document.getElementById('main') ?? document.body;
    const sizes = new ResizeObserver(settleSoon);
    const contents = new MutationObserver(settleSoon);
    sizes.observe(main);
    contents.observe(document.body, { childList: true, subtree: true });
    const passive = { capture: true, passive: true };
    for (const sign of EVENTS) addEventListener(sign, settleSoon, passive);
    settleSoon();
    return () => {
      clearTimeout(timer);
      search.abort();
      sizes.disconnect();
      contents.disconnect();
      for (const sign of EVENTS) removeEventListener(sign, settleSoon, passive);
    };
  }, [place]);
}

const EVENTS = ['scroll', 'resize', 'toggle', 'change', 'close'] as const;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

async function moveToSpot(place: HTMLElement, signal: AbortSignal): Promise<'pressed' | undefined> {
  const button = place.querySelector<HTMLElement>('.fab');
  // What an open dialog covers cannot be told from what is free.
  if (!button || button.getClientRects().length === 0 || document.querySelector('dialog[open]')) return undefined;
  const { right, bottom } = getComputedStyle(button);
  const corner = { right: innerWidth - Number.parseFloat(right), bottom: innerHeight - Number.parseFloat(bottom) };
  const icon = button.offsetHeight;
  const words = wordsWidth(button);
  const isNear = ({ left, right: end }: Box) =>
    end > corner.right - words - GAP || left < innerWidth - corner.right + icon + GAP;
  const needed = await boxesOf(NEVER, button, isNear, signal);

  const pill = { left: corner.right - words, right: corner.right, top: corner.bottom - icon, bottom: corner.bottom };
  const isUnfolded =
    isFreeOf(pill, needed) &&
    (await boxesOf(FOLDED_ONLY, button, (other) => overlaps(pill, other), signal)).length === 0;
  const iconAt = (left: number, rise: number) => ({
    left,
    right: left + icon,
    top: corner.bottom - rise - icon,
    bottom: corner.bottom - rise,
  });
  const highest = corner.bottom - icon - headerHeight();
  const [rightSide, leftSide] = [corner.right - icon, innerWidth - corner.right];
  const spotAt = (left: number, boxes: readonly Box[]) =>
    risesPast(boxes, left, icon, corner.bottom, highest)
      .map((rise) => ({ left, rise }))
      .find(({ rise }) => isFreeOf(iconAt(left, rise), boxes));
  const findSpot = async () => {
    const beside = spotAt(rightSide, needed);
    if (beside) return beside;
    // Full-width rows leave space only beside their text.
    const besideText = await boxesOf(NEVER, button, isNear, signal, true);
    return spotAt(rightSide, besideText) ?? spotAt(leftSide, needed) ?? spotAt(leftSide, besideText);
  };
  const spot = isUnfolded ? undefined : await findSpot();
  if (signal.aborted) return undefined;
  if (button.matches(':active')) return 'pressed';
  show(place, {
    isFolded: !isUnfolded,
    hasSpot: isUnfolded || spot !== undefined,
    rise: spot?.rise ?? 0,
    shift: spot ? rightSide - spot.left : 0,
  });
  return undefined;
}

function isFreeOf(box: Box, others: readonly Box[]): boolean {
  return !others.some((other) => overlaps(box, other));
}

/** Zero, and each height just above an obstacle. */
function risesPast(needed: readonly Box[], left: number, icon: number, bottom: number, highest: number): number[] {
  const beside = needed.filter((box) => box.left < left + icon && box.right > left);
  return [0, ...beside.map(({ top }) => Math.ceil(bottom - top + GAP))]
    .filter((rise) => rise >= 0 && rise <= highest)
    .sort((one, other) => one - other);
}

function show(
  place: HTMLElement,
  { isFolded, hasSpot, rise, shift }: { isFolded: boolean; hasSpot: boolean; rise: number; shift: number },
) {
  place.toggleAttribute('data-folded', isFolded);
  place.toggleAttribute('data-without-spot', !hasSpot);
  place.style.setProperty('--fab-rise', `${rise}px`);
  place.style.setProperty('--fab-shift', `${shift}px`);
}

/** The width of the unfolded button, also while it is folded. */
function wordsWidth(button: HTMLElement): number {
  const cached = widths.get(button);
  if (cached?.text === button.textContent) return cached.px;
  const place = button.closest('[data-folded]');
  place?.removeAttribute('data-folded');
  const px = button.offsetWidth;
  widths.set(button, { text: button.textContent, px });
  place?.setAttribute('data-folded', '');
  return px;
}

const widths = new WeakMap<HTMLElement, { text: string | null; px: number }>();

/** Returns early, with what it has, once the signal is aborted. */
async function boxesOf(
  selector: string,
  button: HTMLElement,
  isNear: (box: Box) => boolean,
  signal: AbortSignal,
  isByWords = false,
): Promise<Box[]> {
  const boxes: Box[] = [];
  const isOutOfView = (box: DOMRect) => box.width === 0 || box.bottom <= 0 || box.top >= innerHeight || !isNear(box);
  let sinceMs = performance.now();
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    if (performance.now() - sinceMs > SLICE_MS) {
      await new Promise((resolve) => setTimeout(resolve));
      sinceMs = performance.now();
    }
    if (signal.aborted) return boxes;
    // Measuring it would lay it out.
    if (element.checkVisibility?.({ contentVisibilityAuto: true }) === false) continue;
    const whole = element.getBoundingClientRect();
    if (isOutOfView(whole) || element === button || button.contains(element) || element.matches(TRANSPARENT_CHOICE))
      continue;
    const isText = element.matches(TEXT) || (isByWords && element.matches(ROW) && element.offsetWidth > ROW_WIDTH);
    for (const box of isText ? textBoxes(element) : [whole]) {
      if (isOutOfView(box)) continue;
      if (getComputedStyle(element).visibility === 'visible' && isSeen(element, box, button)) boxes.push(box);
    }
  }
  return boxes;
}

/** A transparent input lies over its whole label. */
const TRANSPARENT_CHOICE = 'label :is(input[type=radio], input[type=checkbox])';

/** Text occupies its lines, not its whole column. */
const TEXT = 'h1, h2, h3, dd, dt, time, address, .error, .help, .meta';
const ROW = 'a:not(.btn), label';
/** A link or label that is wider than this is a row; the space beside its text may be covered. */
const ROW_WIDTH = 240;

/** A range over a whole element also returns the boxes of child elements, so each text node is measured by itself. */
function textBoxes(element: HTMLElement): DOMRect[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const boxes: DOMRect[] = [];
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    boxes.push(...range.getClientRects());
  }
  return boxes;
}

/**
 * Not clipped by a scrolling ancestor and not covered by another element; a bar at the edge of the screen may leave
 * only the upper or lower end visible.
 */
function isSeen(element: HTMLElement, { left, right, top, bottom }: Box, button: HTMLElement): boolean {
  const x = (Math.max(0, left) + Math.min(innerWidth, right)) / 2;
  const [highest, lowest] = [Math.max(0, top), Math.min(innerHeight, bottom)];
  return [(highest + lowest) / 2, highest + 2, lowest - 2].some((y) => isAt(x, y, element, button));
}

function isAt(x: number, y: number, element: HTMLElement, button: HTMLElement): boolean {
  // A list of all elements at a point takes several times as long as the uppermost one.
  const first = document.elementFromPoint(x, y);
  const above =
    first && button.contains(first) ? document.elementsFromPoint(x, y).find((each) => !button.contains(each)) : first;
  return (
    above != null &&
    (element.contains(above) || above.contains(element) || element.closest('label')?.contains(above) === true)
  );
}

function overlaps(one: Box, other: Box): boolean {
  return (
    one.left < other.right + GAP &&
    one.right > other.left - GAP &&
    one.top < other.bottom + GAP &&
    one.bottom > other.top - GAP
  );
}

function headerHeight(): number {
  return document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0;
}
