import { type EventContract, eventQueueOf, type Fact } from '@osaka/contracts';
import type { Jobs } from '../jobs/jobs.ts';

interface EventHandler<E extends EventContract> {
  /** Must be idempotent: it compares `version`. */
  apply(fact: Fact<E>): Promise<void>;
  /** Applied versions by number of the aggregate. */
  versionsOf(numbers: readonly number[]): Promise<ReadonlyMap<number, number>>;
}

/** One handler per event that a service consumes, by its type. */
export type EventHandlers<C extends readonly EventContract[]> = {
  [T in C[number]['type']]: EventHandler<Extract<C[number], { type: T }>>;
};

/** The consumed events of a service, as its slice.ts declares them. */
interface Consumer<C extends readonly EventContract[]> {
  name: string;
  consumes: C;
}

/**
 * Subscribes to the events of other services and applies them: single events, and reconciliation pages, of which only
 * unknown versions are applied.
 *
 * A handler that throws has its job repeated; the event stays in the outbox of its publisher until it succeeds.
 */
export function consumeEvents<const C extends readonly EventContract[]>(
  { name, consumes }: Consumer<C>,
  handlers: EventHandlers<C>,
  jobs: Pick<Jobs, 'work' | 'subscribe'>,
): void {
  const subscribed = new Map(
    consumes.map((event) => [
      event.type,
      { event, ...(handlers as Record<string, EventHandler<EventContract>>)[event.type] },
    ]),
  );

  async function apply(fact: Fact): Promise<void> {
    const consumed = subscribed.get(fact.type);
    await consumed?.apply?.({ ...fact, data: consumed.event.data.parse(fact.data) });
  }

  async function applyUnknown(facts: readonly Fact[]): Promise<void> {
    for (const [type, { event, versionsOf }] of subscribed) {
      const ofType = facts.filter((fact) => fact.type === type);
      if (ofType.length === 0) continue;
      const numberOf = ({ data }: Fact) => (data as Record<string, number>)[event.key] as number;
      const appliedVersions = await versionsOf?.(ofType.map(numberOf));
      for (const fact of ofType) if ((appliedVersions?.get(numberOf(fact)) ?? 0) < fact.version) await apply(fact);
    }
  }

  jobs.work(eventQueueOf(name), async (data) => {
    const { facts } = data as { facts?: Fact[] };
    if (facts) await applyUnknown(facts);
    else await apply(data as Fact);
  });
  jobs.subscribe(name, [...subscribed.keys()]);
}
