import * as z from 'zod/mini';
import { defineEvent } from '../shared/events.ts';
import { instant, optionalFields, serial, yesNo } from '../shared/values.ts';
import { shapeIn } from './destination-fields.ts';

/** The fields of a destination that other slices show. */
export const destinationChanged = defineEvent({
  type: 'destination.changed',
  key: 'travelNo',
  data: z.object({
    // Absent in the events of earlier releases, unless named below.
    ...optionalFields(shapeIn('event')),
    travelNo: serial,
    title: z.string(),
    status: yesNo,
    mapX: z.nullable(z.number()),
    mapY: z.nullable(z.number()),
    explain: z.string(),
    imageUrl: z.nullable(z.string()),
  }),
});

/** What the author of a reported review has to know of its case, numbered by notice: svc-account mails it. */
export const reviewDecided = defineEvent({
  type: 'review.decided',
  key: 'reviewNo',
  data: z.object({
    reviewNo: serial,
    /** The author. */
    memberNo: serial,
    /** shown: a blinding was taken back. kept and restored: the answers to an appeal. */
    outcome: z.enum(['blinded', 'shown', 'kept', 'restored']),
    reason: z.string(),
    reviewTitle: z.string(),
    travelName: z.string(),
    at: instant,
    appealUntil: z.nullable(instant),
  }),
});
