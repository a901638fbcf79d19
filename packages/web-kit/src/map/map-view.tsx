import type { Position } from '@osaka/contracts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { IconButton } from '../components/button.tsx';
import { classNames } from '../components/class-names.ts';
import { siteConfig } from '../config/site-config.ts';
import { onThemeChange } from '../theme.ts';
import { useLatest } from '../use-latest.ts';
import { Attribution } from './attribution.tsx';
import { FullScreen } from './full-screen.tsx';
import { type MapEvents, MapKeyMissingError, type MapLine, type MapMarker, type MapSurface } from './map-types.ts';
import { MapUnavailable } from './map-unavailable.tsx';
import { createSurface, mapCodeAgain } from './providers.ts';

const OSAKA: Position = { longitude: 135.5023, latitude: 34.6937 };

interface MapViewProps {
  /** The accessible name of the map. */
  label?: string;
  center?: Position;
  zoom?: number;
  /** Fits the view to all markers instead of `center`, again whenever the area that they cover changes. */
  fitMarkers?: boolean;
  /** Fits the view to these positions instead, unless there are none. */
  fitTo?: readonly Position[];
  markers?: readonly MapMarker[];
  lines?: readonly MapLine[];
  selectedWard?: string | undefined;
  /** Fits the view to the selected ward if it is drawn. */
  fitWard?: boolean;
  /** Groups pins that would overlap into one with their number; clicking it zooms in. */
  groupsPins?: boolean;
  highlightedId?: MapMarker['id'] | undefined;
  onMarkerClick?: (id: MapMarker['id']) => void;
  /** A group was clicked that no zoom level divides, such as places in one building. */
  onGroupClick?: (ids: MapMarker['id'][]) => void;
  onMarkerHover?: (id: MapMarker['id'] | undefined) => void;
  /** A draggable marker was dropped; offer an alternative without a pointer. */
  onMarkerMove?: (id: MapMarker['id'], position: Position) => void;
  onMapClick?: (position: Position) => void;
  /** A long press on the map; offer an alternative without a pointer. */
  onMapHold?: ((position: Position) => void) | undefined;
  /** The map cannot be shown; `key`: its key is not configured. */
  onUnavailable?: (reason: 'key' | 'failure') => void;
  /**
   * A box (16:9, on phones 4:3) in a scrolling page instead of filling its parent: one finger and the wheel scroll the
   * page, and the map has a full screen mode.
   */
  isBox?: boolean;
  className?: string;
}

const EMPTY: readonly never[] = [];

export function MapView(props: MapViewProps) {
  const {
    label = '지도',
    zoom = 12,
    fitMarkers = false,
    selectedWard,
    highlightedId,
    isBox = false,
    className,
  } = props;
  const { fitWard = false, groupsPins = false } = props;
  const center = props.center && isOnEarth(props.center) ? props.center : OSAKA;
  const markers = usePlaced(props.markers);
  const lines = useMemo(
    () => (props.lines ?? EMPTY).map((line) => ({ ...line, positions: line.positions.filter(isOnEarth) })),
    [props.lines],
  );
  const frame = useRef<HTMLDivElement>(null);
  const [surface, setSurface] = useState<MapSurface>();
  const [problem, setProblem] = useState<'key' | 'failure'>();
  const [attempt, setAttempt] = useState(0);
  const [isFull, setFull] = useState(false);
  const [isHinting, hint] = useHint();
  const fullScreen = useRef<HTMLButtonElement>(null);
  const latest = useLatest(props);
  const fitTo = usePlaced(props.fitTo);
  const around = fitTo.length > 0 ? fitTo : fitMarkers ? markers : EMPTY;
  const ward = fitWard ? selectedWard : undefined;
  const place =
    ward ??
    (around.length > 0 || fitMarkers ? boundsOf(around).join(' ') : `${center.longitude} ${center.latitude} ${zoom}`);
  const view = useLatest({ ward, center, zoom, around });
  const looksAt = useRef(place);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt makes a new map
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let made: MapSurface | undefined;
    let isGone = false;
    const events: MapEvents = {
      onMarkerClick: latest.current.onMarkerClick && ((id) => latest.current.onMarkerClick?.(id)),
      onGroupClick: (ids) => latest.current.onGroupClick?.(ids),
      onMarkerHover: (id) => latest.current.onMarkerHover?.(id),
      onMarkerMove: (id, position) => latest.current.onMarkerMove?.(id, position),
      onMapClick: (position) => latest.current.onMapClick?.(position),
      onMapHold: latest.current.onMapHold && ((position) => latest.current.onMapHold?.(position)),
      onOneFinger: hint,
    };
    createSurface(element, view.current, events).then(
      (created) => {
        if (isGone) return created.destroy();
        made = created;
        setSurface(created);
      },
      (error: unknown) => {
        if (isGone) return;
        const reason = error instanceof MapKeyMissingError ? 'key' : 'failure';
        setProblem(reason);
        latest.current.onUnavailable?.(reason);
      },
    );
    return () => {
      isGone = true;
      made?.destroy();
      setSurface(undefined);
    };
  }, [attempt]);

  // Google Maps cannot change its colour scheme after creation.
  useEffect(
    () => (siteConfig().mapProvider === 'google' ? onThemeChange(() => setAttempt((count) => count + 1)) : undefined),
    [],
  );

  useEffect(() => {
    surface?.show({ markers, groupsPins, lines, selectedWard, highlightedId });
  }, [surface, markers, groupsPins, lines, selectedWard, highlightedId]);

  useEffect(() => {
    surface?.setInPage(isBox && !isFull);
  }, [surface, isBox, isFull]);

  useEffect(() => {
    if (!surface || looksAt.current === place) return;
    looksAt.current = place;
    surface.look(view.current, true);
  }, [surface, place, view]);

  const retry = () => {
    setProblem(undefined);
    setAttempt(attempt + 1);
  };
  if (problem) return <MapUnavailable reason={problem} onRetry={retry} tryAgain={mapCodeAgain} />;
  // The position in full screen may be outside the view of the box.
  const leaveFullScreen = () => {
    setFull(false);
    surface?.look(view.current, false);
  };
  const figure = (
    <figure className={classNames('map', isBox && 'map--box', className)} aria-busy={!surface}>
      <div
        ref={frame}
        key={attempt}
        className="map__frame"
        role="application"
        aria-roledescription="지도"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the map
        tabIndex={0}
      />
      <div className="map__tools">
        <IconButton icon="plus" label="지도 확대" disabled={!surface} onClick={() => surface?.zoomBy(1)} />
        <IconButton icon="minus" label="지도 축소" disabled={!surface} onClick={() => surface?.zoomBy(-1)} />
      </div>
      {isBox && (
        <div className="map__tools map__tools--start">
          <IconButton
            ref={fullScreen}
            icon={isFull ? 'x' : 'expand'}
            label={isFull ? '전체 화면 닫기' : '전체 화면으로 보기'}
            disabled={!surface}
            onClick={() => (isFull ? leaveFullScreen() : setFull(true))}
          />
          <IconButton
            icon="target"
            label="처음 위치로"
            disabled={!surface}
            onClick={() => surface?.look(view.current, true)}
          />
        </div>
      )}
      {isBox && (
        <p className="map__hint" data-on={isHinting || undefined} aria-hidden="true">
          두 손가락으로 지도를 움직일 수 있어요.
        </p>
      )}
      <Attribution />
    </figure>
  );
  if (!isBox) return figure;
  return (
    <FullScreen label={label} isFull={isFull} onClose={leaveFullScreen} opener={fullScreen}>
      {figure}
    </FullScreen>
  );
}

/** Drops positions with invalid coordinates, which would make the map throw. */
function usePlaced<P extends Position>(positions: readonly P[] = EMPTY): readonly P[] {
  return useMemo(() => (positions.every(isOnEarth) ? positions : positions.filter(isOnEarth)), [positions]);
}

/** West, east, south and north: what a fitted view depends on, in whatever order the positions stand. */
function boundsOf(positions: readonly Position[]): number[] {
  const [longitudes, latitudes] = [
    positions.map(({ longitude }) => longitude),
    positions.map(({ latitude }) => latitude),
  ];
  return [Math.min(...longitudes), Math.max(...longitudes), Math.min(...latitudes), Math.max(...latitudes)];
}

function isOnEarth({ longitude, latitude }: Position): boolean {
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;
}

const HINT_MS = 1600;

/** Shows the hint briefly; repeated requests extend it. */
function useHint(): [boolean, () => void] {
  const [isHinting, setHinting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const hint = useCallback(() => {
    clearTimeout(timer.current);
    setHinting(true);
    timer.current = setTimeout(() => setHinting(false), HINT_MS);
  }, []);
  return [isHinting, hint];
}
