import { releaseOf } from '../page-release.ts';

const MESSAGE = '오사카로의 일부를 불러오지 못했어요.';
const NOTICE = 'missing-files';
const PAUSE_MS = 1_000;
/** Longer than a file of the shell takes on a slow line. */
const HUNG_MS = 15_000;

/**
 * Requests scripts and stylesheets of the shell again that could not be loaded, hang, or were refused because of changed
 * bytes; says and reports it. No other code is there to do so.
 */
export function watchFrameFiles() {
  addEventListener('error', ({ target }) => isFrameFile(target) && retry(target), true);
  // A window gets no load events of elements.
  document.addEventListener('load', ({ target }) => isFrameFile(target) && onLoaded(target), true);
  expectNext();
}

/** Called by the shell once it runs. */
export function removeMissingFilesNotice() {
  document.getElementById(NOTICE)?.remove();
}

type FrameFile = HTMLScriptElement | HTMLLinkElement;

/** Once the shell runs, it requests again what it loads itself. */
function isFrameFile(target: EventTarget | null): target is FrameFile {
  const address =
    target instanceof HTMLScriptElement
      ? target.src
      : target instanceof HTMLLinkElement && target.rel === 'stylesheet' && !target.dataset.href
        ? target.href
        : '';
  return address.startsWith(`${location.origin}/assets/`) && (!isRunning() || address.includes(RETRY));
}

function isRunning(): boolean {
  return document.documentElement.dataset.frame === 'runs';
}

const RETRY = '?retry=';

function retry(lost: FrameFile) {
  report();
  setTimeout(() => lost.replaceWith(nextOf(lost)), PAUSE_MS);
}

/** Another address, because a browser may have stored the changed bytes, or would wait for the one that hangs. */
function nextOf(file: FrameFile): FrameFile {
  if (file instanceof HTMLLinkElement)
    return Object.assign(file.cloneNode() as HTMLLinkElement, { href: nextAddress(file.href) });
  return Object.assign(scriptLike(file, nextAddress(file.src)), { async: file.async });
}

const loaded = new WeakSet<EventTarget>();
/** Scripts that are requested one after the other. */
const waiting: HTMLScriptElement[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let onHung = retryHung;

function onLoaded(file: FrameFile) {
  loaded.add(file);
  requestNext();
  expectNext();
}

function requestNext() {
  const next = waiting.shift();
  if (next) document.head.append(next);
}

function expectNext() {
  clearTimeout(timer);
  timer = setTimeout(() => isRunning() || onHung(), HUNG_MS);
}

function retryHung() {
  onHung = offerReload;
  report();
  const hung = [...document.querySelectorAll('script, link')].filter(
    (file): file is FrameFile => isFrameFile(file) && !loaded.has(file),
  );
  for (const file of hung) {
    const next = nextOf(file);
    if (next instanceof HTMLLinkElement) file.replaceWith(next);
    else {
      file.remove();
      // In the order of the others it would wait for the one that hangs.
      waiting.push(Object.assign(next, { async: true }));
    }
  }
  requestNext();
  expectNext();
}

function offerReload() {
  const again = Object.assign(document.createElement('button'), { type: 'button', textContent: '다시 시도' });
  again.addEventListener('click', () => location.reload());
  show(MESSAGE, again);
}

function nextAddress(address: string): string {
  const [file = '', failed = '0'] = address.split(RETRY);
  return `${file}${RETRY}${Number(failed) + 1}`;
}

/** A script of the shell; these run in the order in which they are added. */
export function scriptLike({ integrity }: { integrity: string }, src: string): HTMLScriptElement {
  return Object.assign(document.createElement('script'), { src, integrity, async: false, fetchPriority: 'high' });
}

let isTold = false;

function report() {
  if (isTold) return;
  isTold = true;
  if (document.body) showRetrying();
  else addEventListener('DOMContentLoaded', showRetrying);
  const { shell = 'unknown' } = releaseOf(document);
  navigator.sendBeacon?.(
    '/reports/page',
    new Blob([JSON.stringify({ errors: [{ slice: 'shell', version: shell, kind: 'load' }] })], {
      type: 'application/json',
    }),
  );
}

const showRetrying = () => show(`${MESSAGE} 자동으로 다시 시도하고 있어요.`);

function show(...content: (string | Node)[]) {
  removeMissingFilesNotice();
  const notice = Object.assign(document.createElement('p'), { id: NOTICE, className: 'toast', role: 'alert' });
  notice.append(...content);
  document.body.append(notice);
}
