import { screens } from '@osaka/contracts';
import { Route, Routes } from '@osaka/router';
import { NotFoundPage } from './not-found.page.tsx';
import { LazyScreen } from './remotes/lazy-screen.tsx';

/** Every address of the site; whose screen it is stands in the contracts. */
export function Screens() {
  return (
    <Routes>
      {screens.map((screen) => (
        <Route key={screen.path} path={screen.path} element={<LazyScreen screen={screen} />} />
      ))}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
