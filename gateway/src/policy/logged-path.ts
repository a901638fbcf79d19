const WORD = /^[A-Za-z][A-Za-z-]*\d?$/;

/** A path fit for a log: numbers, names and session ids become {}, an address that nobody owns becomes "unknown". `screenPath`: of the screen that was answered. */
export function loggedPath(path: string, { screenPath, isOfService }: { screenPath?: string | undefined; isOfService(path: string): boolean }): string {
  if (screenPath) return screenPath;
  const known = remembered.get(path);
  if (known !== undefined) return known;
  const logged = withoutPersons(path, isOfService);
  if (remembered.size < 1000 && path.length < 100) remembered.set(path, logged);
  return logged;
}

const remembered = new Map<string, string>();

function withoutPersons(path: string, isOfService: (path: string) => boolean): string {
  if (path.startsWith('/ws/')) return path.replace(/^\/ws\/[^/]+\/[^/]+\//, '/ws/{}/{}/').replace(/[^\w/{}.-]/g, '');
  if (path.startsWith('/assets/') || path.startsWith('/remotes/') || path === '/remotes.json') return /^[\w./-]+$/.test(path) ? path : 'unknown';
  if (!isOfService(path)) return 'unknown';
  return path
    .split('/')
    .map((part) => (part === '' || WORD.test(part) ? part : '{}'))
    .join('/');
}
