import { tabValues } from '@osaka/web-kit';
import siteFont from '@osaka/web-kit/site-font.woff2';

const FAMILY = 'Osakaro Sans';
const KEY = 'osaka:fonts';
/** Laying out all text again keeps a slow phone busy for a quarter of a second, when it has just become usable. */
const FIRST_SCREEN_MS = 3000;
const FRAME_MS = 8;
const UNUSED_MS = 1_000;
const SIGNS_OF_USE = ['pointermove', 'pointerdown', 'wheel', 'scroll', 'keydown', 'input'] as const;
let isAsked = false;

/** Loads the web font after the first screen; a tab that has loaded it before shows it from the start. */
export function loadFonts(when: 'at once' | 'after the first screen') {
  if (isAsked || (when === 'at once' && !tabValues.read(KEY))) return;
  isAsked = true;
  // Without the web font the system font stays.
  setTimeout(() => load(when).catch(() => undefined), when === 'at once' ? 0 : FIRST_SCREEN_MS);
}

async function load(when: 'at once' | 'after the first screen') {
  const use = observeUse();
  const face = await new FontFace(FAMILY, `url(${siteFont})`, { weight: '400 700' }).load();
  // All text is laid out again for a new face, whether it uses it or not.
  if (when === 'after the first screen') await use.paused();
  document.fonts.add(face);
  if (when === 'after the first screen') {
    tabValues.write(KEY, 'here');
    await applyInParts(use.paused);
    await use.paused();
  }
  use.stop();
  document.documentElement.dataset.font = 'here';
}

/**
 * Another font breaks lines elsewhere, and a control that moves under a pointer loses its click: the font waits for a
 * pause in the visitor's use of the page.
 */
function observeUse() {
  let lastUseMs = Number.NEGATIVE_INFINITY;
  const note = () => {
    lastUseMs = performance.now();
  };
  const options = { capture: true, passive: true };
  for (const sign of SIGNS_OF_USE) addEventListener(sign, note, options);
  const leftMs = () => lastUseMs + UNUSED_MS - performance.now();
  return {
    async paused() {
      while (leftMs() > 0) await new Promise((resolve) => setTimeout(resolve, leftMs()));
    },
    stop() {
      for (const sign of SIGNS_OF_USE) removeEventListener(sign, note, options);
    },
  };
}

// Applied in parts, because changing the font of the whole page at once would be one long task.
async function applyInParts(paused: () => Promise<void>) {
  for (const part of document.querySelectorAll<HTMLElement>(PARTS)) {
    if (part.parentElement?.closest('[data-font]')) continue;
    await paused();
    part.dataset.font = 'here';
    await new Promise((resolve) => setTimeout(resolve, FRAME_MS));
  }
}

const PARTS = 'header, main :is(h1, h2, h3, p, li, form, dl, fieldset, table, figcaption, label, button, a), footer';
