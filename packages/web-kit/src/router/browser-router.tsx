import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createHistory, Router } from 'react-router-dom';
import { listenForBack, withOverlays } from './overlays.ts';

/**
 * Renders navigation to another screen as a transition while the old one stays visible. Changes within a screen (a
 * filter, a step) render synchronously, so that the next click reads the new address instead of undoing the change.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => withOverlays(createHistory({ v5Compat: true })));
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location });
  useLayoutEffect(() => {
    let { pathname } = history.location;
    listenForBack();
    return history.listen(({ action, location }) => {
      const isSameScreen = location.pathname === pathname;
      pathname = location.pathname;
      const show = () => setState({ action, location });
      if (isSameScreen) show();
      else startTransition(show);
    });
  }, [history]);
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}
