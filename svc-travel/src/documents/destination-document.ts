import type { DomainEvent } from '@osaka/contracts';
import { type Closure, NO_FACTS, type OpeningTime, type Station } from '@osaka/contracts/travel';
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
  titleJa: string;
  /** Reading in hiragana, empty where it is obvious. */
  titleKana?: string;
  titleEn?: string;
  /** Further names by which it is searched. */
  aliases?: string[];
  addressJa: string;
  station: Station | null;
  stayMinutes: number | null;
  lastEntryMinutes: number | null;
  closures: Closure[];
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
  /** Of the last change of its reviews; views do not change it. */
  reviewChangeNo?: number;
  /** When its reviews last changed. */
  reviewsChangedDate?: Date;
  /** Changes of its reviews that have begun and not ended, because they run or because their process has died. */
  openReviewChanges?: { id: string; at: Date }[];
  outbox?: DomainEvent[];
  /** Audit entries that are not in the log yet. */
  audit?: AuditEntry[];
  /** The import that wrote last, with the version. */
  importMark?: string;
}

/** Documents of earlier releases lack these facts until the next start fills them in. */
export function withFacts<D extends Partial<DestinationDocument>>(document: D): D {
  return { ...NO_FACTS, ...document };
}
