import { addedId, type LiveChange, type Plan } from '@osaka/contracts/planner';
import { ChangeRefusal } from '@osaka/domain/trip';
import { type Batch, idOf, joinable } from './batch.ts';
import { type ApplyContext, applyToPlan, type KnownPlace } from './trip-state.ts';

/**
 * What becomes of the changes that wait. idle: none waits. sending: a call is in flight. waiting: the network or the
 * service is away, tried again later. stopped: the session is over.
 */
export type Delivery =
  | { name: 'idle' }
  | { name: 'sending'; batches: readonly Batch[]; isBehind: boolean; failures: number }
  | { name: 'waiting'; failures: number }
  | { name: 'stopped' };

/** again: asked for during a read, whose answer may be older than what it was asked for. */
export type Reading = 'idle' | 'reading' | 'again';

/** The saved plan, and the changes on top of it that are not saved yet. */
export interface BoardModel {
  saved: Plan;
  queue: readonly Batch[];
  /** Batches that arrived by the live stream before their answer: `saved` has them. */
  arrived: readonly string[];
  delivery: Delivery;
  reading: Reading;
  /** Waiting changes are sent on top of the current plan, so that the replaced values are known. */
  isBehind: boolean;
  /** The screen is closed: nothing more is sent. */
  isClosed: boolean;
  known: ReadonlyMap<number, KnownPlace>;
  people: readonly string[];
  /** travelIds that others changed a moment ago, with their names. */
  touched: ReadonlyMap<number, string>;
  latestOfOthers: LiveChange | undefined;
}

export type BoardEvent =
  | { type: 'changed'; batch: Batch }
  | { type: 'withdrawn' | 'refused'; batch: Batch }
  | { type: 'renumbered'; queue: readonly Batch[] }
  | { type: 'splitUp' | 'failed' | 'sessionEnded' | 'retried' | 'opened' | 'closed' | 'readWanted' | 'readFailed' }
  | { type: 'saved'; batches: readonly Batch[]; plan: Plan }
  | { type: 'caughtUp' | 'received' | 'read'; plan: Plan }
  | { type: 'live'; change: LiveChange; isOwn: boolean }
  | { type: 'touchExpired'; travelIds: readonly number[] }
  | { type: 'people'; names: readonly string[] };

export function openBoard(plan: Plan, queue: readonly Batch[]): BoardModel {
  return {
    saved: plan,
    queue,
    arrived: [],
    delivery: { name: 'idle' },
    reading: 'idle',
    isBehind: queue.length > 0,
    isClosed: false,
    known: withPlaces(
      new Map(),
      queue.flatMap(({ added = [] }) => added),
    ),
    people: [],
    touched: new Map(),
    latestOfOthers: undefined,
  };
}

/** The board after an event; the same object where the event makes no difference. */
export function reduce(model: BoardModel, event: BoardEvent): BoardModel {
  switch (event.type) {
    case 'changed': {
      const { batch } = event;
      const known = withPlaces(model.known, batch.added ?? []);
      return sendNext({ ...model, known, queue: [...model.queue, batch] });
    }
    case 'withdrawn':
      return without(model, [event.batch]);
    case 'saved':
      return sendNext(newer({ ...without(model, event.batches), delivery: { name: 'idle' } }, event.plan));
    case 'refused':
      return sendNext(wantRead({ ...without(model, [event.batch]), delivery: { name: 'idle' } }));
    case 'renumbered':
      return sendNext({ ...model, queue: event.queue, delivery: { name: 'idle' } });
    case 'splitUp':
      return sendNext({ ...model, delivery: { name: 'idle' } });
    case 'failed': {
      if (model.isClosed) return { ...model, isBehind: true, delivery: { name: 'idle' } };
      const failures = 1 + (model.delivery.name === 'sending' ? model.delivery.failures : 0);
      return { ...model, isBehind: true, delivery: { name: 'waiting', failures } };
    }
    case 'sessionEnded':
      return { ...model, delivery: { name: 'stopped' } };
    case 'retried':
      return sendNext(model, model.delivery.name === 'waiting' ? model.delivery.failures : 0);
    case 'opened':
      return sendNext({ ...model, isClosed: false });
    case 'closed':
      return { ...model, isClosed: true, ...(model.delivery.name === 'waiting' && { delivery: { name: 'idle' } }) };
    case 'caughtUp':
      return newer({ ...model, isBehind: false }, event.plan);
    case 'received':
      return newer(model, event.plan);
    case 'readWanted':
      return wantRead(model);
    case 'read':
      return newer(afterRead(model), event.plan);
    case 'readFailed':
      return afterRead(model);
    case 'live':
      return event.isOwn ? withLive(model, event.change) : withLive(touch(model, event.change), event.change);
    case 'touchExpired':
      return { ...model, touched: new Map([...model.touched].filter(([id]) => !event.travelIds.includes(id))) };
    case 'people':
      return event.names.join('\n') === model.people.join('\n') ? model : { ...model, people: event.names };
  }
}

/** The saved plan with the changes that wait, each left out where it does not apply; the service will say why. */
export function shownPlan(model: BoardModel, today: string): Plan {
  let shown = model.saved;
  for (const batch of model.queue) {
    if (model.arrived.includes(idOf(batch))) continue;
    try {
      shown = applyToPlan(shown, batch.changes, contextOf(model, today));
    } catch (error) {
      if (!(error instanceof ChangeRefusal)) throw error;
    }
  }
  return shown;
}

/** What changes of this member apply with. */
export function contextOf(
  { known, saved }: Pick<BoardModel, 'known' | 'saved'>,
  today: string,
  isOwner = saved.role === 'owner',
): ApplyContext {
  return { today, isOwner, placeOf: (travelNo) => known.get(travelNo) };
}

/** The known places, with more of them. */
export function withPlaces(
  known: ReadonlyMap<number, KnownPlace>,
  added: readonly KnownPlace[],
): ReadonlyMap<number, KnownPlace> {
  return new Map([...known, ...added.map((place) => [place.travelId, place] as const)]);
}

/** The places that a change names. */
export function placesOf({ changes }: LiveChange): number[] {
  return changes.flatMap((change) =>
    change.type === 'add'
      ? [addedId(change)]
      : 'travelId' in change && change.type !== 'booking'
        ? [change.travelId]
        : [],
  );
}

/** Starts a call where changes wait and none is in flight; `failures`: those before this attempt. */
function sendNext(model: BoardModel, failures?: number): BoardModel {
  const { delivery, queue, isBehind } = model;
  const isBusy = delivery.name === 'sending' || (delivery.name === 'waiting' && failures === undefined);
  if (isBusy || model.isClosed || queue.length === 0) return model;
  const next = isBehind ? joinable(queue) : queue.slice(0, 1);
  const marked = queue.map((batch) => (next.includes(batch) ? { ...batch, wasSent: true } : batch));
  return { ...model, queue: marked, delivery: { name: 'sending', batches: next, isBehind, failures: failures ?? 0 } };
}

function without(model: BoardModel, batches: readonly Batch[]): BoardModel {
  const ids = batches.map(idOf);
  return {
    ...model,
    queue: model.queue.filter((batch) => !ids.includes(idOf(batch))),
    arrived: model.arrived.filter((id) => !ids.includes(id)),
  };
}

function newer(model: BoardModel, plan: Plan): BoardModel {
  return plan === model.saved || plan.version < model.saved.version ? model : { ...model, saved: plan };
}

function wantRead(model: BoardModel): BoardModel {
  return { ...model, reading: model.reading === 'idle' ? 'reading' : 'again' };
}

function afterRead(model: BoardModel): BoardModel {
  return { ...model, reading: model.reading === 'again' ? 'reading' : 'idle' };
}

function touch(model: BoardModel, change: LiveChange): BoardModel {
  const touched = new Map([...model.touched, ...placesOf(change).map((id) => [id, change.memberName] as const)]);
  return { ...model, touched, latestOfOthers: change };
}

/** Changes of the live stream apply to what is saved; where they do not continue it, the plan is read again. */
function withLive(model: BoardModel, change: LiveChange): BoardModel {
  if (change.version <= model.saved.version) return model;
  if (change.undone !== undefined || change.version !== model.saved.version + 1) return wantRead(model);
  const ids = new Set(change.changes.map(({ changeId }) => changeId));
  const own = model.queue.filter(({ changes }) => changes.every(({ changeId }) => ids.has(changeId)));
  try {
    const saved = applyToPlan(model.saved, change.changes, contextOf(model, '', true));
    return {
      ...model,
      saved: { ...saved, version: change.version },
      arrived: [...model.arrived, ...own.map(idOf)],
    };
  } catch {
    return wantRead(model);
  }
}
