import { useCallback, useContext, useMemo } from 'react';
import {
  createSearchParams,
  type Location,
  type NavigateOptions,
  type Navigator,
  type SetURLSearchParams,
  type To,
  UNSAFE_NavigationContext,
  useLocation,
  useNavigate as useNavigateOfRouter,
} from 'react-router-dom';

interface Options extends NavigateOptions {
  /** Wherever one is by then, such as after signing out. */
  anyway?: boolean;
}
interface Navigate {
  (to: To, options?: Options): void | Promise<void>;
  (delta: number): void | Promise<void>;
}

/** Leads on from this screen. Who has left it meanwhile, or is about to, is not called back: then it does nothing. */
export function useNavigate(): Navigate {
  const navigate = useNavigateOfRouter();
  const history = useHistory();
  const { pathname } = useLocation();
  return useCallback(
    (to: To | number, { anyway = false, ...options }: Options = {}) => {
      if (!anyway && history.location.pathname !== pathname) return;
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
      const change = () => {
        const wanted = typeof next === 'function' ? next(createSearchParams(history.location.search)) : next;
        void navigate(`?${createSearchParams(wanted)}`, options);
      };
      // What a function gets must be there already; a history that is kept in memory never travels.
      if (history.afterTraversal) history.afterTraversal(change);
      else change();
    },
    [navigate, history],
  );
  return [params, set];
}

interface RouterHistory extends Navigator {
  location: Location;
  afterTraversal?: (run: () => void) => void;
}

/** Where the browser is, which a screen that is drawn in pieces does not show yet. */
function useHistory(): RouterHistory {
  return useContext(UNSAFE_NavigationContext).navigator as RouterHistory;
}
