import { pick } from '@osaka/contracts';
import { destinationChanged, fieldsIn, openKindOf } from '@osaka/contracts/travel';
import { eventOf } from '@osaka/service-kit';
import type { DestinationDocument } from './destination-document.ts';

/** Fields of a document that the event carries as they are. */
export const PUBLISHED = ['status', ...fieldsIn('event')] as const;
type PublishedFields = Pick<DestinationDocument, '_id' | 'imageList' | (typeof PUBLISHED)[number]>;

/** The event with a destination's public state. */
export function changedEvent(destination: PublishedFields, version: number) {
  return eventOf(destinationChanged, version, publishedFieldsOf(destination));
}

export function publishedFieldsOf(destination: PublishedFields) {
  const { _id: travelNo, imageList, timeList, openKind } = destination;
  return {
    travelNo,
    ...pick(destination, PUBLISHED),
    openKind: openKindOf(timeList, openKind),
    imageUrl: imageList[0]?.imageUrl ?? null,
  };
}
