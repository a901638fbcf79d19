import type { Page } from 'playwright-core';

/** What can be seen of a page. */
export interface Sight {
  /** A press on the frame takes effect. */
  isFrameUsable: boolean;
  /** The frame, and what of the page does not depend on what fails, is there. */
  isRestThere: boolean;
  /** The page says what is the matter. */
  isTold: boolean;
  hasRetry: boolean;
  /** The part is there and works. */
  isComplete: boolean;
  /** Changed code or styles are in use. */
  isChanged: boolean;
}

/** What the fault takes away. */
export type Part = 'screen' | 'map' | 'panel';

/** Looks at the page once; undefined while it is navigating. */
export function look(page: Page, part: Part, path: string, hadHeading: boolean): Promise<Sight | undefined> {
  return page.evaluate(see, { part, path, hadHeading }).catch(() => undefined);
}

function see({ part, path, hadHeading }: { part: Part; path: string; hadHeading: boolean }): Sight {
  const isSeen = (selector: string) =>
    [...document.querySelectorAll(selector)].some((each) => each.checkVisibility({ visibilityProperty: true }));
  const says = (words: string) => isSeen('#main, [role=alertdialog], [role=alert]') && textOf().includes(words);
  const textOf = () =>
    [...document.querySelectorAll('#main, [role=alertdialog], [role=alert]')]
      .map((each) => each.textContent ?? '')
      .join(' ');
  const { interactionQueue: queue } = window as { interactionQueue?: { within?: Element | null } };
  const isHere = location.pathname.toLowerCase() === path.toLowerCase();
  const isLate = says('일부 기능을 아직 쓸 수 없어요');
  const hasScreen =
    isHere &&
    isSeen('#main h1') &&
    !queue &&
    !isLate &&
    !says('이 화면을 잠시 열 수 없어요.') &&
    !isSeen('#main [aria-busy=true][aria-label="화면을 불러오는 중"]');
  const isComplete = {
    screen: hasScreen,
    map: hasScreen && isSeen('figure.map[aria-busy=false] .map__frame'),
    panel: hasScreen && isSeen('[role=dialog] :is(input, textarea)'),
  }[part];
  const isFrameThere = isSeen('header a') && !!document.querySelector('footer a');
  return {
    isFrameUsable: isSeen('header a') && (!queue || !!queue.within),
    isRestThere:
      isFrameThere && (!hadHeading || isSeen('#main h1')) && (part === 'screen' || !isHere || isSeen('#main h1')),
    isTold:
      isLate ||
      says('이 화면을 잠시 열 수 없어요.') ||
      says('지도를 불러올 수 없습니다.') ||
      says('라이브러리를 불러올 수 없습니다.') ||
      says('상담 창을 열 수 없어요.'),
    hasRetry: [...document.querySelectorAll('#main button')].some(({ textContent }) => textContent === '다시 시도'),
    isComplete,
    isChanged:
      'changedByte' in window ||
      getComputedStyle(document.documentElement).getPropertyValue('--changed-byte').trim() !== '',
  };
}
