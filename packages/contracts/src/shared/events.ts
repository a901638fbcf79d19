import type * as z from 'zod/mini';

/**
 * One kind of event: the new state of an aggregate, such as a member or a destination. Declared once, by the service
 * that publishes it.
 */
export interface EventContract<T extends string = string, D extends z.ZodMiniType = z.ZodMiniType> {
  type: T;
  /** The field of `data` that holds the number of the aggregate. */
  key: string;
  data: D;
  /** Several services publish it; every other event has one publisher. */
  isShared?: true;
}

/**
 * Delivered at least once and in any order: consumers apply an event by the `version` of its aggregate.
 *
 * @example defineEvent({ type: 'plan.visited', key: 'planNo', data: z.object({ planNo: serial }) })
 */
export function defineEvent<T extends string, D extends z.ZodMiniType>(
  event: EventContract<T, D> & { key: keyof z.output<D> & string },
): EventContract<T, D> {
  return event;
}

export type EventData<E extends EventContract> = z.output<E['data']>;

/** The state of an aggregate at one of its versions. */
export interface Fact<E extends EventContract = EventContract> {
  type: E['type'];
  /** Grows with each change of the aggregate; an older version never overwrites a newer one. */
  version: number;
  data: EventData<E>;
}

/**
 * The request that caused a job, a mail or an event, so that log lines and traces of all processes can be put together.
 */
export interface Origin {
  requestId: string;
  /** W3C trace context, if the request is traced. */
  traceparent?: string;
}

/** An event as it lies in the outbox of the document that changed and travels on a queue. */
export interface DomainEvent<E extends EventContract = EventContract> extends Fact<E> {
  id: string;
  /** Absent if no request caused it. */
  origin?: Origin;
}

/** Each consumer has a separate queue. */
export function eventQueueOf(consumer: string): string {
  return `events-${consumer}`;
}

/** The schedule on which a publisher sends the current state of everything. */
export function reconciliationQueueOf(publisher: string): string {
  return `${publisher}-facts`;
}

/** The events among the exports of a module, such as those of a slice's contract. */
export function eventsIn(module: object): EventContract[] {
  return Object.values(module).filter(isEvent);
}

function isEvent(value: unknown): value is EventContract {
  return typeof value === 'object' && value !== null && 'type' in value && 'key' in value && 'data' in value;
}
