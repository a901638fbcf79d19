import type { DomainEvent } from '@osaka/contracts';
import type { OpeningTime } from '@osaka/contracts/travel';
import type { AuditEntry } from '@osaka/service-kit';

/** What lies in the travel database; `_id` is the number itself. */
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
  /** When someone last saved the form or confirmed that all is right. */
  verifiedDate?: Date;
  /** Numbers of places that look like this one and are another, as an administrator said. */
  distinctFrom?: number[];
  /** Grows with each change that others must hear of. */
  version: number;
  /** Number of the last change of any kind, out of one sequence for all destinations: tells every instance what to read again. */
  changeNo: number;
  outbox?: DomainEvent[];
  /** Records of changes that are not in the log yet. */
  audit?: AuditEntry[];
  /** Which import wrote which version last. */
  importMark?: string;
}

interface Dated {
  _id: number;
  /** What must be unique: the folded name, for districts within their city. */
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

/** Two names that read the same are one name: spaces, width, letter case and what cannot be seen make no other one. */
export function nameKeyOf(name: string, cityNo?: number): string {
  const key = name.normalize('NFKC').toLowerCase().replace(NOT_READ, '');
  return cityNo === undefined ? key : `${cityNo}:${key}`;
}

const NOT_READ = /[\s\u200b-\u200f\u2028-\u202e\u2060\u3164\ufeff]+/g;
