import type { RemoteRoutes } from '@osaka/contracts';
import { QueryClient, QueryClientProvider } from '@osaka/query';
import { BrowserRouter, Route, Routes } from '@osaka/router';
import { type ComponentType, lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { DialogHost } from '../dialogs/dialog-host.tsx';
import '../styles/index.css';

/** Runs one remote without the shell while it is being developed. */
export function mountStandalone(routes: RemoteRoutes) {
  const root = document.getElementById('root') ?? document.body.appendChild(document.createElement('div'));
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <BrowserRouter>
          <main id="main">
            <Suspense>
              <Routes>
                {routes.map(({ path, page }) =>
                  screenRoute(
                    path,
                    lazy(async () => ({ default: (await page()) as ComponentType })),
                  ),
                )}
              </Routes>
            </Suspense>
          </main>
          <DialogHost />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
}

function screenRoute(path: string, Page: ComponentType) {
  return <Route key={path} path={path} element={<Page />} />;
}
