import { browserValues } from '../stored-values.ts';
import { readThemeChoice, showTheme } from '../theme.ts';
import { scriptLike, watchFrameFiles } from './missing-files.ts';
import { INTERACTION_QUEUE, type InteractionQueue } from './replay-interactions.ts';

// Part of the page itself, so that it cannot be lost; runs before the first paint. A server-rendered page is visible before it is hydrated:
// clicks and input until then are queued. Links and native behaviour of the browser need no queue.
const QUEUED = 'button:not([popovertarget]), label.chip, input[type=radio], input[type=checkbox]';

// Every visitor gets the same HTML, so the theme is set here, before the first paint.
showTheme(readThemeChoice());
watchFrameFiles();

const queue: InteractionQueue = { clicks: [], values: new Map(), stop };
Object.assign(window, { [INTERACTION_QUEUE]: queue });
// The server renders every page for a guest; styles hide what a member would see differently.
if (browserValues.read('tokens')) document.documentElement.dataset.member = '';
for (const type of ['click', 'submit', 'input']) addEventListener(type, enqueue, true);

/** The longest wait for the first paint: some browsers do not report it. */
const PAINT_WITHIN_MS = 3000;

/** Stylesheets of a screen come right after those of the shell, so one that is later hangs. */
const STYLES_WITHIN_MS = 500;

// A hung stylesheet would hold back the first paint, and with it the scripts that can request it again.
addEventListener('DOMContentLoaded', () => {
  const frame = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]:not([data-href])');
  const wait = () => setTimeout(passOverStyles, STYLES_WITHIN_MS);
  if (frame?.sheet) wait();
  else frame?.addEventListener('load', wait);
});

// Network and CPU serve the first paint first; scripts are fetched right after it. A hidden tab paints nothing.
if (document.hidden) addEventListener('DOMContentLoaded', fetchScripts);
else {
  new PerformanceObserver((entries) => {
    if (entries.getEntriesByName('first-contentful-paint').length > 0) fetchScripts();
  }).observe({ type: 'paint', buffered: true });
  setTimeout(fetchScripts, PAINT_WITHIN_MS);
}

function passOverStyles() {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][data-href]'))
    if (!link.sheet) link.media = 'not all';
}

/** A preload is requested when it is added without the condition that held it back. */
function fetchScripts() {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=preload][media="not all"]')) {
    link.remove();
    link.removeAttribute('media');
    document.head.append(link.dataset.run === undefined ? link : scriptLike(link, link.href));
  }
}

function enqueue(event: Event) {
  if (!(event.target instanceof Element) || queue.within?.contains(event.target) === false) return;
  // The browser itself sends a form that says where to.
  if (event.target.closest('form[action]')) return;
  if (event.type === 'input')
    queue.values.set(event.target as HTMLInputElement, (event.target as HTMLInputElement).value);
  const clicked = event.target.closest<HTMLElement>(
    event.type === 'submit' ? 'form' : event.type === 'click' ? QUEUED : 'select',
  );
  if (!clicked) return;
  event.preventDefault();
  queue.clicks.push(clicked);
}

function stop() {
  for (const type of ['click', 'submit', 'input']) removeEventListener(type, enqueue, true);
}
