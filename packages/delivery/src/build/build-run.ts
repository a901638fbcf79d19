/** Settings that differ between runs; everything else about an app is in its `slice.ts`. */
export interface BuildRun {
  /** Folder of the app. */
  appDir: string;
  outDir: string;
  /** Content version, part of the remote's global names so that two versions can live in one page. */
  version: string;
  mode: 'production' | 'development';
  /** Without the cache two builds of the same sources are byte-identical. */
  cached: boolean;
  /** Origin of the dev server of this app. */
  devOrigin?: string;
  /** Allows ?mf=name@address to replace a remote in this browser. Never enabled in public releases. */
  remoteOverride?: boolean;
}
