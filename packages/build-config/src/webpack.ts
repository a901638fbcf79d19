import type { Configuration } from 'webpack';
import { remoteConfig } from './webpack-remote.ts';
import { shellConfig } from './webpack-shell.ts';

/** What differs from one run to the next; everything else about an app stands in its `webpack.config.ts`. */
export interface BuildRun {
  /** Folder of the app. */
  appDir: string;
  outDir: string;
  /** Content version, part of the remote's global names so that two versions can live in one page. */
  version: string;
  mode: 'production' | 'development';
  /** Without the cache two builds of the same sources are identical, byte for byte. */
  cached: boolean;
  /** Where the dev server of this app answers. */
  devOrigin?: string;
  /** Lets ?mf=name@address swap a remote in this browser. Never in a release that strangers use. */
  remoteOverride?: boolean;
}

export interface App {
  name: string;
  configure(run: BuildRun): Configuration;
}

export interface RemoteOptions {
  name: string;
  /** Exposed modules; ./routes alone unless told otherwise. */
  exposes?: Record<string, string>;
}

/** The shell: a plain single-page application that meets the remotes only at run time. */
export function defineShell(): App {
  return { name: 'shell', configure: shellConfig };
}

/** A remote: what it exposes, compiled against the shell's React, router and query client. */
export function defineRemote({ name, exposes = { './routes': './src/routes.tsx' } }: RemoteOptions): App {
  return { name, configure: (run) => remoteConfig({ name, exposes }, run) };
}
