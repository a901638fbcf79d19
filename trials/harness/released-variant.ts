import { runCommand } from '@osaka/build-config/release';
import { storeVariant } from '@osaka/build-config/release-variants';
import { waitUntil } from './wait.ts';

const WITHIN_MS = 10_000;

/** Makes a version of the slice with other scripts current in the store, and waits until the site has it. */
export async function releaseVariant(
  store: string,
  site: string,
  slice: string,
  mark: string,
  edit: (text: string) => string,
): Promise<void> {
  const version = await storeVariant(store, slice, mark, undefined, edit);
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  if ((await runCommand('promote', [slice, version, `--store=${store}`], say, say)) !== 0)
    throw new Error(`${slice} cannot be released: ${said.join(' ')}`);
  const list = () => fetch(`${site}/remotes.json`).then((response) => response.text());
  if (!(await waitUntil(async () => (await list()).includes(version), WITHIN_MS)))
    throw new Error(`the site does not have ${slice} ${version}`);
}
