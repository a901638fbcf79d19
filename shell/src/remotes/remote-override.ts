const KEY = 'osaka:mf';

/** `?mf=mf-planner@http://localhost:3001/mf-manifest.json` replaces a remote in this tab; `?mf=` resets it. */
export function overrideOf(remote: string): string | undefined {
  const overrides = new URLSearchParams(location.search).getAll('mf');
  if (overrides.length > 0) sessionStorage.setItem(KEY, overrides.join(' '));
  const choice = (sessionStorage.getItem(KEY) ?? '').split(' ').find((each) => each.startsWith(`${remote}@`));
  return choice?.slice(remote.length + 1);
}
