import { Component, type ReactNode } from 'react';
import { reportError } from '../reports/page-report.ts';
import { ScreenUnavailable } from './screen-unavailable.tsx';

interface Props {
  onRetry: () => void;
  /** Loads the code of the screen again; the screen opens by itself once that succeeds. */
  reload: () => Promise<unknown>;
  onReloaded: () => void;
  /** Reloads the page if there is a new release of the screen. */
  reloadPage: () => Promise<void>;
  children: ReactNode;
}

/** The code of a screen could not be loaded. */
export class LoadFailed extends Error {}

const RELEASE_PAUSE_MS = 2_000;

function unmended(): never {
  throw new Error('there is no other release');
}

/** For React's roots: code that cannot be loaded is shown and reported, and is no defect of the page. */
export function logCaughtError(error: unknown) {
  if (!(error instanceof LoadFailed)) console.error(error);
}

/** Error boundary of one screen. */
export class RetryBoundary extends Component<Props, { error: unknown }> {
  override state = { error: undefined as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') };
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof LoadFailed)) reportError('render', { error });
  }

  override render() {
    const { onRetry, reload, onReloaded, reloadPage, children } = this.props;
    if (!this.state.error) return children;
    if (this.state.error instanceof LoadFailed)
      return <ScreenUnavailable onRetry={onRetry} reload={reload} onReloaded={onReloaded} />;
    // Code that is there and throws would throw again, until another release has mended it.
    return (
      <ScreenUnavailable onRetry={onRetry} reload={() => reloadPage().then(unmended)} pauseMs={RELEASE_PAUSE_MS} />
    );
  }
}
