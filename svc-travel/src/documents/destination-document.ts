import type { DomainEvent } from '@osaka/contracts';
import { type CreditedImage, type DestinationFields, EMPTY_DESTINATION, openKindOf } from '@osaka/contracts/travel';
import type { AuditEntry } from '@osaka/service-kit';

/** Documents of the travel database; `_id` is the number itself. */
export interface DestinationDocument extends DestinationFields {
  _id: number;
  status: 'Y' | 'N';
  optionNos: number[];
  tagNos: number[];
  themaNos: number[];
  imageList: CreditedImage[];
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
/** Before its first event. */
export type NewDestination = Omit<DestinationDocument, 'version' | 'outbox' | 'audit'>;

/** Fields that documents of earlier releases lack are empty; hours decide over the kind that was stored without them. */
export function withFacts<D extends Partial<DestinationDocument>>(document: D): D & DestinationFields {
  const facts = { ...EMPTY_DESTINATION, ...document };
  return { ...facts, openKind: openKindOf(facts.timeList, facts.openKind) };
}
