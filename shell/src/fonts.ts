const KEY = 'osaka:fonts';
const FIRST_SCREEN_MS = 500;
const FRAME_MS = 8;
let isAsked = false;

/** The web font is some 300 KB in many files: what the first screen is made of goes first. A tab that has had it shows it from the start. */
export function loadFonts(when: 'at once' | 'after the first screen') {
  if (isAsked || (when === 'at once' && !sessionStorage.getItem(KEY))) return;
  isAsked = true;
  // Without it the system's letters stay.
  setTimeout(() => load(when).catch(() => undefined), when === 'at once' ? 0 : FIRST_SCREEN_MS);
}

async function load(when: 'at once' | 'after the first screen') {
  await import('@osaka/web-kit/fonts.css');
  // The letters change once, when all are there: with each file that arrives the browser would lay out the whole page again.
  if (when !== 'at once') await document.fonts.load('1em "Pretendard Variable"', document.body.textContent ?? '');
  if (when !== 'at once') await changePartByPart();
  document.documentElement.dataset.font = 'here';
  sessionStorage.setItem(KEY, 'here');
}

// The letters of a whole page at once would be one long task, during which nothing answers.
async function changePartByPart() {
  for (const part of document.querySelectorAll<HTMLElement>('header, main :is(h1, h2, p, li, form, dl), footer')) {
    part.dataset.font = 'here';
    await new Promise((resolve) => setTimeout(resolve, FRAME_MS));
  }
}
