import { type Screen, screens } from '@osaka/contracts';
import { Route, Routes } from '@osaka/router';
import { LazyScreen } from './remotes/lazy-screen.tsx';
import { pageFrom } from './remotes/remote-page.ts';
import { NotFoundPage } from './not-found.page.tsx';
import { policyPages } from './policies/policy-pages.ts';

/** Every address of the site; whose screen it is stands in the contracts. */
export function Screens() {
  return (
    <Routes>
      {screens.map((screen) => (
        <Route key={screen.path} path={screen.path} element={<LazyScreen screen={screen} load={loaderOf(screen)} />} />
      ))}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

function loaderOf({ owner, path }: Screen) {
  return owner === 'shell' ? policyPages(path) : () => pageFrom(owner, path);
}
