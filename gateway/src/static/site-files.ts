import type { ReleasePointer } from '@osaka/contracts';
import type { ReleaseFile } from './release-files.ts';

/** What a page loads. A release holds more: bundles for the gateway's renderer, lists for the build, compressed forms beside each file. */
const FOR_BROWSERS = /\.(?:js|css|woff2|svg|png|webp|avif|ico)$/;

/** Which released file stands at an address; none that no page asks for. */
export function createSiteFiles(fileOf: ReleaseFile) {
  return {
    /** A tab that is open since before the last release still asks for the files it began with. */
    async ofShell({ shell }: ReleasePointer, path: string) {
      if (!FOR_BROWSERS.test(path)) return undefined;
      for (const version of new Set([shell.version, ...shell.kept])) {
        const file = await fileOf('shell', version, ...path.slice(1).split('/'));
        if (file) return file;
      }
      return undefined;
    },
    async ofRemote({ remotes }: ReleasePointer, path: string) {
      const [name = '', version, ...parts] = path.slice('/remotes/'.length).split('/');
      return FOR_BROWSERS.test(path) && Object.hasOwn(remotes, name) && version && parts.length > 0 ? fileOf(name, version, ...parts) : undefined;
    },
  };
}
