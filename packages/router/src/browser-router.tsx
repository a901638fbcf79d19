import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createHistory, Router } from 'react-router-dom';
import { listenForBack, withOverlays } from './overlays.ts';

/**
 * Another screen is drawn in pieces, while the old one stands. What changes on the same screen (a filter, a step) is drawn at once, before
 * the next press: a press that finds the address of before would undo the one ahead of it.
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
