import { tabValues } from '@osaka/web-kit';

const KEY = 'osaka:mf';

/** `?mf=mf-planner@http://localhost:3001/mf-manifest.json` replaces a remote in this tab; `?mf=` resets it. */
export function overrideOf(remote: string): string | undefined {
  const overrides = new URLSearchParams(location.search).getAll('mf');
  if (overrides.length > 0) tabValues.write(KEY, overrides.join(' '));
  const choice = (tabValues.read(KEY) ?? '').split(' ').find((each) => each.startsWith(`${remote}@`));
  return choice?.slice(remote.length + 1);
}
