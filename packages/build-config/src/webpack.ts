import type { Configuration } from 'webpack';
import type { BuildRun } from './build-run.ts';
import { type RemoteOptions, remoteConfig } from './webpack-remote.ts';
import { shellConfig } from './webpack-shell.ts';

export type { BuildRun };

export interface App {
  name: string;
  configure(run: BuildRun): Configuration;
}

/** The shell: a plain single-page application that meets the remotes only at run time. */
export function defineShell(): App {
  return { name: 'shell', configure: shellConfig };
}

/** A remote: what it exposes, compiled against the shell's React, router and query client. */
export function defineRemote({ name, exposes = { './routes': './src/routes.tsx' } }: RemoteOptions): App {
  return { name, configure: (run) => remoteConfig({ name, exposes }, run) };
}
