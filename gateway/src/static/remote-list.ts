import { type ReleasePointer, remoteListOf } from '@osaka/contracts';
import { compressed, type Representation } from './representation.ts';

const lists = new WeakMap<ReleasePointer, Promise<Representation>>();

/** /remotes.json of a release, made once. */
export function remoteListFor(release: ReleasePointer): Promise<Representation> {
  const known = lists.get(release);
  if (known) return known;
  const list = compressed('application/json; charset=utf-8', JSON.stringify(remoteListOf(release)));
  lists.set(release, list);
  return list;
}
