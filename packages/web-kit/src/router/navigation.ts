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
  /** Navigate even if the screen is unmounted, such as after signing out. */
  anyway?: boolean;
}
interface Navigate {
  (to: To, options?: Options): void | Promise<void>;
  (delta: number): void | Promise<void>;
}

/** Navigates from this screen; ignored once the screen is unmounted or another navigation has begun. */
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

/** The search parameters and their setter, for this screen only; an updater function receives the current ones. */
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
      // Waits for pending traversals, so that the updater reads the current address; memory histories never have any.
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

/** The history of the browser, which is ahead of a screen that renders as a transition. */
function useHistory(): RouterHistory {
  return useContext(UNSAFE_NavigationContext).navigator as RouterHistory;
}
