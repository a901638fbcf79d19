import { useCallback, useContext, useMemo } from 'react';
import {
  createSearchParams,
  type Location,
  type NavigateFunction,
  type NavigateOptions,
  type Navigator,
  type SetURLSearchParams,
  type To,
  UNSAFE_NavigationContext,
  useLocation,
  useNavigate as useNavigateAnyway,
} from 'react-router-dom';

/** For what leads on wherever one is by then, such as signing out. */
export { useNavigateAnyway };

/** Leads on from this screen. Who has left it meanwhile, or is about to, is not called back: then it does nothing. */
export function useNavigate(): NavigateFunction {
  const navigate = useNavigateAnyway();
  const history = useHistory();
  const { pathname } = useLocation();
  return useCallback(
    (to: To | number, options?: NavigateOptions) => {
      if (history.location.pathname !== pathname) return;
      return typeof to === 'number' ? navigate(to) : navigate(to, options);
    },
    [navigate, history, pathname],
  );
}

/** What stands behind the ? and how to change it, on this screen only; a function gets what stands there at that moment. */
export function useSearchParams(): [URLSearchParams, SetURLSearchParams] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const history = useHistory();
  const params = useMemo(() => createSearchParams(search), [search]);
  const set = useCallback<SetURLSearchParams>(
    (next, options) => {
      const wanted = typeof next === 'function' ? next(createSearchParams(history.location.search)) : next;
      void navigate(`?${createSearchParams(wanted)}`, options);
    },
    [navigate, history],
  );
  return [params, set];
}

/** Where the browser is, which a screen that is drawn in pieces does not show yet. */
function useHistory(): Navigator & { location: Location } {
  return useContext(UNSAFE_NavigationContext).navigator as Navigator & { location: Location };
}
