import { sha256 } from '@osaka/delivery/store';
import { integrityOf } from '../release-digests.ts';
import { representation } from '../representation.ts';

export const START_WATCH = '/canary/start.js';
/** A page whose layout has not been rendered by its code after this time reports it. */
const STARTED_WITHIN_MS = 10_000;

// Pages report through the code of the shell, so a shell that does not run would be silent. What React has drawn into
// carries its mark, in every version of the shell.
const SCRIPT = `setTimeout(() => {
  const root = document.getElementById('root');
  if (root?.hasChildNodes() && Object.keys(root).some((key) => key.startsWith('__reactContainer'))) return;
  const { shell, lane } = JSON.parse(document.getElementById('first-remote').textContent);
  const report = { errors: [{ slice: 'shell', version: shell, kind: 'load' }], lane };
  navigator.sendBeacon('/reports/page', new Blob([JSON.stringify(report)], { type: 'application/json' }));
}, ${STARTED_WITHIN_MS});`;

const bytes = Buffer.from(SCRIPT);
export const startWatch = representation('text/javascript; charset=utf-8', bytes);

/**
 * In all pages while the shell has a canary, in those of the current version too: only then the two can be compared.
 */
export const startWatchTag = `<script async src="${START_WATCH}" integrity="${integrityOf(sha256(bytes))}"></script>`;
