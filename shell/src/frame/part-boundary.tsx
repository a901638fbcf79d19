import { Component, type ReactNode } from 'react';
import { reportError } from '../reports/page-report.ts';

interface Props {
  /** Shown in place of a part that threw while it was rendered. */
  fallback?: ReactNode;
  /** Called once the part is replaced. */
  onError?: () => void;
  children: ReactNode;
}

/**
 * Error boundary of one part of the layout: an error costs this part and nothing else. A new `key` mounts the part
 * again.
 */
export class PartBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    reportError('render', { error });
    this.props.onError?.();
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
