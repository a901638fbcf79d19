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
    districts: (): Used<District>[] => {
      const uses = index.uses('districts');
      return [...districts.values()].map((district) => {
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
          useCount: uses.get(_id) ?? 0,
        };
      });
    },
    categories: (): Used<Category>[] => {
      const uses = index.uses('categories');
      return [...categories.values()].map((category) => {
        const { _id, categoryName, categoryStatus } = category;
        return {
          categoryNo: _id,
          categoryName,
          categoryStatus,
          ...datesOf(category),
          useCount: uses.get(_id) ?? 0,
        };
      });
    },
    tags: (): Used<Tag>[] => {
      const uses = index.uses('tags');
      return [...tags.values()].map((tag) => ({
        tagNo: tag._id,
        tagName: tag.tagName,
        ...datesOf(tag),
        useCount: uses.get(tag._id) ?? 0,
      }));
    },
    themes: (): Used<Theme>[] => {
      const uses = index.uses('themes');
      return [...themes.values()].map((theme) => {
        const { _id, themaName, themaStatus } = theme;
        return { themaNo: _id, themaName, themaStatus, ...datesOf(theme), useCount: uses.get(_id) ?? 0 };
      });
    },
    facilities: (): Used<Facility>[] => {
      const uses = index.uses('facilities');
      return [...facilities.values()].map((facility) => {
        const { _id, optionName, optionStatus } = facility;
        return {
          optionNo: _id,
          optionName,
          optionStatus,
          ...datesOf(facility),
          useCount: uses.get(_id) ?? 0,
        };
      });
    },
  };
}

function datesOf({ createdDate, modifiedDate }: Dated) {
  return { createdDate: createdDate.toISOString(), modifiedDate: modifiedDate.toISOString() };
}
