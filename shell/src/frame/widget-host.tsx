import { useLocation } from '@osaka/router';
import { siteTable, usePreference, useWidgetRequests, type WidgetRequest } from '@osaka/web-kit';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { isHiddenAt, loadWidget } from '../remotes/load-widget.ts';
import { PartBoundary } from './part-boundary.tsx';

type Widget = ComponentType<{ onClose: () => void }>;

/**
 * Widgets of the slices over every screen: one that a slice has asked for, and those that a setting of the browser
 * shows.
 */
export function WidgetHost() {
  const [shown, setShown] = useState<{ request: WidgetRequest; Widget: Widget }>();
  const open = useCallback((request: WidgetRequest) => {
    loadWidget<Widget>(request.name).then((Widget) => setShown({ request, Widget }), request.onFailure);
  }, []);
  useWidgetRequests(open);
  return (
    <>
      {Object.entries(siteTable().widgets).map(
        ([name, { shownWhile }]) => shownWhile && <KeptWidget key={name} name={name} setting={shownWhile} />,
      )}
      {shown && (
        <PartBoundary key={shown.request.name}>
          <shown.Widget {...shown.request.props} onClose={() => setShown(undefined)} />
        </PartBoundary>
      )}
    </>
  );
}

function KeptWidget({ name, setting }: { name: string; setting: string }) {
  const { pathname } = useLocation();
  const [Widget, setWidget] = useState<Widget>();
  const isShown = !!usePreference(setting) && !isHiddenAt(name, pathname);
  useEffect(() => {
    // Without it every screen works; the next page tries again.
    if (isShown)
      loadWidget<Widget>(name).then(
        (loaded) => setWidget(() => loaded),
        () => undefined,
      );
  }, [isShown, name]);
  if (!isShown || !Widget) return null;
  return (
    <PartBoundary>
      <Widget onClose={() => undefined} />
    </PartBoundary>
  );
}
