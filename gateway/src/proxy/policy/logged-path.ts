/** Shorter than the token of a link, which may happen to be all letters. */
const WORD = /^[A-Za-z][A-Za-z-]{0,17}\d?$/;

/**
 * A path without personal data: numbers, names and session ids become {}, an unowned address becomes "unknown".
 * `screenPath` is the answered screen's pattern.
 */
export function loggedPath(
  path: string,
  { screenPath, isOfService }: { screenPath?: string | undefined; isOfService(path: string): boolean },
): string {
  if (screenPath) return screenPath;
  const cached = remembered.get(path);
  if (cached !== undefined) return cached;
  const logged = withoutPersonalData(path, isOfService);
  if (remembered.size < 1000 && path.length < 100) remembered.set(path, logged);
  return logged;
}

const remembered = new Map<string, string>();

function withoutPersonalData(path: string, isOfService: (path: string) => boolean): string {
  if (path.startsWith('/ws/')) return path.replace(/^\/ws\/[^/]+\/[^/]+\//, '/ws/{}/{}/').replace(/[^\w/{}.-]/g, '');
  if (path.startsWith('/assets/') || path.startsWith('/remotes/') || path === '/remotes.json')
    return /^[\w./-]+$/.test(path) ? path : 'unknown';
  if (!isOfService(path)) return 'unknown';
  return path
    .split('/')
    .map((part) => (part === '' || WORD.test(part) ? part : '{}'))
    .join('/');
}
