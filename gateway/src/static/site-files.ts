import type { ReleasePointer } from '@osaka/contracts';
import type { ReleaseFile } from './release-files.ts';

/** Files that browsers load. A release also holds SSR bundles, build lists and compressed files, which are not served. */
const FOR_BROWSERS = /\.(?:js|css|woff2|svg|png|webp|avif|ico)$/;

/** Maps an address to a released file that browsers may load. */
export function createSiteFiles(fileOf: ReleaseFile) {
  return {
    /** Falls back to earlier releases, because open tabs still request their files. */
    async ofShell({ shell }: ReleasePointer, path: string) {
      if (!FOR_BROWSERS.test(path)) return undefined;
      for (const version of [shell.version, ...shell.kept.map(({ version }) => version)]) {
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
