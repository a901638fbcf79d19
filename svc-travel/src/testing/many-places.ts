import { EMPTY_DESTINATION } from '@osaka/contracts/travel';
import type { Place } from '../catalogue/place.ts';
import { NO_REFERENCE, type Reference } from '../catalogue/reference.ts';
import { nameKeyOf } from '../documents/name-key.ts';
import { type DataSet, readDataSet } from '../seeding/data-set.ts';
import { seededRandom } from '../seeding/seeded-random.ts';

/** Deterministic synthetic places from the words of the data set. */
export async function makePlaces(
  count: number,
  seedDir: string,
): Promise<{ places: Place[]; reference: Reference; words: string[] }> {
  const data = await readDataSet(seedDir);
  const tagNames = [...new Set(data.destinations.flatMap((place) => place.tagNames))];
  const next = seededRandom(7);
  const some = (most: number, wanted: number) => [...new Set(Array.from({ length: wanted }, () => next(most) + 1))];
  const real = () => data.destinations[next(data.destinations.length)] as DataSet['destinations'][number];
  const places = Array.from({ length: count }, (_, index): Place => {
    const [one, other] = [real(), real()];
    return {
      ...EMPTY_DESTINATION,
      _id: index + 1,
      title: `${one.title} ${other.title.slice(0, 3)}${index + 1}`,
      categoryNo: next(8) + 1,
      guNo: next(39) + 1,
      address: `${one.address.slice(0, -1)}${next(90)}`,
      mapX: one.mapX,
      mapY: one.mapY,
      tel: one.tel,
      email: '',
      website: one.website,
      explain: other.explain,
      description: `${one.description.slice(0, 60 + next(60))} ${other.description.slice(next(40))}`,
      status: next(50) === 0 ? 'N' : 'Y',
      timeList: one.timeList.map((time) => ({ ...time })),
      titleJa: one.titleJa,
      titleKana: one.titleKana,
      titleEn: `${one.titleEn} ${index + 1}`,
      aliases: one.aliases,
      addressJa: one.addressJa,
      station: one.station,
      stayMinutes: one.stayMinutes,
      lastEntryMinutes: one.lastEntryMinutes,
      closures: one.closures,
      optionNos: some(12, 4),
      tagNos: some(tagNames.length, 4),
      themaNos: some(9, 2),
      imageList: [{ imageNo: index + 1, imageUrl: `/images/posters/${index + 1}-1200.webp` }],
      viewCount: next(5000),
      createdDate: new Date(1.7e12 + index * 1000),
      modifiedDate: new Date(1.7e12 + index * 1000),
      version: 1,
      changeNo: index + 1,
      rating: 0,
      reviewCount: 0,
    };
  });
  return { places, reference: referenceOf(data, tagNames), words: wordsOf(data, tagNames) };
}

function referenceOf(data: DataSet, tagNames: string[]): Reference {
  const dates = { createdDate: new Date(0), modifiedDate: new Date(0) };
  return {
    ...NO_REFERENCE,
    districts: new Map(
      data.districts.map(({ guNo, ...rest }) => [
        guNo,
        { _id: guNo, ...rest, nameKey: nameKeyOf(rest.guName, rest.cityNo), ...dates },
      ]),
    ),
    categories: new Map(
      data.categories.map(({ categoryNo, ...rest }) => [
        categoryNo,
        { _id: categoryNo, ...rest, nameKey: nameKeyOf(rest.categoryName), ...dates },
      ]),
    ),
    themes: new Map(
      data.themes.map(({ themaNo, ...rest }) => [
        themaNo,
        { _id: themaNo, ...rest, nameKey: nameKeyOf(rest.themaName), ...dates },
      ]),
    ),
    facilities: new Map(
      data.facilities.map(({ optionNo, ...rest }) => [
        optionNo,
        { _id: optionNo, ...rest, nameKey: nameKeyOf(rest.optionName), ...dates },
      ]),
    ),
    tags: new Map(
      tagNames.map((tagName, index) => [index + 1, { _id: index + 1, tagName, nameKey: nameKeyOf(tagName), ...dates }]),
    ),
  };
}

/** Possible search input: whole names, words, parts of one to three letters, initial consonants. */
function wordsOf(data: DataSet, tagNames: string[]): string[] {
  const titles = data.destinations.map(({ title }) => title);
  const parts = titles.flatMap((title) => [title.slice(0, 1), title.slice(0, 2), title.slice(1, 4)]);
  return [
    ...new Set([
      ...titles,
      ...titles.flatMap((title) => title.split(' ')),
      ...parts,
      ...tagNames.map((tag) => tag.slice(1)),
      'ㅇㅅㅋㅅ',
      'ㄷㅌㅂㄹ',
      '오사카',
      '오사카 역사',
      '벚꽃 산책',
    ]),
  ].filter((word) => word.trim() !== '');
}
