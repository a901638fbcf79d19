import * as z from 'zod/mini';
import { defineEvent } from '../shared/events.ts';
import { serial, yesNo } from '../shared/values.ts';
import { openingTime } from './destinations.ts';
import { closure } from './place-facts.ts';

/** The fields of a destination that other slices show. */
export const destinationChanged = defineEvent({
  type: 'destination.changed',
  key: 'travelNo',
  data: z.object({
    travelNo: serial,
    title: z.string(),
    status: yesNo,
    mapX: z.nullable(z.number()),
    mapY: z.nullable(z.number()),
    explain: z.string(),
    imageUrl: z.nullable(z.string()),
    // Absent in the events of earlier releases.
    timeList: z.optional(z.array(openingTime)),
    stayMinutes: z.optional(z.nullable(z.int())),
    lastEntryMinutes: z.optional(z.nullable(z.int())),
    closures: z.optional(z.array(closure)),
    titleJa: z.optional(z.string()),
    addressJa: z.optional(z.string()),
  }),
});
