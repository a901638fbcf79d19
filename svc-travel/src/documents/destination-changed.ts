import { destinationChanged } from '@osaka/contracts/travel';
import { eventOf } from '@osaka/service-kit';
import type { DestinationDocument } from './destination-document.ts';

/** Fields of a document that the event carries as they are. */
export const PUBLISHED = [
  'title',
  'status',
  'mapX',
  'mapY',
  'explain',
  'timeList',
  'stayMinutes',
  'lastEntryMinutes',
  'closures',
  'titleJa',
  'addressJa',
] as const;
type PublishedFields = Pick<DestinationDocument, '_id' | 'imageList' | (typeof PUBLISHED)[number]>;

/** The event with a destination's public state. */
export function changedEvent(destination: PublishedFields, version: number) {
  return eventOf(destinationChanged, version, publishedFieldsOf(destination));
}

export function publishedFieldsOf(destination: PublishedFields) {
  const {
    _id: travelNo,
    title,
    status,
    mapX,
    mapY,
    explain,
    timeList,
    stayMinutes,
    lastEntryMinutes,
    closures,
    titleJa,
    addressJa,
    imageList,
  } = destination;
  const opening = { timeList, stayMinutes, lastEntryMinutes, closures };
  return {
    travelNo,
    title,
    status,
    mapX,
    mapY,
    explain,
    imageUrl: imageList[0]?.imageUrl ?? null,
    ...opening,
    titleJa,
    addressJa,
  };
}
