import { siteTable } from '@osaka/web-kit';
import { Route, Routes } from '@osaka/web-kit/router';
import { useState } from 'react';
import { UnknownAddress } from './navigation/unknown-address.tsx';
import { LazyScreen } from './remotes/lazy-screen.tsx';

/** The routes of the site, from the declarations of the slices. */
export function Screens() {
  const [{ screens }, setSite] = useState(siteTable);
  return (
    <Routes>
      {screens.map((screen) => (
        <Route key={screen.path} path={screen.path} element={<LazyScreen screen={screen} />} />
      ))}
      <Route path="*" element={<UnknownAddress onNewSite={setSite} />} />
    </Routes>
  );
}
