import type { PassWords } from '@osaka/contracts/travel';
import type { AuditEntry } from '@osaka/service-kit';

/** Documents of the collections that destinations refer to; `_id` is the number itself. */
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
/** A pass; `_id` is its number. Those of earlier releases lack what the reckoning needs. Without `version` it is 1. */
export type PassDocument = PassWords & { _id: number; version?: number; audit?: AuditEntry[] };
