import type { DomainEvent } from '@osaka/contracts';
import type { OpeningTime } from '@osaka/contracts/travel';
import type { AuditEntry } from '@osaka/service-kit';

/** Documents of the travel database; `_id` is the number itself. */
export interface DestinationDocument {
  _id: number;
  title: string;
  categoryNo: number;
  guNo: number;
  address: string;
  mapX: number | null;
  mapY: number | null;
  tel: string;
  email: string;
  website: string;
  explain: string;
  description: string;
  status: 'Y' | 'N';
  timeList: OpeningTime[];
  optionNos: number[];
  tagNos: number[];
  themaNos: number[];
  imageList: { imageNo: number; imageUrl: string }[];
  viewCount: number;
  createdDate: Date;
  modifiedDate: Date;
  /** When the form was last saved or the data confirmed. */
  verifiedDate?: Date;
  /** Numbers of similar places that an administrator has marked as different. */
  distinctFrom?: number[];
  /** Incremented by each change that is published. */
  version: number;
  /** Change number from one sequence for all destinations, by which instances find what to reload. */
  changeNo: number;
  outbox?: DomainEvent[];
  /** Audit entries that are not in the log yet. */
  audit?: AuditEntry[];
  /** The import that wrote last, with the version. */
  importMark?: string;
}

interface Dated {
  _id: number;
  /** The unique key: the normalised name, for districts within their city. */
  nameKey: string;
  createdDate: Date;
  modifiedDate: Date;
}
type Status = 'Y' | 'N';
export interface CityDocument extends Dated {
  cityName: string;
  cityStatus: Status;
  cityMapX: number;
  cityMapY: number;
}
export interface DistrictDocument extends Dated {
  guName: string;
  cityNo: number;
  guStatus: Status;
  guMapX: number;
  guMapY: number;
}
export interface CategoryDocument extends Dated {
  categoryName: string;
  categoryStatus: Status;
}
export interface TagDocument extends Dated {
  tagName: string;
}
export interface ThemeDocument extends Dated {
  themaName: string;
  themaStatus: Status;
}
export interface FacilityDocument extends Dated {
  optionName: string;
  optionStatus: Status;
}

/** Counters of the travel database. */
export const COUNTERS = {
  destination: 'destinations',
  image: 'images',
  review: 'reviews',
  import: 'imports',
  report: 'reports',
  change: 'changes',
  referenceChange: 'referenceChanges',
} as const;

/** Normalises names that look the same: spaces, width, letter case and invisible characters are ignored. */
export function nameKeyOf(name: string, cityNo?: number): string {
  const key = name.normalize('NFKC').toLowerCase().replace(INVISIBLE, '');
  return cityNo === undefined ? key : `${cityNo}:${key}`;
}

const INVISIBLE = /[\s\u200b-\u200f\u2028-\u202e\u2060\u3164\ufeff]+/g;
