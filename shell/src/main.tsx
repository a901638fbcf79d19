import '@osaka/web-kit/styles.css';
import './shell.css';
import { STORED_MARK } from '@osaka/web-kit/stored-names';
import { startTransition } from 'react';
import { loadFonts } from './fonts.ts';
import { takePreviewLink } from './preview/preview-link.ts';
import { watchWords } from './remotes/unsaved-words.ts';

/** Split into tasks: as a single task it would block input on a slow phone for too long. */
async function start() {
  // A script that hung and was requested again may run twice.
  if (document.documentElement.dataset.frame) return;
  document.documentElement.dataset.frame = 'runs';
  watchWords();
  const { createRoot, hydrateRoot } = await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  const { BrowserRouter } = await import(/* webpackMode: "eager" */ '@osaka/web-kit/router');
  await nextTask();
  const { createQueryClient } = await import(/* webpackMode: "eager" */ './query-client.ts');
  await nextTask();
  const { App } = await import(/* webpackMode: "eager" */ './app.tsx');
  await nextTask();
  const { startReports } = await import(/* webpackMode: "eager" */ './reports/page-report.ts');
  const { measureVitals } = await import(/* webpackMode: "eager" */ './reports/vitals.ts');
  startReports();
  measureVitals();
  const previewLink = takePreviewLink();
  // Without its code nothing is opened, and the link can be opened again.
  if (previewLink)
    void import('./preview/open-preview.ts').then(({ openPreview }) => openPreview(previewLink)).catch(() => undefined);
  const { reportFirstFailure } = await import(/* webpackMode: "eager" */ './remotes/first-failure.ts');
  const { logCaughtError: onCaughtError } = await import(/* webpackMode: "eager" */ './remotes/retry-boundary.tsx');
  if (removeFailedStyles()) reportFirstFailure();
  if (document.documentElement.hasAttribute(STORED_MARK))
    await (await import(/* webpackMode: "eager" */ './remotes/lazy-screen.tsx')).loadFirstScreen();
  const root = document.getElementById('root');
  const app = <App queryClient={createQueryClient()} Router={BrowserRouter} />;
  // Server-rendered HTML is hydrated as an interruptible transition; that of a missing page is replaced (page-html.ts).
  if (root?.hasChildNodes() && !('replaced' in root.dataset))
    startTransition(() => void hydrateRoot(root, app, { onCaughtError }));
  else if (root) createRoot(root, { onCaughtError }).render(app);
}

/**
 * A stylesheet in the page that could not be loaded, or was passed over because it hung (queue-interactions.ts), would
 * count as loaded; without its tag the screen requests it again.
 */
function removeFailedStyles(): boolean {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][data-href]')];
  const failed = links.filter(({ sheet, media }) => !sheet || media);
  for (const link of failed) link.remove();
  return failed.length > 0;
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

void start();
loadFonts('at once');
