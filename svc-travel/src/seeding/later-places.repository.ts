import { createCounters } from '@osaka/service-kit';
import type { Db, Document } from 'mongodb';
import { COUNTERS } from '../documents/counters.ts';
import { changedEvent } from '../documents/destination-changed.ts';
import { nameKeyOf } from '../documents/name-key.ts';
import { normalizeForComparison } from '../text/normalize-for-comparison.ts';
import { type DataSet, FIRST_RELEASE, pictureOf, type SeedDestination } from './data-set.ts';

type Rows = Document & { _id: number };

/**
 * Adds the cities, districts and places of the data set that came after the first release, under the next numbers,
 * because administrators may have used those of the data set. What has the name of one that exists is not added.
 *
 * @returns the number of added places.
 */
export async function addLaterPlaces(db: Db, data: DataSet, now: Date): Promise<number> {
  const counters = createCounters(db);
  const dates = { createdDate: now, modifiedDate: now };

  /** The number of a row of this name, which is added where there is none. */
  async function numberOf(collection: string, nameKey: string, fields: object): Promise<number> {
    const rows = db.collection<Rows>(collection);
    const known = await rows.findOne({ nameKey });
    if (known) return known._id;
    const _id = await counters.next(collection);
    await rows.insertOne({ _id, ...fields, nameKey, ...dates });
    return _id;
  }

  const cityNos = new Map<number, number>();
  for (const { cityNo, ...city } of data.cities.filter(({ cityNo }) => cityNo > FIRST_RELEASE.cities))
    cityNos.set(cityNo, await numberOf('cities', nameKeyOf(city.cityName), city));
  const guNos = new Map<number, number>();
  for (const { guNo, ...district } of data.districts.filter(({ guNo }) => guNo > FIRST_RELEASE.districts)) {
    const cityNo = cityNos.get(district.cityNo) ?? district.cityNo;
    guNos.set(guNo, await numberOf('districts', nameKeyOf(district.guName, cityNo), { ...district, cityNo }));
  }

  async function add({ travelNo, tagNames, ...place }: SeedDestination): Promise<void> {
    const tagNos: number[] = [];
    for (const tagName of tagNames) tagNos.push(await numberOf('tags', nameKeyOf(tagName), { tagName }));
    const imageNo = await counters.next(COUNTERS.image);
    const document = {
      ...place,
      _id: await counters.next(COUNTERS.destination),
      guNo: guNos.get(place.guNo) ?? place.guNo,
      tagNos,
      imageList: [{ imageNo, imageUrl: pictureOf({ travelNo, categoryNo: place.categoryNo }) }],
      viewCount: 0,
      ...dates,
      version: 1,
      changeNo: await counters.next(COUNTERS.change),
    };
    await db.collection<Rows>('destinations').insertOne({ ...document, outbox: [changedEvent(document, 1)] });
  }

  const stored = await db
    .collection<Rows>('destinations')
    .find({}, { projection: { title: 1 } })
    .toArray();
  const names = new Set(stored.map(({ title }) => normalizeForComparison(title)));
  const missing = data.destinations.filter(
    ({ travelNo, title }) => travelNo > FIRST_RELEASE.destinations && !names.has(normalizeForComparison(title)),
  );
  for (const place of missing) await add(place);
  return missing.length;
}
