import type { Configuration } from 'webpack';
import type { BuildRun } from './build-run.ts';
import { firstFrameConfig } from './webpack-first-frame.ts';
import { libraryNames, type RemoteOptions, remoteConfig } from './webpack-remote.ts';
import { shellConfig } from './webpack-shell.ts';

export type { BuildRun };

export interface App {
  name: string;
  configure(run: BuildRun): Configuration;
  /** For the gateway; undefined where no screen has a first frame. */
  configureFirstFrame?(run: BuildRun): Configuration;
}

interface DefinedRemote extends RemoteOptions {
  /** Its screens can be drawn before a browser runs them: nothing they draw at first depends on the browser, the visitor or the clock. */
  hasFirstFrames?: boolean;
}

/** The shell: a plain single-page application that meets the remotes only at run time. */
export function defineShell(): App {
  return {
    name: 'shell',
    configure: shellConfig,
    configureFirstFrame: (run) => firstFrameConfig({ name: 'shell', entry: './src/first-frame.tsx', publicPath: '/' }, run),
  };
}

/** A remote: what it exposes, compiled against the shell's React, router and query client. */
export function defineRemote({ name, exposes = { './routes': './src/routes.tsx' }, hasFirstFrames = false }: DefinedRemote): App {
  const firstFrame = (run: BuildRun) => firstFrameConfig({ name, entry: './src/routes.tsx', publicPath: `/remotes/${name}/${run.version}/`, libraries: libraryNames }, run);
  return { name, configure: (run) => remoteConfig({ name, exposes }, run), ...(hasFirstFrames && { configureFirstFrame: firstFrame }) };
}
