import type { Screen } from '@osaka/contracts';
import { useLocation } from '@osaka/router';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useArrival } from '../navigation/arrival.ts';
import { ScreenSkeleton } from '../skeletons/screen-skeleton.tsx';
import { loadPage } from './load-page.ts';
import { reloadAfterRelease } from './new-release.ts';
import { RetryBoundary } from './retry-boundary.tsx';
import { within } from './within.ts';

const LIMIT_MS = 30_000;
const opened = new Map<string, ComponentType>();

/** A screen whose code comes over the network: skeleton of its shape, then the page, or the fallback with 다시 시도. */
export function LazyScreen({ screen }: { screen: Screen }) {
  const { pathname } = useLocation();
  return <Visit key={pathname} screen={screen} />;
}

function Visit({ screen }: { screen: Screen }) {
  // React keeps a rejected lazy component for ever, so each attempt makes a new one.
  const [{ attempt, Page }, setAttempt] = useState(() => ({ attempt: 0, Page: opened.get(screen.path) ?? pageOf(screen) }));
  const retry = () => setAttempt({ attempt: attempt + 1, Page: pageOf(screen) });
  return (
    <RetryBoundary key={attempt} onRetry={retry}>
      <Suspense fallback={<ScreenSkeleton shape={screen.shape} />}>
        <Page />
      </Suspense>
    </RetryBoundary>
  );
}

function pageOf(screen: Screen): ComponentType {
  return lazy(async () => {
    try {
      const { title, Page } = await within(LIMIT_MS, loadPage(screen));
      const Arrived = () => {
        useArrival(title);
        return <Page />;
      };
      opened.set(screen.path, Arrived);
      return { default: Arrived };
    } catch (error) {
      await reloadAfterRelease(screen.owner);
      throw error;
    }
  });
}
