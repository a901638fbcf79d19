import type { RemoteRoutes, SiteTable } from '@osaka/contracts';
import * as Query from '@osaka/query';
import * as Router from '@osaka/router';
import { screenAt } from '@osaka/web-kit';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDom from 'react-dom';
import { renderToString } from 'react-dom/server';
import { App } from './app.tsx';
import { policyRoutes } from './policies/policies.routes.ts';
import { createQueryClient } from './query-client.ts';
import { openAtOnce } from './remotes/lazy-screen.tsx';
import { pageOf } from './remotes/load-page.ts';

/** The shared libraries for the SSR bundles of remotes, as mf-runtime.ts provides them in the browser. */
export const libraries = { react: React, 'react/jsx-runtime': jsxRuntime, 'react-dom': ReactDom, '@osaka/router': Router, '@osaka/query': Query };

// React writes this where a part of the page cannot be drawn without a browser.
const GIVEN_UP = '<!--$!-->';

/** The routes of the shell's own screens, under the same name as a remote's. */
export default policyRoutes;

/** The body of the page at an address, as the browser draws it for a guest who has just come and knows these answers, by their addresses. */
export async function render(path: string, routes: RemoteRoutes, answers: Record<string, unknown>, site: SiteTable): Promise<string> {
  Object.assign(globalThis, { prefetchedAnswers: answers, osakaSite: site });
  const screen = screenAt(path);
  if (!screen) throw new Error(`no screen at ${path}`);
  openAtOnce(screen, await pageOf(routes, screen));
  const html = renderToString(<App queryClient={createQueryClient()} Router={({ children }) => <Router.MemoryRouter initialEntries={[path]}>{children}</Router.MemoryRouter>} />);
  if (html.includes(GIVEN_UP)) throw new Error(`${path} cannot be drawn without a browser`);
  return html;
}
