import type { PageError, PageReport } from '@osaka/contracts';
import { releaseOf } from '@osaka/web-kit';
import { currentRemotes, versionIn } from '../remotes/addresses.ts';

const ADDRESS = '/reports/page';
/** Errors of one kind and slice beyond this say nothing new. */
const MOST_EQUAL = 3;
const MOST_ERRORS = 20;
/** Errors are collected for a moment, so that a page with many sends one report. */
const COLLECT_MS = 2_000;

type Vitals = NonNullable<PageReport['vitals']>;

let errors: PageReport['errors'] = [];
let vitals: Vitals | undefined;
let areVitalsSent = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const counts = new Map<string, number>();

/** Reports an error of a slice. Without a slice the code in the error's stack names it. */
export function reportError(kind: PageError, of: { slice?: string; error?: unknown }) {
  const origin = of.slice ? { slice: of.slice, version: versionOf(of.slice) } : originIn(of.error);
  const key = `${kind} ${origin.slice}`;
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  if (count > MOST_EQUAL || errors.length >= MOST_ERRORS) return;
  errors.push({ ...origin, kind });
  timer ??= setTimeout(send, COLLECT_MS);
}

/** Keeps the web vitals of a slice; the last values before the page is first hidden are sent. */
export function reportVitals(slice: string, values: Vitals['values']) {
  if (!areVitalsSent) vitals = { slice, version: versionOf(slice), values };
}

/** Reports uncaught errors from now on, and sends the rest when the page is hidden. */
export function startReports() {
  addEventListener('error', (event) => reportError('script', { error: event.error ?? { stack: event.filename } }));
  addEventListener('unhandledrejection', ({ reason }) => reportError('script', { error: reason }));
  // On the window, so that it runs after the web vitals have taken their last values from the same event.
  addEventListener('visibilitychange', () => document.hidden && send());
}

/** A beacon arrives also from a page that is being left; when it does not, nothing is lost that a visitor needs. */
function send() {
  clearTimeout(timer);
  timer = undefined;
  const measured = document.hidden ? vitals : undefined;
  if (errors.length === 0 && !measured) return;
  const { lane } = releaseOf(document);
  const report: PageReport = { errors, ...(lane !== undefined && { lane }), ...(measured && { vitals: measured }) };
  errors = [];
  if (measured) {
    vitals = undefined;
    areVitalsSent = true;
  }
  navigator.sendBeacon?.(ADDRESS, new Blob([JSON.stringify(report)], { type: 'application/json' }));
}

/** The slice and version in the first address of a remote in the stack; else the shell. */
function originIn(error: unknown) {
  const stack = String((error as { stack?: unknown } | undefined)?.stack ?? '');
  const [, slice = 'shell', version] = /\/remotes\/([\w-]+)\/([\w.+-]+)\//.exec(stack) ?? [];
  return { slice, version: version ?? versionOf(slice) };
}

function versionOf(slice: string): string {
  return versionIn(currentRemotes(), slice) ?? 'unknown';
}
