import type { Kind } from '@osaka/contracts/travel';

interface KindRule {
  collection: string;
  /** Wire name of the name field: cityName, guName … */
  nameField: string;
  statusField?: string;
  /** The kind's Korean name. */
  label: string;
  /** Where the kind is used, with the Korean name of the users. */
  usedIn: { collection: string; field: string; label: string };
}

const places = (field: string) => ({ collection: 'destinations', field, label: '여행지' });

export const KINDS: Record<Kind, KindRule> = {
  city: {
    collection: 'cities',
    nameField: 'cityName',
    statusField: 'cityStatus',
    label: '시/도',
    usedIn: { collection: 'districts', field: 'cityNo', label: '구/군' },
  },
  gu: { collection: 'districts', nameField: 'guName', statusField: 'guStatus', label: '구/군', usedIn: places('guNo') },
  category: {
    collection: 'categories',
    nameField: 'categoryName',
    statusField: 'categoryStatus',
    label: '카테고리',
    usedIn: places('categoryNo'),
  },
  tag: { collection: 'tags', nameField: 'tagName', label: '태그', usedIn: places('tagNos') },
  thema: {
    collection: 'themes',
    nameField: 'themaName',
    statusField: 'themaStatus',
    label: '테마',
    usedIn: places('themaNos'),
  },
  option: {
    collection: 'facilities',
    nameField: 'optionName',
    statusField: 'optionStatus',
    label: '편의시설',
    usedIn: places('optionNos'),
  },
};
