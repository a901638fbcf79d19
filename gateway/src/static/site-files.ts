import { type ReleasePointer, remoteNames } from '@osaka/contracts';
import type { ReleaseFile } from './release-files.ts';

/** Which released file stands at an address. */
export function createSiteFiles(fileOf: ReleaseFile) {
  return {
    /** Icons and the like, which browsers ask for beside the page. */
    async atTop({ shell }: ReleasePointer, path: string) {
      return path === '/index.html' ? undefined : fileOf('shell', shell.version, path.slice(1));
    },
    /** A tab that is open since before the last release still asks for the files it began with. */
    async ofShell({ shell }: ReleasePointer, path: string) {
      for (const version of new Set([shell.version, ...shell.kept])) {
        const file = await fileOf('shell', version, ...path.slice(1).split('/'));
        if (file) return file;
      }
      return undefined;
    },
    async ofRemote(path: string) {
      const [name = '', version, ...parts] = path.slice('/remotes/'.length).split('/');
      return remoteNames.some((each) => each === name) && version && parts.length > 0 ? fileOf(name, version, ...parts) : undefined;
    },
  };
}
