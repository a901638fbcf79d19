import { Component, type ComponentProps, memo, type ReactNode, useState } from 'react';
import { Late, lateCode } from '../components/late.tsx';
import { MapUnavailable } from './map-unavailable.tsx';

const mapView = lateCode(async () => (await import('./index.ts')).MapView);

type MapProps = ComponentProps<NonNullable<typeof mapView.loaded>>;

/**
 * `MapView` as a late chunk. Where it cannot be loaded, or throws, a message with 다시 시도 takes its place, and the screen
 * around it stays.
 */
export const LateMap = memo(function LateMap(props: MapProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <MapBoundary key={attempt} onRetry={() => setAttempt(attempt + 1)}>
      <Late
        code={mapView}
        whileLoading={<div className={props.isBox ? 'map map--box' : 'map'} aria-busy="true" />}
        whenFailed={(retry) => <MapUnavailable reason="failure" onRetry={retry} />}
      >
        {(MapView) => <MapView {...props} />}
      </Late>
    </MapBoundary>
  );
});

class MapBoundary extends Component<{ onRetry: () => void; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    const { onRetry, children } = this.props;
    return this.state.hasFailed ? <MapUnavailable reason="failure" onRetry={onRetry} /> : children;
  }
}
