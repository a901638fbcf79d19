import type { RemoteName, RemoteRoutes } from '@osaka/contracts';
import type { ComponentType } from 'react';

export interface LoadedPage {
  title: string;
  Page: ComponentType;
}

/** The page that a remote mounts at `path`; fails when the remote, or the page's own code, cannot be had. */
export async function pageFrom(remote: RemoteName, path: string): Promise<LoadedPage> {
  const { loadExposed } = await import('./mf-runtime.ts');
  const routes = await loadExposed<RemoteRoutes>(remote, 'routes');
  const route = routes.find((each) => each.path.toLowerCase() === path.toLowerCase());
  if (!route) throw new Error(`${remote} has no screen for ${path}`);
  return { title: route.title, Page: (await route.page()) as ComponentType };
}
