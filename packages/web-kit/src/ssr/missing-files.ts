const SENTENCE = '오사카로의 일부를 불러오지 못했어요. 자동으로 다시 시도하고 있어요.';
const NOTICE = 'missing-files';
const PAUSE_MS = 1_000;

/**
 * Requests scripts and stylesheets of the frame again that could not be loaded, or were refused because of changed
 * bytes; says and reports it. No other code is there to do so.
 */
export function watchFrameFiles() {
  addEventListener('error', ({ target }) => isFrameFile(target) && retry(target), true);
}

/** Called by the frame once it runs. */
export function removeMissingFilesNotice() {
  document.getElementById(NOTICE)?.remove();
}

type FrameFile = HTMLScriptElement | HTMLLinkElement;

/** Once the frame runs, it requests again what it loads itself. */
function isFrameFile(target: EventTarget | null): target is FrameFile {
  const address =
    target instanceof HTMLScriptElement
      ? target.src
      : target instanceof HTMLLinkElement && target.rel === 'stylesheet' && !target.dataset.href
        ? target.href
        : '';
  const isRunning = document.documentElement.dataset.frame === 'runs';
  return address.startsWith(`${location.origin}/assets/`) && (!isRunning || address.includes(RETRY));
}

const RETRY = '?retry=';

function retry(lost: FrameFile) {
  tell();
  setTimeout(() => {
    // Another address, because a browser may have stored the changed bytes.
    if (lost instanceof HTMLScriptElement) lost.replaceWith(scriptLike(lost, nextAddress(lost.src)));
    else lost.replaceWith(Object.assign(lost.cloneNode() as HTMLLinkElement, { href: nextAddress(lost.href) }));
  }, PAUSE_MS);
}

function nextAddress(address: string): string {
  const [file = '', failed = '0'] = address.split(RETRY);
  return `${file}${RETRY}${Number(failed) + 1}`;
}

/** A script of the frame; they run in the order in which they are added. */
export function scriptLike({ integrity }: { integrity: string }, src: string): HTMLScriptElement {
  return Object.assign(document.createElement('script'), { src, integrity, async: false, fetchPriority: 'high' });
}

let isTold = false;

function tell() {
  if (isTold) return;
  isTold = true;
  const show = () => {
    const notice = Object.assign(document.createElement('p'), {
      id: NOTICE,
      className: 'toast',
      role: 'alert',
      textContent: SENTENCE,
    });
    document.body.append(notice);
  };
  if (document.body) show();
  else addEventListener('DOMContentLoaded', show);
  const { shell = 'unknown' } = JSON.parse(document.getElementById('first-remote')?.textContent || '{}') as {
    shell?: string;
  };
  navigator.sendBeacon?.(
    '/reports/page',
    new Blob([JSON.stringify({ errors: [{ slice: 'shell', version: shell, kind: 'load' }] })], {
      type: 'application/json',
    }),
  );
}
