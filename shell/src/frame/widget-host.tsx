import { siteTable, usePreference, useWidgetRequests, type WidgetRequest } from '@osaka/web-kit';
import { useLocation } from '@osaka/web-kit/router';
import { type ComponentType, useCallback, useState } from 'react';
import { isHiddenAt, loadWidget } from '../remotes/load-widget.ts';
import { PartBoundary } from './part-boundary.tsx';
import { useWidget } from './use-widget.ts';

interface WidgetProps {
  onClose: () => void;
}
type Widget = ComponentType<WidgetProps>;

interface Requested {
  request: WidgetRequest;
  Widget: Widget;
}

/**
 * Widgets of the slices over every screen: those that a slice has asked for, one after the other, and those that a
 * setting of the browser shows.
 */
export function WidgetHost() {
  const [queue, setQueue] = useState<readonly Requested[]>([]);
  const open = useCallback((request: WidgetRequest) => {
    loadWidget<Widget>(request.name).then(
      (Widget) =>
        setQueue((waiting) =>
          waiting.some((other) => isSameRequest(other.request, request)) ? waiting : [...waiting, { request, Widget }],
        ),
      request.onFailure,
    );
  }, []);
  useWidgetRequests(open);
  const shown = queue[0];
  const leave = (left: Requested | undefined) => setQueue((waiting) => waiting.filter((each) => each !== left));
  return (
    <>
      {Object.entries(siteTable().widgets).map(
        ([name, { shownWhile }]) => shownWhile && <KeptWidget key={name} name={name} setting={shownWhile} />,
      )}
      {shown && (
        <PartBoundary key={keyOf(shown.request)} onError={() => leave(shown)}>
          <shown.Widget {...shown.request.props} onClose={() => leave(shown)} />
        </PartBoundary>
      )}
    </>
  );
}

/** A double click asks for the same twice. */
function isSameRequest(one: WidgetRequest, other: WidgetRequest): boolean {
  return keyOf(one) === keyOf(other);
}

/** Functions among the props are left out. */
function keyOf({ name, props }: WidgetRequest): string {
  return `${name} ${JSON.stringify(props)}`;
}

function KeptWidget({ name, setting }: { name: string; setting: string }) {
  const { pathname } = useLocation();
  const isShown = !!usePreference(setting) && !isHiddenAt(name, pathname);
  const Widget = useWidget<WidgetProps>(name, isShown);
  if (!isShown || !Widget) return null;
  return (
    <PartBoundary>
      <Widget onClose={() => undefined} />
    </PartBoundary>
  );
}
