import type { LiveChange, Plan, TripChange } from '@osaka/contracts/planner';
import { ChangeRefusal, isSameValue } from '@osaka/domain/trip';
import { CallError } from '@osaka/web-kit';
import { type Batch, joinable, joinBatches } from './batch.ts';
import { createAnswers } from './batch-answers.ts';
import type { BoardParts, BoardState, SavedChanges, SaveState } from './board-state.ts';
import { changedFields, savedLate } from './changed-fields.ts';
import { createTouchedPlaces } from './touched-places.ts';
import { type ApplyContext, applyToPlan, type KnownPlace } from './trip-state.ts';

/** A service that is back is noticed within `most`, so that the screens of a plan are equal again soon. */
const RETRY_MS = { first: 1000, most: 3000 };

export type BoardStore = ReturnType<typeof createBoardStore>;

/**
 * The plan on the screen: the saved plan, and changes on top of it that are not saved yet. Changes are sent one batch after
 * the other and again until they are answered; their changeIds make that harmless. Changes of others apply to what is
 * saved, and the waiting ones are applied again.
 */
export function createBoardStore({
  plan,
  queue: restored,
  memberName,
  today,
  send,
  undo,
  read,
  before: changesBefore,
  keep,
  onSaved,
  onRefused,
  onSavedLate,
}: BoardParts) {
  let saved = plan;
  let queue: Batch[] = [...restored];
  /** Sent batches that arrived by the live stream before their answer: `saved` has them. */
  const told = new Set<Batch>();
  const known = new Map<number, KnownPlace>(
    restored.flatMap(({ added = [] }) => added.map((place) => [place.travelId, place])),
  );
  const answers = createAnswers();
  const listeners = new Set<() => void>();
  let [saveState, people]: [SaveState, readonly string[]] = ['saved', []];
  const touched = createTouchedPlaces(() => !isClosed && changed());
  let latestOfOthers: LiveChange | undefined;
  let isSending = false;
  let isReading = false;
  /** Asked for during a read, whose answer may be older than what it was asked for. */
  let isReadAgain = false;
  let isClosed = false;
  let isKept = true;
  let wake: (() => void) | undefined;
  let state = compute();

  function context(isOwner: boolean): ApplyContext {
    return { today: today(), isOwner, placeOf: (travelNo) => known.get(travelNo) };
  }

  function compute(): BoardState {
    let shown = saved;
    for (const batch of queue) if (!told.has(batch)) shown = applied(shown, batch.changes) ?? shown;
    return {
      plan: shown,
      saveState,
      waiting: queue.reduce((count, { changes }) => count + changes.length, 0),
      isKept,
      people,
      touched: touched.names(),
      latestOfOthers,
    };
  }

  /** undefined where the changes do not apply to it; the service will say why. */
  function applied(to: Plan, changes: TripChange[]): Plan | undefined {
    try {
      return applyToPlan(to, changes, context(saved.role === 'owner'));
    } catch (error) {
      if (error instanceof ChangeRefusal) return undefined;
      throw error;
    }
  }

  function changed(): void {
    state = compute();
    for (const listener of listeners) listener();
  }

  function setQueue(next: Batch[]): void {
    queue = next;
    isKept = keep(queue);
  }

  function receive(next: Plan): void {
    if (next === saved || next.version < saved.version) return;
    saved = next;
    onSaved(saved);
    changed();
  }

  async function readAgain(): Promise<void> {
    isReadAgain = true;
    if (isReading) return;
    isReading = true;
    while (isReadAgain) {
      isReadAgain = false;
      await read().then(receive, () => {});
    }
    isReading = false;
  }

  async function flush(): Promise<void> {
    if (isSending || isClosed) return;
    isSending = true;
    let failures = 0;
    // Waiting changes are sent on top of the current plan, so that the replaced values are known.
    let isBehind = queue.some((batch) => restored.includes(batch));
    let isOneByOne = false;
    while (queue.length > 0 && !isClosed) {
      if (failures === 0) saveState = 'saving';
      const batches: readonly Batch[] = isBehind && !isOneByOne ? joinable(queue) : queue.slice(0, 1);
      for (const batch of batches) batch.wasSent = true;
      setQueue(queue);
      changed();
      try {
        if (isBehind) receive(await read());
        isBehind = false;
        await sendBatches(batches);
        failures = 0;
      } catch (error) {
        if (isClosed) break;
        if (isPassing(error)) {
          failures += 1;
          isBehind = true;
          saveState = 'waiting';
          changed();
          await pause(Math.min(RETRY_MS.most, RETRY_MS.first * 2 ** (failures - 1)));
          continue;
        }
        if (error instanceof CallError && error.status === 401) {
          saveState = 'stopped';
          changed();
          onRefused(error);
          break;
        }
        // The service applies all or none, so each is sent alone to find the refused one.
        isOneByOne = batches.length > 1;
        if (!isOneByOne) refuse(batches[0] as Batch, error);
      }
    }
    isSending = false;
    if (queue.length === 0) saveState = 'saved';
    changed();
  }

  async function sendBatches(batches: readonly Batch[]): Promise<void> {
    const { changes, seen } = joinBatches(batches);
    const before = saved;
    const answer = await send(changes);
    for (const batch of batches) drop(batch);
    receive(answer.plan);
    for (const batch of batches) answers.resolve(batch);
    const late = savedLate({ changes, seen }, before, answer, await changesSince(before, answer, changes));
    if (late) onSavedLate(late);
  }

  /** What others have saved between a state of this screen and an answer to its own changes. */
  async function changesSince(before: Plan, answer: SavedChanges, own: readonly TripChange[]) {
    const versions = answer.plan.version - before.version - 1;
    const [first] = own;
    if (versions <= 0 || !first) return [];
    return changesBefore(first.changeId, versions).catch(() => []);
  }

  function refuse(batch: Batch, error: unknown): void {
    drop(batch);
    answers.reject(batch, error);
    onRefused(error, batch.changes);
    void readAgain();
  }

  function drop(batch: Batch): void {
    told.delete(batch);
    setQueue(queue.filter((each) => each !== batch));
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, ms);
      function done() {
        clearTimeout(timer);
        wake = undefined;
        resolve();
      }
      wake = done;
    });
  }

  return {
    get state(): BoardState {
      return state;
    },
    /** The version that is saved, which the live stream continues from. */
    get version(): number {
      return saved.version;
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /**
     * Applies changes at once and sends them. Throws ChangeRefusal where they do not apply; undefined where they make
     * no difference.
     */
    change(changes: TripChange[], added: KnownPlace[] = []): Batch | undefined {
      for (const place of added) known.set(place.travelId, place);
      const shown = applyToPlan(state.plan, [], context(true));
      const next = applyToPlan(shown, changes, context(saved.role === 'owner'));
      if (isSameValue(next, shown)) return undefined;
      const batch: Batch = {
        changes,
        wasSent: false,
        added,
        seen: changes.flatMap((each) => changedFields(state.plan, each)),
      };
      answers.expect(batch);
      if (isSending || isClosed) {
        setQueue([...queue, batch]);
        changed();
      } else {
        // Stores and shows it itself.
        queue = [...queue, batch];
        void flush();
      }
      return batch;
    },

    /**
     * Takes a batch back: drops one that was never sent, else reverses its entry of the history. Rejects with the
     * service's refusal.
     */
    async undo(batch: Batch): Promise<void> {
      if (queue.includes(batch) && !batch.wasSent) {
        drop(batch);
        return changed();
      }
      await answers.of(batch);
      receive(await undo(batch.changes.map(({ changeId }) => changeId)));
    },

    /** A plan that was read or answered elsewhere on the screen. */
    receive,

    /** A change from the live stream. */
    hear(change: LiveChange): void {
      const ids = new Set(change.changes.map(({ changeId }) => changeId));
      const own = queue.filter(({ changes }) => changes.every(({ changeId }) => ids.has(changeId)));
      if (change.memberName !== memberName) {
        touched.mark(change);
        latestOfOthers = change;
      }
      if (change.version <= saved.version) return changed();
      if (change.undone !== undefined || change.version !== saved.version + 1) return void readAgain();
      try {
        const next = applyToPlan(saved, change.changes, { ...context(true), today: '' });
        for (const batch of own) told.add(batch);
        receive({ ...next, version: change.version });
      } catch {
        void readAgain();
      }
    },
    readAgain,
    setPeople(names: readonly string[]): void {
      if (names.join('\n') === people.join('\n')) return;
      people = names;
      changed();
    },

    /** Tries at once what waits for the network. */
    retry(): void {
      if (wake) wake();
      else void flush();
    },
    /** Nothing is sent after it; waiting changes are kept on the device. */
    close(): void {
      isClosed = true;
      wake?.();
    },
    open(): void {
      isClosed = false;
      void flush();
    },
  };
}

/**
 * Anything but a refusal of the service, for only that is final: the network or the service is away or busy, or the end
 * of the session has cancelled a read.
 */
function isPassing(error: unknown): boolean {
  return !(error instanceof CallError) || error.status === 0 || error.status === 429 || error.status >= 500;
}
