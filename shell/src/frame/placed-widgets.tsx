import { useWidgetPlaces, type WidgetPlace } from '@osaka/web-kit';
import { type ComponentType, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import { loadWidget } from '../remotes/load-widget.ts';
import { PartBoundary } from './part-boundary.tsx';

type Widget = ComponentType<{ onClose: () => void }>;

interface Placed {
  no: number;
  place: WidgetPlace;
  Widget: Widget;
}

let last = 0;

/** Widgets of the slices within screens of other slices (`WidgetSlot`). */
export function PlacedWidgets() {
  const [placed, setPlaced] = useState<readonly Placed[]>([]);
  const fill = useCallback((place: WidgetPlace) => {
    loadWidget<Widget>(place.name).then((Widget) => {
      if (place.gone.aborted) return;
      last += 1;
      const added = { no: last, place, Widget };
      place.gone.addEventListener('abort', () => setPlaced((others) => others.filter((each) => each !== added)));
      setPlaced((others) => [...others, added]);
      place.onFilled();
    }, place.onClose);
  }, []);
  useWidgetPlaces(fill);
  return placed.map(({ no, place, Widget }) =>
    createPortal(
      <PartBoundary onError={place.onClose}>
        <Widget {...place.props} onClose={place.onClose} />
      </PartBoundary>,
      place.element,
      String(no),
    ),
  );
}
