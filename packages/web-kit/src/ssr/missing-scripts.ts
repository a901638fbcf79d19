const SENTENCE = '오사카로의 일부를 불러오지 못했어요. 잠시 후 새로 고쳐 주세요.';
let isTold = false;

/**
 * Says and reports that a script of the frame could not be loaded, or was refused because of changed bytes: no other
 * code is there to do so.
 */
export function watchFrameScripts() {
  addEventListener(
    'error',
    ({ target }) =>
      target instanceof HTMLScriptElement &&
      target.src.startsWith(`${location.origin}/assets/`) &&
      !isRunning() &&
      tell(),
    true,
  );
}

/** Set by the frame, which itself shows what cannot be loaded from then on. */
function isRunning(): boolean {
  return document.documentElement.dataset.frame === 'runs';
}

function tell() {
  if (isTold) return;
  isTold = true;
  const show = () => {
    const notice = Object.assign(document.createElement('p'), {
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
