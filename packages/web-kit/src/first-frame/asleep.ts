import { ASLEEP, type Asleep } from './wake.ts';

// A script of its own, before anything is painted. A first frame is seen a while before it answers: what is pressed or typed meanwhile is kept for later.
// Links and what the browser does by itself need nobody.
const KEPT = 'button:not([popovertarget]), label.chip, input[type=radio], input[type=checkbox]';

const page: Asleep = { presses: [], words: new Map(), stop };
Object.assign(window, { [ASLEEP]: page });
// A first frame is a guest's.
if (localStorage.getItem('tokens')) document.documentElement.dataset.member = '';
for (const sign of ['click', 'submit', 'input']) addEventListener(sign, keep, true);

// The line belongs to what is painted first; the code of the screen comes right behind it.
requestAnimationFrame(() => setTimeout(fetchLater));

function fetchLater() {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) link.rel = 'preload';
}

function keep(event: Event) {
  if (!(event.target instanceof HTMLElement)) return;
  if (event.type === 'input') page.words.set(event.target as HTMLInputElement, (event.target as HTMLInputElement).value);
  const pressed = event.type === 'submit' ? event.target : event.type === 'click' && event.target.closest<HTMLElement>(KEPT);
  if (!pressed) return;
  event.preventDefault();
  page.presses.push(pressed);
}

function stop() {
  for (const sign of ['click', 'submit', 'input']) removeEventListener(sign, keep, true);
}
