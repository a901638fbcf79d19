// Named exports only: the shell shares this module as a singleton, so unused exports would be shipped.
// The data router is omitted, because it doubles the size (15.8 KB gzip against 32.8 KB).

export type { LinkProps, Location, NavigateOptions, NavLinkProps, RouteObject, To } from 'react-router-dom';
export {
  createSearchParams,
  generatePath,
  Link,
  MemoryRouter,
  matchPath,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useHref,
  useLocation,
  useMatch,
  useNavigationType,
  useOutletContext,
  useParams,
  useRoutes,
} from 'react-router-dom';
export { BrowserRouter } from './browser-router.tsx';
export { useNavigate, useSearchParams } from './navigation.ts';
export { afterTraversal, useBackCloses } from './overlays.ts';
