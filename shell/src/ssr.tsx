import type { RemoteRoutes, SiteConfig, SiteTable } from '@osaka/contracts';
import { screenAt } from '@osaka/web-kit';
import * as Query from '@osaka/web-kit/query';
import * as Router from '@osaka/web-kit/router';
import * as Schemas from '@osaka/web-kit/schemas';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import { renderToString } from 'react-dom/server';
import { App } from './app.tsx';
import { policyRoutes } from './policies/policies.routes.ts';
import { createQueryClient } from './query-client.ts';
import { registerLoadedPage } from './remotes/lazy-screen.tsx';
import { pageOf } from './remotes/load-page.ts';

/** The shared libraries for the SSR bundles of remotes, as mf-runtime.ts provides them in the browser. */
export const libraries = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDom,
  '@osaka/router': Router,
  '@osaka/query': Query,
  '@osaka/schemas': Schemas,
};

// React writes this marker where a part of the page could not be rendered on the server.
const GIVEN_UP = '<!--$!-->';

/** The routes of the shell's own screens, exported like a remote's. */
export default policyRoutes;

/**
 * Renders the page at an address, with its query, for a guest, with prefetched answers by address; where there is no
 * screen, the page that says so.
 */
export async function render(
  path: string,
  routes: RemoteRoutes,
  answers: Record<string, unknown>,
  site: SiteTable,
  config?: SiteConfig,
): Promise<string> {
  Object.assign(globalThis, { prefetchedAnswers: answers, osakaSite: site, osakaSiteConfig: config });
  const screen = screenAt(path.split('?')[0] ?? path);
  if (screen) registerLoadedPage(screen, await pageOf(routes, screen));
  const html = renderToString(
    <App
      queryClient={createQueryClient()}
      Router={({ children }) => <Router.MemoryRouter initialEntries={[path]}>{children}</Router.MemoryRouter>}
    />,
  );
  if (html.includes(GIVEN_UP)) throw new Error(`${path} cannot be rendered on the server`);
  return html;
}
