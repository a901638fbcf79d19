/** @jest-environment @osaka/web-kit/testing/environment */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { ok } from '@osaka/contracts';
import { listCategories } from '@osaka/contracts/travel';
import { session } from '../session/session.ts';
import { blockStorage, loginInfoOf } from '../testing/index.ts';
import { replayInteractions, replayOutside } from './replay-interactions.ts';

const done: string[] = [];
/** jsdom does not paint; this reports paint entries to the page. */
let painted: (name: string) => void;

beforeEach(() => {
  Object.assign(window, {
    PerformanceObserver: class {
      constructor(tell: (entries: { getEntriesByName(name: string): unknown[] }) => void) {
        painted = (painted) => tell({ getEntriesByName: (name) => (name === painted ? [{}] : []) });
      }
      observe() {}
    },
  });
  done.length = 0;
  localStorage.clear();
  delete document.documentElement.dataset.member;
  document.head.innerHTML =
    '<link rel="preload" href="/main.js" as="script" media="not all" data-run><link rel="preload" href="/a.js" as="script" media="not all">';
  document.body.innerHTML =
    '<form><input id="words"><button id="press" type="button"><svg id="icon"></svg>담기</button></form><label class="chip"><input id="chip" type="radio"></label><select id="ward"><option value=""></option><option value="5">주오구</option></select><a id="link" href="#there">있는 곳</a>';
});

test('clicks and input before hydration are replayed once after it', async () => {
  await runQueueScript();
  at('words').value = '오사카성';
  at('words').dispatchEvent(new Event('input', { bubbles: true }));
  document.getElementById('icon')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  at('chip').click();
  expect(at('chip').checked).toBe(false);

  hydrate();
  await replayInteractions();
  expect(done).toEqual(['words 오사카성', 'press', 'chip']);
  await replayInteractions();
  at('press').click();
  expect(done).toEqual(['words 오사카성', 'press', 'chip', 'press']);
});

test('a form submitted before hydration is submitted after it and never by the browser', async () => {
  await runQueueScript();
  const form = document.querySelector('form');
  form?.requestSubmit();
  hydrate();
  await replayInteractions();
  expect(done).toEqual(['submit']);
});

test('selections are replayed in order, after typed input', async () => {
  await runQueueScript();
  at('ward').value = '5';
  at('ward').dispatchEvent(new Event('input', { bubbles: true }));
  at('press').click();
  at('words').value = '오사카성';
  at('words').dispatchEvent(new Event('input', { bubbles: true }));
  hydrate();
  await replayInteractions();
  expect(done).toEqual(['words 오사카성', 'ward 5', 'press']);
});

test('the focused input keeps its value, so that typing can continue', async () => {
  await runQueueScript();
  at('words').value = '오사';
  at('words').setSelectionRange(1, 1);
  at('words').dispatchEvent(new Event('input', { bubbles: true }));
  hydrate();
  await replayInteractions();
  expect([done, at('words').selectionStart]).toEqual([['words 오사'], 1]);
});

test.each([
  ['typed further before the replay', '오사', '오사카', 'words 오사카'],
  ['set back to an earlier value by hydration', '오사', '오', 'words 오사'],
  ['emptied by hydration', '오사', '', 'words 오사'],
])('no letter is lost in a box that is %s', async (_when, queued, inBox, replayed) => {
  await runQueueScript();
  at('words').value = queued;
  at('words').dispatchEvent(new Event('input', { bubbles: true }));
  hydrate();
  at('words').value = inBox;
  await replayInteractions();
  expect(done).toEqual([replayed]);
});

test('links work before hydration', async () => {
  await runQueueScript();
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  at('link').dispatchEvent(click);
  expect(click.defaultPrevented).toBe(false);
  await replayInteractions();
});

test('clicks on the layout are replayed once it is hydrated, those on a screen whose code is late only after it', async () => {
  document.body.innerHTML = `<header><button id="menu" type="button">메뉴</button></header><main>${document.body.innerHTML}</main>`;
  await runQueueScript();
  for (const id of ['menu', 'press']) at(id).click();
  hydrate();
  at('menu').addEventListener('click', () => done.push('menu'));

  await replayOutside(document.querySelector('main'));
  expect(done).toEqual(['menu']);
  at('menu').click();
  expect(done).toEqual(['menu', 'menu']);

  await replayInteractions();
  expect(done).toEqual(['menu', 'menu', 'press']);
});

test('scripts run once after the first paint and fetch the files of the screen', async () => {
  await runQueueScript();
  expect(document.querySelector('link[rel=preload]:not([media])')).toBeNull();
  painted('first-paint');
  expect(document.querySelector('link[rel=preload]:not([media])')).toBeNull();
  painted('first-contentful-paint');
  painted('first-contentful-paint');
  expect([...document.scripts].filter((script) => script.src.endsWith('/main.js'))).toHaveLength(1);
  expect(document.querySelector('link[rel=preload]:not([media])')?.getAttribute('href')).toBe('/a.js');
  expect([...document.scripts].map((script) => script.getAttribute('src'))).toContain(
    new URL('/main.js', location.href).href,
  );
  await replayInteractions();
});

test('a member is marked before the first paint, so that the server-rendered menu of a guest is hidden', async () => {
  session.start(loginInfoOf({ memberNo: 1 }), { accessToken: 'a' });
  await runQueueScript();
  expect(document.documentElement.dataset.member).toBe('');
  await replayInteractions();
});

test('prefetched answers are available until hydration, however long the scripts take', async () => {
  await runQueueScript();
  jest.spyOn(performance, 'now').mockReturnValue(60_000);
  document.body.innerHTML = `<script type="application/json" id="prefetched-answers">${JSON.stringify({ '/api/travels/category': ok([]) })}</script>`;
  const { prefetchedAnswer } = await import('./prefetched-answers.ts');
  expect(prefetchedAnswer(listCategories)?.data).toEqual([]);
  await replayInteractions();
  expect(prefetchedAnswer(listCategories)).toBeUndefined();
  jest.restoreAllMocks();
});

async function runQueueScript() {
  await jest.isolateModulesAsync(async () => void (await import('./queue-interactions.ts')));
}

/** Marks the page as hydrated, like React. */
function hydrate() {
  document.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    done.push('submit');
  });
  at('words').addEventListener('input', () => done.push(`words ${at('words').value}`));
  at('ward').addEventListener('change', () => done.push(`ward ${at('ward').value}`));
  for (const id of ['press', 'chip']) at(id).addEventListener('click', () => done.push(id));
}

function at(id: string): HTMLInputElement {
  return document.getElementById(id) as HTMLInputElement;
}

test.each(['throws', 'null'] as const)('the page starts where access to storage %s', async (how) => {
  const restore = blockStorage(how);
  await runQueueScript().finally(restore);
  at('press').click();
  hydrate();
  await replayInteractions();
  expect(done).toEqual(['press']);
});

test('a form that says where to is sent by the browser also before hydration', async () => {
  document.body.innerHTML = '<form method="post" action="/preview/end"><button id="press">끝내기</button></form>';
  await runQueueScript();
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  document.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault());
  at('press').dispatchEvent(click);
  expect(click.defaultPrevented).toBe(false);
  await replayInteractions();
});

test('the scripts of the shell keep their digests', async () => {
  // jsdom does not know the property.
  Object.assign(document.querySelector('link') ?? {}, { integrity: 'sha256-a' });
  await runQueueScript();
  painted('first-contentful-paint');
  expect(document.querySelector('script')?.integrity).toBe('sha256-a');
  await replayInteractions();
});
