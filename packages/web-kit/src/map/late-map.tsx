import { Component, type ComponentProps, memo, type ReactNode, useRef, useState } from 'react';
import { Late, lateCode } from '../components/late.tsx';
import { useNear } from '../use-near.ts';
import { MapUnavailable } from './map-unavailable.tsx';
import { useSettled } from './use-settled.ts';

const mapView = lateCode(async () => (await import('./index.ts')).MapView);

type MapProps = ComponentProps<NonNullable<typeof mapView.loaded>>;

/**
 * `MapView` as a late chunk. Where it cannot be loaded, or throws, a message with 다시 시도 takes its place, and the screen
 * around it stays. In a page that scrolls it is loaded when it is near and the page is in use, because it keeps a slow
 * phone busy for half a second.
 */
export const LateMap = memo(function LateMap(props: MapProps) {
  return props.isBox ? <MapInPage {...props} /> : <LoadedMap {...props} />;
});

function MapInPage(props: MapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useNear(frame, { margin: '100px', idleMs: 5000 });
  const isSettled = useSettled();
  if (isNear && isSettled) return <LoadedMap {...props} />;
  return <div ref={frame} className="map map--box" aria-busy="true" />;
}

function LoadedMap(props: MapProps) {
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
}

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
