const KEY = 'osaka:fonts';
const FIRST_SCREEN_MS = 500;
const FRAME_MS = 8;
let isAsked = false;

/** Loads the web font (300 KB in many files) after the first screen; a tab that has loaded it before shows it from the start. */
export function loadFonts(when: 'at once' | 'after the first screen') {
  if (isAsked || (when === 'at once' && !sessionStorage.getItem(KEY))) return;
  isAsked = true;
  // Without the web font the system font stays.
  setTimeout(() => load(when).catch(() => undefined), when === 'at once' ? 0 : FIRST_SCREEN_MS);
}

async function load(when: 'at once' | 'after the first screen') {
  await import('@osaka/web-kit/fonts.css');
  // Applied once, when all files are loaded: otherwise each file would cause a layout of the whole page.
  if (when !== 'at once') await document.fonts.load('1em "Pretendard Variable"', charactersOfThePage());
  if (when !== 'at once') await applyInParts();
  document.documentElement.dataset.font = 'here';
  sessionStorage.setItem(KEY, 'here');
}

/** Each character once: `fonts.load` compares every character it is given with the ranges of all 92 files, in one task. */
function charactersOfThePage(): string {
  return [...new Set(document.body.textContent)].join('');
}

// Applied in parts, because changing the font of the whole page at once would be one long task.
async function applyInParts() {
  for (const part of document.querySelectorAll<HTMLElement>(PARTS)) {
    if (part.parentElement?.closest('[data-font]')) continue;
    part.dataset.font = 'here';
    await new Promise((resolve) => setTimeout(resolve, FRAME_MS));
  }
}

const PARTS = 'header, main :is(h1, h2, h3, p, li, form, dl, fieldset, table, figcaption, label, button, a), footer';
