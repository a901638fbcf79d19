import type { LiveChange, Plan, RecordedChange, TripChange } from '@osaka/contracts/planner';
import type { Batch } from './batch.ts';
import type { SavedLate } from './changed-fields.ts';

/**
 * saved: nothing waits. saving: in flight. waiting: the network or the service is away, tried again. stopped: the
 * session is over.
 */
export type SaveState = 'saved' | 'saving' | 'waiting' | 'stopped';

export interface BoardState {
  /** The saved plan with the changes that wait. */
  plan: Plan;
  saveState: SaveState;
  /** Number of changes that wait. */
  waiting: number;
  /** False where the device has no room for them: they are lost with the screen. */
  isKept: boolean;
  people: readonly string[];
  /** travelIds that others changed a moment ago, with their names. */
  touched: ReadonlyMap<number, string>;
  /** The latest change of another member, for the live region. */
  latestOfOthers: LiveChange | undefined;
}

export interface BoardParts {
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
