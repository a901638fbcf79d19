import { join } from 'node:path';
import type { DeclaredRemote } from '@osaka/contracts';
import type { RemoteSlice } from '@osaka/contracts/slice';
import type { Configuration } from 'webpack';
import type { BuildRun } from './build-run.ts';
import { workspaceDir } from './every-slice.ts';
import { libraryNames, readSlice } from './inputs.ts';
import type { SsrBundle } from './ssr-bundle.ts';
import { libraryVersions, remoteConfig } from './webpack-remote.ts';
import { shellConfig } from './webpack-shell.ts';

/** The shell or a remote, as webpack builds it. */
export interface App {
  name: string;
  declared: DeclaredRemote;
  /** Port of its dev server; undefined for the shell, whose port the developer chooses. */
  devPort?: number;
  configure(run: BuildRun): Configuration;
  /** Versions of the shared libraries: those that a remote takes from the shell, or that the shell has. */
  libraries: Record<string, string>;
  /** SSR bundle for the gateway; undefined if it renders no screen. */
  ssrBundle?(run: BuildRun): SsrBundle;
}

export async function readApp(appDir: string): Promise<App> {
  const slice = await readSlice(appDir);
  return 'exposes' in slice ? remoteApp(slice) : shellApp(slice.declared);
}

/** A plain single-page application that loads the remotes at run time. */
function shellApp(declared: DeclaredRemote): App {
  return {
    name: 'shell',
    declared,
    libraries: libraryVersions(join(workspaceDir, 'shell')),
    configure: shellConfig,
    ssrBundle: () => ({ entry: 'src/ssr.tsx', publicPath: '/' }),
  };
}

/** Compiled against the React, router and query client of the shell. */
function remoteApp({ name, devPort, exposes, declared }: RemoteSlice): App {
  const isRendered = declared.screens.some((screen) => screen.isRendered);
  return {
    name,
    declared,
    devPort,
    libraries: libraryVersions(join(workspaceDir, name)),
    configure: (run) => remoteConfig({ name, exposes }, run),
    ...(isRendered && {
      ssrBundle: ({ version }) => ({
        entry: 'src/routes.tsx',
        publicPath: `/remotes/${name}/${version}/`,
        libraries: libraryNames,
      }),
    }),
  };
}
