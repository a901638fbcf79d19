import { readThemeChoice, showTheme } from '../theme.ts';
import { ASLEEP, type Asleep } from './wake.ts';

// A script of its own, before anything is painted. A first frame is seen a while before it answers: what is pressed or typed meanwhile is kept for later.
// Links and what the browser does by itself need nobody.
const KEPT = 'button:not([popovertarget]), label.chip, input[type=radio], input[type=checkbox]';

// Pages are sent alike to everyone, so the theme is set here; a page that was painted light first would flash.
showTheme(readThemeChoice());

const page: Asleep = { presses: [], words: new Map(), stop };
Object.assign(window, { [ASLEEP]: page });
// A first frame is a guest's.
if (localStorage.getItem('tokens')) document.documentElement.dataset.member = '';
for (const sign of ['click', 'submit', 'input']) addEventListener(sign, keep, true);

/** A browser that does not say what it has painted, or paints nothing, gets the scripts all the same. */
const PAINT_WITHIN_MS = 3000;

// Line and processor belong to what is painted first; the scripts come right behind it. A tab that nobody looks at paints nothing.
if (document.hidden) addEventListener('DOMContentLoaded', fetchLater);
else {
  new PerformanceObserver((entries) => {
    if (entries.getEntriesByName('first-contentful-paint').length > 0) fetchLater();
  }).observe({ type: 'paint', buffered: true });
  setTimeout(fetchLater, PAINT_WITHIN_MS);
}

function fetchLater() {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) {
    if (link.dataset.run === undefined) link.rel = 'preload';
    else {
      link.remove();
      run(link.href);
    }
  }
}

function run(address: string) {
  const script = document.createElement('script');
  script.src = address;
  // In the order of the page.
  script.async = false;
  script.fetchPriority = 'high';
  document.head.append(script);
}

function keep(event: Event) {
  if (!(event.target instanceof Element)) return;
  if (event.type === 'input') page.words.set(event.target as HTMLInputElement, (event.target as HTMLInputElement).value);
  const pressed = event.target.closest<HTMLElement>(event.type === 'submit' ? 'form' : event.type === 'click' ? KEPT : 'select');
  if (!pressed) return;
  event.preventDefault();
  page.presses.push(pressed);
}

function stop() {
  for (const sign of ['click', 'submit', 'input']) removeEventListener(sign, keep, true);
}
