import type { Position } from '@osaka/contracts';
import { Notice, siteConfig } from '@osaka/web-kit';
import type { MapMarker } from '@osaka/web-kit/map';
import { Component, type ComponentProps, lazy, memo, type ReactNode, Suspense, useState } from 'react';

export type { MapMarker };

// React.lazy caches a failed import, so each attempt needs a new lazy component.
const lazyMap = () => lazy(() => import('@osaka/web-kit/map').then((map) => ({ default: map.MapView })));
let MapView = lazyMap();

/** The documented map centre when no district is chosen. */
export const OSAKA: Position = { longitude: 135.5023, latitude: 34.6937 };

/** True when the configured provider needs a key and none is set. */
export function lacksMapKey(): boolean {
  const { mapProvider, googleMapsKey } = siteConfig();
  return mapProvider === 'google' && googleMapsKey === '';
}

type MapProps = ComponentProps<ReturnType<typeof lazyMap>>;

/** The map as a lazy chunk; a failed download shows a message with a retry button. */
export const PlannerMap = memo(function PlannerMap(props: MapProps) {
  const [attempt, setAttempt] = useState(0);
  const again = () => {
    MapView = lazyMap();
    setAttempt(attempt + 1);
  };
  return (
    <MapBoundary key={attempt} onRetry={again}>
      <Suspense fallback={<div className={props.isBox ? 'map map--box' : 'map'} aria-busy="true" />}>
        <MapView {...props} />
      </Suspense>
    </MapBoundary>
  );
});

class MapBoundary extends Component<{ onRetry: () => void; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Notice kind="warn" action={{ label: '다시 시도', onClick: this.props.onRetry }}>
        지도를 불러올 수 없습니다. 새로고침 후 다시 시도해주세요.
      </Notice>
    );
  }
}
