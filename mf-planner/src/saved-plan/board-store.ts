import type { LiveChange, Plan, RecordedChange, TripChange } from '@osaka/contracts/planner';
import { CallError } from '@osaka/web-kit';
import { type Batch, idOf, joinBatches, renumbered } from './batch.ts';
import {
  type BoardEvent,
  type BoardModel,
  contextOf,
  type Delivery,
  openBoard,
  placesOf,
  reduce,
  shownPlan,
  withPlaces,
} from './board-model.ts';
import { changedFields, type SavedLate, savedLate } from './changed-fields.ts';
import { randomOwnId } from './random-key.ts';
import { hasEffect, type KnownPlace } from './trip-state.ts';

/** A service that is back is noticed within `most`, so that the screens of a plan are equal again soon. */
const RETRY_MS = { first: 1000, most: 3000 };
const TOUCHED_MS = 8000;

const SAVE_STATES = { idle: 'saved', sending: 'saving', waiting: 'waiting', stopped: 'stopped' } as const;

/** What the screen shows. */
export interface BoardState extends Pick<BoardModel, 'people' | 'touched' | 'latestOfOthers'> {
  /** The saved plan with the changes that wait. */
  plan: Plan;
  saveState: (typeof SAVE_STATES)[Delivery['name']];
  /** Number of changes that wait. */
  waiting: number;
  /** False where the device has no room for them: they are lost with the screen. */
  isKept: boolean;
}

export interface BoardEffects {
  plan: Plan;
  /** Changes that an earlier visit to the screen could not send. */
  queue: readonly Batch[];
  memberName: string;
  today: () => string;
  send: (changes: TripChange[]) => Promise<SavedChanges>;
  undo: (changeIds: string[]) => Promise<Plan>;
  read: () => Promise<Plan>;
  /** Changes of the given number of entries of the history before the one with this changeId. */
  before: (changeId: string, entries: number) => Promise<readonly RecordedChange[]>;
  /** Stores the queue on the device; false where it has no room. */
  keep: (queue: Batch[]) => boolean;
  /** A newer saved plan. */
  onSaved: (plan: Plan) => void;
  /** The service refused changes, which are dropped; without changes the session is over, and they wait. */
  onRefused: (error: unknown, changes?: readonly TripChange[]) => void;
  /** Changes were saved over, or too late for, what others had changed meanwhile. */
  onSavedLate: (late: SavedLate) => void;
}

/** The answer to changes. `skipped`: changeIds of those whose place is no longer in the plan. */
export interface SavedChanges {
  plan: Plan;
  skipped: readonly string[];
}

export type BoardStore = ReturnType<typeof createBoardStore>;

/**
 * The plan on the screen. Changes are sent one batch after the other and again until they are answered; their changeIds
 * make that harmless. What happens is an event of board-model.ts; here are the calls, timers and notifications.
 */
export function createBoardStore(effects: BoardEffects) {
  let model = openBoard(effects.plan, effects.queue);
  let isKept = true;
  let state = view();
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  /** For callers that wait until the service has a batch. */
  const answers = new Map<string, Answer>();

  function dispatch(event: BoardEvent): void {
    const before = model;
    const now = reduce(before, event);
    if (now === before) return;
    model = now;
    if (now.queue !== before.queue) isKept = effects.keep([...now.queue]);
    state = view();
    if (now.saved !== before.saved) effects.onSaved(now.saved);
    for (const listener of listeners) listener();
    if (now.delivery !== before.delivery) enter(now.delivery);
    if (now.reading === 'reading' && before.reading !== 'reading') read();
  }

  function view(): BoardState {
    const { delivery, queue, people, touched, latestOfOthers } = model;
    const isTriedAgain = delivery.name === 'sending' && delivery.failures > 0;
    return {
      plan: shownPlan(model, effects.today()),
      saveState: isTriedAgain ? 'waiting' : SAVE_STATES[delivery.name],
      waiting: queue.reduce((count, { changes }) => count + changes.length, 0),
      isKept,
      people,
      touched,
      latestOfOthers,
    };
  }

  function enter(delivery: Delivery): void {
    clearTimeout(retryTimer);
    if (delivery.name === 'sending') void send(delivery);
    if (delivery.name === 'waiting')
      retryTimer = setTimeout(
        () => dispatch({ type: 'retried' }),
        Math.min(RETRY_MS.most, RETRY_MS.first * 2 ** (delivery.failures - 1)),
      );
  }

  async function send({ batches, isBehind }: Extract<Delivery, { name: 'sending' }>): Promise<void> {
    try {
      if (isBehind) dispatch({ type: 'caughtUp', plan: await effects.read() });
      const { changes, seen } = joinBatches(batches);
      const before = model.saved;
      const answer = await effects.send(changes);
      dispatch({ type: 'saved', batches, plan: answer.plan });
      for (const batch of batches) answers.get(idOf(batch))?.resolve();
      const late = savedLate({ changes, seen }, before, answer, await changesSince(before, answer, changes));
      if (late) effects.onSavedLate(late);
    } catch (error) {
      fail(batches, error);
    }
  }

  function fail(batches: readonly Batch[], error: unknown): void {
    if (model.isClosed || isPassing(error)) return dispatch({ type: 'failed' });
    if (error instanceof CallError && error.status === 401) {
      dispatch({ type: 'sessionEnded' });
      return effects.onRefused(error);
    }
    const [batch] = batches;
    // The service applies all or none, so each is sent alone to find the refused one.
    if (!batch || batches.length > 1) return dispatch({ type: 'splitUp' });
    const queue = error instanceof CallError && error.status === 409 && renumbered(model.queue, batch, randomOwnId);
    if (queue) return dispatch({ type: 'renumbered', queue });
    dispatch({ type: 'refused', batch });
    answers.get(idOf(batch))?.reject(error);
    effects.onRefused(error, batch.changes);
  }

  /** What others have saved between a state of this screen and an answer to its own changes. */
  async function changesSince(before: Plan, answer: SavedChanges, own: readonly TripChange[]) {
    const versions = answer.plan.version - before.version - 1;
    const [first] = own;
    if (versions <= 0 || !first) return [];
    return effects.before(first.changeId, versions).catch(() => []);
  }

  function read(): void {
    effects.read().then(
      (plan) => dispatch({ type: 'read', plan }),
      () => dispatch({ type: 'readFailed' }),
    );
  }

  return {
    get state(): BoardState {
      return state;
    },
    /** The version that is saved, which the live stream continues from. */
    get version(): number {
      return model.saved.version;
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /**
     * Applies changes at once and sends them; undefined where they make no difference.
     *
     * @throws ChangeRefusal where they do not apply.
     */
    change(changes: TripChange[], added: KnownPlace[] = []): Batch | undefined {
      const known = withPlaces(model.known, added);
      const { saved } = model;
      if (!hasEffect(state.plan, changes, contextOf({ known, saved }, effects.today()))) return undefined;
      const seen = changes.flatMap((each) => changedFields(state.plan, each));
      const batch: Batch = { changes, wasSent: false, added, seen };
      answers.set(idOf(batch), promiseWithResolvers());
      dispatch({ type: 'changed', batch });
      return batch;
    },

    /**
     * Takes a batch back: drops one that was never sent, else reverses its entry of the history.
     *
     * @throws CallError the refusal of the service.
     */
    async undo(batch: Batch): Promise<void> {
      const waiting = model.queue.find((each) => idOf(each) === idOf(batch));
      if (waiting && !waiting.wasSent) return dispatch({ type: 'withdrawn', batch });
      await answers.get(idOf(batch))?.promise;
      dispatch({ type: 'received', plan: await effects.undo(batch.changes.map(({ changeId }) => changeId)) });
    },

    /** A plan that was read or answered elsewhere on the screen. */
    receive: (plan: Plan): void => dispatch({ type: 'received', plan }),

    /** A change from the live stream. */
    onLiveChange(change: LiveChange): void {
      const isOwn = change.memberName === effects.memberName;
      dispatch({ type: 'live', change, isOwn });
      if (isOwn) return;
      const travelIds = placesOf(change);
      setTimeout(() => dispatch({ type: 'touchExpired', travelIds }), TOUCHED_MS);
    },
    readAgain: (): void => dispatch({ type: 'readWanted' }),
    setPeople: (names: readonly string[]): void => dispatch({ type: 'people', names }),
    /** Tries at once what waits for the network. */
    retry: (): void => dispatch({ type: 'retried' }),
    /** Nothing is sent after it; waiting changes are kept on the device. */
    close: (): void => dispatch({ type: 'closed' }),
    open: (): void => dispatch({ type: 'opened' }),
  };
}

/**
 * Anything but a refusal of the service, for only that is final: the network or the service is away or busy, or the end
 * of the session has cancelled a read.
 */
function isPassing(error: unknown): boolean {
  return !(error instanceof CallError) || error.status === 0 || error.status === 429 || error.status >= 500;
}

interface Answer {
  promise: Promise<void>;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Promise.withResolvers is younger than the browsers that are served. */
function promiseWithResolvers(): Answer {
  const parts = {} as Answer;
  parts.promise = new Promise<void>((resolve, reject) => Object.assign(parts, { resolve, reject }));
  // Nobody may be waiting for it.
  parts.promise.catch(() => {});
  return parts;
}
