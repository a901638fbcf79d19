import type { Screen } from '@osaka/contracts';
import { useLocation } from '@osaka/router';
import { type ComponentType, Suspense, use, useState } from 'react';
import { useArrival } from '../navigation/arrival.ts';
import { nameOf } from '../navigation/screen-name.ts';
import { ScreenSkeleton } from '../skeletons/screen-skeleton.tsx';
import { loadPage } from './load-page.ts';
import { reloadAfterRelease } from './new-release.ts';
import { RetryBoundary } from './retry-boundary.tsx';
import { withTimeout } from './with-timeout.ts';

const TIMEOUT_MS = 30_000;
// React stores the settled state on the promise, so a screen that was opened before renders without a skeleton.
const opened = new Map<string, Promise<ComponentType>>();

/** A lazily loaded screen: its skeleton, then the page, or an error with 다시 시도. */
export function LazyScreen({ screen }: { screen: Screen }) {
  const { pathname } = useLocation();
  return <Visit key={pathname} screen={screen} />;
}

/** Registers a loaded page, so that its screen renders without a skeleton. */
export function registerLoadedPage({ path }: Screen, page: ComponentType) {
  opened.set(path, Object.assign(Promise.resolve(page), { status: 'fulfilled', value: page }));
}

function Visit({ screen }: { screen: Screen }) {
  const [{ attempt, loading }, setAttempt] = useState(() => ({ attempt: 0, loading: opened.get(screen.path) ?? load(screen) }));
  const retry = () => setAttempt({ attempt: attempt + 1, loading: load(screen) });
  return (
    <RetryBoundary key={attempt} onRetry={retry}>
      <Suspense fallback={<ScreenSkeleton shape={screen.shape} />}>
        <Arrived screen={screen} loading={loading} />
      </Suspense>
    </RetryBoundary>
  );
}

function Arrived({ screen, loading }: { screen: Screen; loading: Promise<ComponentType> }) {
  const Page = use(loading);
  useArrival(nameOf(screen, useLocation().pathname));
  return <Page />;
}

function load(screen: Screen): Promise<ComponentType> {
  const loading = withTimeout(TIMEOUT_MS, loadPage(screen)).catch(async (error: unknown) => {
    await reloadAfterRelease(screen.owner);
    opened.delete(screen.path);
    throw error;
  });
  opened.set(screen.path, loading);
  return loading;
}
