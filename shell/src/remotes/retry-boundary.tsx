import { Component, type ReactNode } from 'react';
import { ScreenUnavailable } from './screen-unavailable.tsx';

interface Props {
  onRetry: () => void;
  children: ReactNode;
}

/** Error boundary of one screen. */
export class RetryBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <ScreenUnavailable onRetry={this.props.onRetry} /> : this.props.children;
  }
}
