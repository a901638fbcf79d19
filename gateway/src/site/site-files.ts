import type { ReleasePointer } from '@osaka/contracts';
import type { ReleaseFile } from '../releases/release-files.ts';
import { representation } from '../releases/representation.ts';

/**
 * Files that browsers load. A release also holds SSR bundles, build lists and compressed files, which are not served.
 */
const FOR_BROWSERS = /\.(?:js|css|woff2|svg|png|webp|avif|ico|webmanifest)$|\/later\.json$/;

/**
 * Takes the place of the worker that a browser has and ends at once. Offline copies stay, for the time
 * when the worker is back.
 */
const NO_SERVICE_WORKER = representation(
  'text/javascript; charset=utf-8',
  Buffer.from(
    "addEventListener('install',()=>skipWaiting());addEventListener('activate',(event)=>event.waitUntil(registration.unregister()));",
  ),
);

/** Maps an address to a released file that browsers may load. */
export function createSiteFiles(fileOf: ReleaseFile) {
  return {
    /**
     * Of the current release alone. The file `service-worker-off` in the store takes the worker out of all browsers
     * that have it, without a release.
     */
    async serviceWorker({ shell }: ReleasePointer, isOff: boolean) {
      return isOff ? NO_SERVICE_WORKER : fileOf('shell', shell.version, 'service-worker.js');
    },
    icon: ({ shell }: ReleasePointer) => fileOf('shell', shell.version, 'favicon.ico'),
    /**
     * Falls back to the canary and to earlier releases, because a request for a file does not name the page that it is
     * for.
     */
    async ofShell({ shell, canaries }: ReleasePointer, path: string) {
      if (!FOR_BROWSERS.test(path)) return undefined;
      for (const { version } of [shell, ...(canaries?.shell ? [canaries.shell] : []), ...shell.kept]) {
        const file = await fileOf('shell', version, ...path.slice(1).split('/'));
        if (file) return file;
      }
      return undefined;
    },
    async ofRemote({ remotes }: ReleasePointer, path: string) {
      const [name = '', version, ...parts] = path.slice('/remotes/'.length).split('/');
      return FOR_BROWSERS.test(path) && Object.hasOwn(remotes, name) && version && parts.length > 0
        ? fileOf(name, version, ...parts)
        : undefined;
    },
  };
}
