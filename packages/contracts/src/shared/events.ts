import * as z from 'zod/mini';
import { memberName } from '../account/accounts.ts';
import { instant, serial, yesNo } from './values.ts';

/** The services that apply events. */
export type Consumer = 'travel' | 'planner';

/** Each consumer has a queue of its own. */
export function eventQueueOf(consumer: Consumer): string {
  return `events-${consumer}`;
}

function event<T extends string, D extends z.ZodMiniType>(type: T, consumers: readonly Consumer[], data: D) {
  return { type, consumers, data };
}

/** What one service tells others. Delivered at least once and in any order: apply by `version` of the aggregate. */
export const EVENTS = {
  'member.renamed': event('member.renamed', ['travel'], z.object({ memberNo: serial, memberName })),
  'member.withdrawn': event('member.withdrawn', ['travel', 'planner'], z.object({ memberNo: serial, withdrawnAt: instant })),
  'destination.changed': event(
    'destination.changed',
    ['planner'],
    z.object({
      travelNo: serial,
      title: z.string(),
      status: yesNo,
      mapX: z.nullable(z.number()),
      mapY: z.nullable(z.number()),
      explain: z.string(),
      imageUrl: z.nullable(z.string()),
    }),
  ),
} as const;
export type EventType = keyof typeof EVENTS;
export type EventData<T extends EventType> = z.output<(typeof EVENTS)[T]['data']>;

/** The state of an aggregate, a member or a destination, at one of its versions. */
export interface Fact<T extends EventType = EventType> {
  type: T;
  /** Grows with each change of the aggregate; an older one never overwrites a newer one. */
  version: number;
  data: EventData<T>;
}

/** An event as it lies in the outbox of the document that changed and travels on a queue. */
export interface DomainEvent<T extends EventType = EventType> extends Fact<T> {
  id: string;
}

/** Work that a service queues for itself. */
export const JOBS = {
  /** The mail's content is read from the database by its id when it is sent; no address or code in the job. */
  mail: { queue: 'mail', data: z.object({ mailId: z.string() }) },
} as const;
