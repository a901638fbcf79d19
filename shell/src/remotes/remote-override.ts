const KEY = 'osaka:mf';

/** `?mf=mf-planner@http://localhost:3001/mf-manifest.json` puts a remote in its place for this tab; `?mf=` ends that. */
export function overrideOf(remote: string): string | undefined {
  const asked = new URLSearchParams(location.search).getAll('mf');
  if (asked.length > 0) sessionStorage.setItem(KEY, asked.join(' '));
  const choice = (sessionStorage.getItem(KEY) ?? '').split(' ').find((each) => each.startsWith(`${remote}@`));
  return choice?.slice(remote.length + 1);
}
