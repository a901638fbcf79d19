import { type Canary, declaredRemote } from '@osaka/contracts';
import {
  createTicket,
  createVerifier,
  previewKey,
  previewOf,
  type WritableReleaseStore,
} from '@osaka/contracts/release-store';
import { inForce, newestOf, refuseUnknown, storedIn } from './commands.ts';
import { describe } from './describe.ts';
import { Refused } from './refused.ts';

const VALID_MS = 24 * 60 * 60 * 1000;
const LOCAL_SITE = 'http://localhost:8000';

/**
 * A link at which administrators open a stored version: the named one, or the last one that was added.
 *
 * @throws {Refused} when the version is not in the store or cannot be shown to somebody alone.
 */
export async function previewLink(
  store: WritableReleaseStore,
  slice: string,
  wanted: string | undefined,
  site = LOCAL_SITE,
): Promise<{ version: string; link: string }> {
  const pointer = await inForce(store);
  const { version: current, kept } = storedIn(pointer, slice);
  const version = wanted ?? (await newestOf(store, slice)) ?? current;
  const isStored = version === current || (await store.names(slice)).includes(version);
  if (!isStored) refuseUnknown(slice, version, kept);
  const described = await describe(store, slice, version);
  if (!described || described.kind === 'service')
    throw new Refused(`${slice} ${version} is not in the store; there is nothing to preview.`);
  const { manifest } = described;
  const content: Pick<Canary, 'shell' | 'remote'> =
    described.kind === 'shell' ? { shell: described.part } : { remote: described.part };
  const record: Canary = { version, manifest, since: new Date().toISOString(), visitors: [], ...content };
  await store.create(previewKey(slice, version), JSON.stringify(record));
  const ticket = { slice, version, untilMs: Date.now() + VALID_MS };
  const preview = await previewOf(store, createVerifier(store), pointer, ticket);
  if (typeof preview === 'string') throw new Refused(`${preview}; there is nothing to preview.`);
  const { screens } = declaredRemote.parse(described.part.slice);
  const { path = '/' } = screens.find((screen) => !screen.path.includes(':')) ?? {};
  return { version, link: `${new URL(path, site).href}?release=${await createTicket(store, 'link', ticket)}` };
}
