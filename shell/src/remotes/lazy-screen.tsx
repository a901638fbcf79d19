import type { Screen } from '@osaka/contracts';
import { screenAt, withTimeout } from '@osaka/web-kit';
import { useLocation } from '@osaka/web-kit/router';
import { type ComponentType, Suspense, use, useEffect, useState } from 'react';
import { useArrival } from '../navigation/arrival.ts';
import { nameOf } from '../navigation/screen-name.ts';
import { ScreenSkeleton } from '../skeletons/screen-skeleton.tsx';
import { reportFirstFailure } from './first-failure.ts';
import { LateNotice } from './late-notice.tsx';
import { loadPage } from './load-page.ts';
import { reloadAfterRelease } from './new-release.ts';
import { LoadFailed, RetryBoundary } from './retry-boundary.tsx';

/** With hot reload the code of a screen is compiled when it is opened. */
const PATIENCE = import.meta.webpackHot ? 10 : 1;
/** Together with the start of the page less than the three seconds after which a message is shown. */
const TIMEOUT_MS = 2_300 * PATIENCE;
const RELEASE_CHECK_MS = 500;
const PAUSE_MS = 1_000;
/** The scripts of what the server rendered start later than the page. */
const LATE_MS = 2_000 * PATIENCE;
const FIRST_SCREEN_MS = 1_000;
// React stores the settled state on the promise, so a screen that was opened before renders without a skeleton.
const opened = new Map<string, Promise<ComponentType>>();

/**
 * A lazily loaded screen: its skeleton, then the page, or an error with 다시 시도. What the server rendered stays until its
 * code is there.
 */
export function LazyScreen({ screen }: { screen: Screen }) {
  const { pathname } = useLocation();
  return <Visit key={pathname} screen={screen} />;
}

/** Registers a loaded page, so that its screen renders without a skeleton. */
export function registerLoadedPage({ path }: Screen, page: ComponentType) {
  opened.set(path, Object.assign(Promise.resolve(page), { status: 'fulfilled', value: page }));
}

/**
 * Loads the screen of this address before the first render is drawn, so that no skeleton comes before it; gives up
 * silently.
 */
export async function loadFirstScreen(): Promise<void> {
  const screen = screenAt(location.pathname);
  if (!screen) return;
  const page = await withTimeout(FIRST_SCREEN_MS, loadPage(screen)).catch(() => undefined);
  if (page) registerLoadedPage(screen, page);
}

function Visit({ screen }: { screen: Screen }) {
  const [{ attempt, loading }, setAttempt] = useState(() => ({
    attempt: 0,
    loading: opened.get(screen.path) ?? load(screen),
  }));
  const show = () => setAttempt({ attempt: attempt + 1, loading: opened.get(screen.path) ?? load(screen) });
  const retry = () => setAttempt({ attempt: attempt + 1, loading: load(screen) });
  useEffect(() => () => leaveRendered(screen.path), [screen.path]);
  return (
    <>
      <RetryBoundary
        key={attempt}
        onRetry={retry}
        reload={() => load(screen)}
        onReloaded={show}
        reloadPage={() => reloadAfterRelease(screen.owner)}
      >
        <Suspense fallback={<ScreenSkeleton shape={screen.shape} />}>
          <Arrived screen={screen} loading={loading} />
        </Suspense>
      </RetryBoundary>
      <LateNotice loading={loading} afterMs={LATE_MS} />
    </>
  );
}

function Arrived({ screen, loading }: { screen: Screen; loading: Promise<ComponentType> }) {
  const Page = use(loading);
  useArrival(nameOf(screen, useLocation().pathname));
  return <Page />;
}

function load(screen: Screen): Promise<ComponentType> {
  const loading = isHydrating() ? loadForRendered(screen) : loadInTime(screen);
  opened.set(screen.path, loading);
  return loading;
}

async function loadInTime(screen: Screen): Promise<ComponentType> {
  const page = loadPage(screen);
  // Code that fails or is late may be that of a release which is gone.
  const check = withTimeout(TIMEOUT_MS - RELEASE_CHECK_MS, page).catch(() =>
    reloadAfterRelease(screen.owner, RELEASE_CHECK_MS),
  );
  try {
    return await withTimeout(TIMEOUT_MS, page);
  } catch (error) {
    opened.delete(screen.path);
    await check;
    throw new LoadFailed(`the code of ${screen.path} cannot be loaded`, { cause: error });
  }
}

let isFirst = true;
/** The path of the screen that the server rendered, until its code is there. */
let rendered: string | undefined;

/** Whether this is the screen that the server rendered. */
function isHydrating(): boolean {
  const was = isFirst && typeof document !== 'undefined' && document.getElementById('root')?.hasChildNodes() === true;
  isFirst = false;
  return was;
}

/** Never rejects, because React would then replace what the server rendered. */
async function loadForRendered(screen: Screen): Promise<ComponentType> {
  rendered = screen.path;
  for (;;) {
    try {
      const page = await loadPage(screen);
      rendered = undefined;
      return page;
    } catch {
      if (rendered !== screen.path) return new Promise(() => undefined);
      await reloadAfterRelease(screen.owner, RELEASE_CHECK_MS);
      reportFirstFailure();
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** A later visit finds no HTML of the server, so it loads the screen like any other. */
function leaveRendered(path: string) {
  if (rendered !== path) return;
  rendered = undefined;
  opened.delete(path);
}
