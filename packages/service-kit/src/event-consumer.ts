import { type Consumer, EVENTS, type EventType, eventQueueOf, type Fact } from '@osaka/contracts';
import type { Jobs } from './jobs.ts';

type Handlers = { [T in EventType]?: (event: Fact<T>) => Promise<void> };

/** How a consumer applies events. */
export interface Consumption {
  /** Idempotent: they compare `version`. */
  handlers: Handlers;
  /** The versions that are applied already, by number of the aggregate. */
  versionsOf(type: EventType, numbers: readonly number[]): Promise<ReadonlyMap<number, number>>;
}

/** Applies what other services tell this one: single events, and pages of present facts, of which only the unknown ones are applied. */
export function consumeEvents(consumer: Consumer, { handlers, versionsOf }: Consumption, jobs: Jobs): void {
  async function apply(fact: Fact): Promise<void> {
    const handle = handlers[fact.type] as ((fact: Fact) => Promise<void>) | undefined;
    if (handle) await handle({ ...fact, data: EVENTS[fact.type].data.parse(fact.data) });
  }

  async function applyUnknown(facts: readonly Fact[]): Promise<void> {
    for (const type of new Set(facts.map((fact) => fact.type))) {
      if (!handlers[type]) continue;
      const ofType = facts.filter((fact) => fact.type === type);
      const known = await versionsOf(type, ofType.map(numberOf));
      for (const fact of ofType) if ((known.get(numberOf(fact)) ?? 0) < fact.version) await apply(fact);
    }
  }

  jobs.work(eventQueueOf(consumer), async (data) => {
    const { facts } = data as { facts?: Fact[] };
    if (facts) await applyUnknown(facts);
    else await apply(data as Fact);
  });
}

function numberOf({ data }: Fact): number {
  return 'memberNo' in data ? data.memberNo : data.travelNo;
}
