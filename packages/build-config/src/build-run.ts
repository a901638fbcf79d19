/** What differs from one run to the next; everything else about an app stands in its `slice.ts`. */
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
