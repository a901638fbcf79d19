import type { Kind } from '@osaka/contracts/travel';

/** A row of any kind of reference data; fields that its kind does not have are absent. */
export interface OptionRow {
  no: number;
  name: string;
  status?: 'Y' | 'N';
  cityNo?: number;
  cityName?: string;
  mapX?: number;
  mapY?: number;
  createdDate: string;
  modifiedDate: string;
  useCount?: number | undefined;
}

export interface KindTraits {
  label: string;
  hasStatus: boolean;
  hasPosition: boolean;
  hasCity: boolean;
  /** Whether the delete call takes a list. */
  isBulk: boolean;
}

export const KINDS: Record<Kind, KindTraits> = {
  category: { label: '카테고리', hasStatus: true, hasPosition: false, hasCity: false, isBulk: true },
  city: { label: '시/도', hasStatus: true, hasPosition: true, hasCity: false, isBulk: false },
  gu: { label: '구/군', hasStatus: true, hasPosition: true, hasCity: true, isBulk: false },
  tag: { label: '태그', hasStatus: false, hasPosition: false, hasCity: false, isBulk: true },
  option: { label: '편의시설', hasStatus: true, hasPosition: false, hasCity: false, isBulk: true },
  thema: { label: '테마', hasStatus: true, hasPosition: false, hasCity: false, isBulk: true },
};
export const TABS: readonly Kind[] = ['category', 'city', 'gu', 'tag', 'option', 'thema'];
