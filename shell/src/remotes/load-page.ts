import type { RemoteRoutes, Screen } from '@osaka/contracts';
import type { ComponentType } from 'react';
import { policyRoutes } from '../policies/policies.routes.ts';
import { reportError } from '../reports/page-report.ts';

/** Loads the page of a screen; rejects when its remote or the page's own code cannot be loaded. */
export async function loadPage(screen: Screen): Promise<ComponentType> {
  const routes = screen.owner === 'shell' ? policyRoutes : await routesOf(screen.owner);
  return pageOf(routes, screen).catch((error: unknown) => {
    reportError('load', { slice: screen.owner });
    throw error;
  });
}

export async function pageOf(routes: RemoteRoutes, { owner, path }: Screen): Promise<ComponentType> {
  const route = routes.find((each) => each.path.toLowerCase() === path.toLowerCase());
  if (!route) throw new Error(`${owner} has no screen for ${path}`);
  return (await route.page()) as ComponentType;
}

async function routesOf(remote: string): Promise<RemoteRoutes> {
  const { loadExposed } = await import('./mf-runtime.ts');
  return loadExposed<RemoteRoutes>(remote, './routes');
}
