import type { RemoteRoutes } from '@osaka/contracts';
import { QueryClient, QueryClientProvider } from '@osaka/query';
import { BrowserRouter, Route, Routes } from '@osaka/router';
import { type ComponentType, lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { DialogHost } from '../dialogs/dialog-host.tsx';
import { readThemeChoice, showTheme } from '../theme.ts';
import '../styles/fonts.css';
import '../styles/index.css';

/** Runs a remote without the shell. */
export function mountStandalone(routes: RemoteRoutes) {
  const screens = routes.map(({ path, page }) => ({ path, Page: lazy(async () => ({ default: (await page()) as ComponentType })) }));
  const root = document.getElementById('root');
  if (!root) return;
  showTheme(readThemeChoice());
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <BrowserRouter>
        <main id="main">
          <Suspense>
            <Routes>
              {screens.map(({ path, Page }) => (
                <Route key={path} path={path} element={<Page />} />
              ))}
            </Routes>
          </Suspense>
        </main>
        <DialogHost />
      </BrowserRouter>
    </QueryClientProvider>,
  );
}
