import { unavailable } from '@osaka/service-kit';
import { batchWhileBusy } from '../batching/batch-while-busy.ts';
import type { CatalogueRepository } from './catalogue.repository.ts';
import { type CatalogueIndex, createIndex } from './catalogue-index.ts';
import type { Reference } from './reference.ts';

export type Catalogue = ReturnType<typeof createCatalogue>;

/** The in-memory catalogue: built from the database and updated one place at a time. */
export function createCatalogue(repository: CatalogueRepository) {
  let current: { index: CatalogueIndex; reference: Reference } | undefined;
  let seen = { change: 0, referenceChange: 0 };
  let isCatchingUp = false;
  let work: Promise<unknown> = Promise.resolve();

  /** Serialises tasks, so that an older state never overwrites a newer one. */
  function serialize<T>(task: () => Promise<T>): Promise<T> {
    const done = work.then(task, task);
    work = done.catch(() => {});
    return done;
  }

  async function build(): Promise<void> {
    const changes = await repository.findChanges();
    const [reference, places] = await Promise.all([repository.findReference(), repository.findAll()]);
    current = { index: createIndex(places, reference), reference };
    seen = changes;
  }

  async function reload(travelNos: readonly number[]): Promise<void> {
    if (!current) return build();
    const { index, reference } = current;
    for (const place of await repository.find(travelNos, index.get)) index.put(place, reference);
  }

  async function reloadReference(): Promise<void> {
    if (!current) return build();
    const { index, reference: before } = current;
    const reference = await repository.findReference();
    current = { index, reference };
    const isRenamed = (guNo: number, tagNos: readonly number[]) =>
      before.districts.get(guNo)?.guName !== reference.districts.get(guNo)?.guName ||
      tagNos.some((tagNo) => before.tags.get(tagNo)?.tagName !== reference.tags.get(tagNo)?.tagName);
    for (const place of index.all()) if (isRenamed(place.guNo, place.tagNos)) index.put(place, reference);
  }

  async function catchUp(): Promise<void> {
    if (!current) return;
    const changes = await repository.findChanges();
    if (changes.referenceChange !== seen.referenceChange) await reloadReference();
    const { index } = current;
    const changed = (await repository.findChangedSince(seen.change)).filter(
      ({ travelNo, changeNo }) => index.get(travelNo)?.changeNo !== changeNo,
    );
    if (changed.length > 0) await reload(changed.map(({ travelNo }) => travelNo));
    seen = changes;
  }

  return {
    /** Throws UNAVAILABLE until the first build is complete. */
    get now() {
      if (!current) throw unavailable();
      return current;
    },
    build: () => serialize(build),
    /** Reloads these places; on return this instance answers with their new state. */
    refresh: batchWhileBusy<number>((travelNos) => serialize(() => reload([...new Set(travelNos)]))),
    refreshReference: () => serialize(reloadReference),
    /** Polls for changes without a message; does nothing while an earlier poll is running. */
    async catchUp(): Promise<void> {
      if (isCatchingUp) return;
      isCatchingUp = true;
      await serialize(catchUp).finally(() => {
        isCatchingUp = false;
      });
    },
  };
}
