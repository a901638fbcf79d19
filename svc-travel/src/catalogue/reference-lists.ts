import type { Category, City, District, Facility, Tag, Theme } from '@osaka/contracts/travel';
import type { CatalogueIndex } from './catalogue-index.ts';
import type { Reference } from './reference.ts';

type Used<R> = R & { useCount: number };

interface Dated {
  createdDate: Date;
  modifiedDate: Date;
}

/** Reference data in wire format, with the number of uses. */
export function referenceLists({ index, reference }: { index: CatalogueIndex; reference: Reference }) {
  const { cities, districts, categories, tags, themes, facilities } = reference;
  return {
    cities: (): Used<City>[] =>
      [...cities.values()].map(({ _id, cityName, cityStatus, cityMapX, cityMapY, createdDate, modifiedDate }) => ({
        cityNo: _id,
        cityName,
        cityStatus,
        cityMapX,
        cityMapY,
        cityCreatedDate: createdDate.toISOString(),
        cityModifiedDate: modifiedDate.toISOString(),
        useCount: [...districts.values()].filter(({ cityNo }) => cityNo === _id).length,
      })),
    districts: (): Used<District>[] =>
      [...districts.values()].map((district) => {
        const { _id, guName, cityNo, guStatus, guMapX, guMapY } = district;
        return {
          guNo: _id,
          guName,
          cityNo,
          cityName: cities.get(cityNo)?.cityName ?? '',
          guStatus,
          guMapX,
          guMapY,
          ...datesOf(district),
          useCount: index.uses('districts', _id),
        };
      }),
    categories: (): Used<Category>[] =>
      [...categories.values()].map((category) => {
        const { _id, categoryName, categoryStatus } = category;
        return {
          categoryNo: _id,
          categoryName,
          categoryStatus,
          ...datesOf(category),
          useCount: index.uses('categories', _id),
        };
      }),
    tags: (): Used<Tag>[] =>
      [...tags.values()].map((tag) => ({
        tagNo: tag._id,
        tagName: tag.tagName,
        ...datesOf(tag),
        useCount: index.uses('tags', tag._id),
      })),
    themes: (): Used<Theme>[] =>
      [...themes.values()].map((theme) => {
        const { _id, themaName, themaStatus } = theme;
        return { themaNo: _id, themaName, themaStatus, ...datesOf(theme), useCount: index.uses('themes', _id) };
      }),
    facilities: (): Used<Facility>[] =>
      [...facilities.values()].map((facility) => {
        const { _id, optionName, optionStatus } = facility;
        return {
          optionNo: _id,
          optionName,
          optionStatus,
          ...datesOf(facility),
          useCount: index.uses('facilities', _id),
        };
      }),
  };
}

function datesOf({ createdDate, modifiedDate }: Dated) {
  return { createdDate: createdDate.toISOString(), modifiedDate: modifiedDate.toISOString() };
}
