import { TRIP_LIMITS, type TripChange } from '@osaka/contracts/planner';
import type { ChangedField } from './changed-fields.ts';
import type { KnownPlace } from './trip-state.ts';

/** A change as the screen makes it; it gets its changeId when it is applied. */
export type NewChange = TripChange extends infer C ? (C extends TripChange ? Omit<C, 'changeId'> : never) : never;

/** The changes of one click: one call, one entry of the history, taken back as one. */
export interface Batch {
  changes: TripChange[];
  /** An answer may have been lost, so the service may have applied it. */
  wasSent: boolean;
  /** Places that it adds, so that they are shown before the answer. */
  added?: KnownPlace[];
  /** The fields that it sets, as they were when it was made. */
  seen?: ChangedField[];
  /** Its own places and items have got other numbers, because the plan had one of them. */
  isRenumbered?: boolean;
}

/** The batches with other numbers for the own places and items that the first one adds; undefined where it adds none, or has them already. */
export function renumbered(queue: readonly Batch[], first: Batch, newId: () => number): Batch[] | undefined {
  const added = first.changes.flatMap((change) => {
    if (change.type === 'item') return change.text === undefined ? [] : [change.itemNo];
    return change.type === 'add' && change.travelId ? [change.travelId] : [];
  });
  if (added.length === 0 || first.isRenumbered) return undefined;
  const ids = new Map<unknown, number>(added.map((travelId) => [travelId, newId()]));
  // No other number of a change is as large.
  const text = JSON.stringify(
    queue.map((batch) => (idOf(batch) === idOf(first) ? { ...batch, isRenumbered: true } : batch)),
  );
  return JSON.parse(text, (_key, value) => ids.get(value) ?? value);
}

export function idOf({ changes }: Batch): string {
  return changes[0]?.changeId ?? '';
}

/**
 * The batches that waited and go into one call, so that a screen that was cut off is equal again soon. The newest goes
 * alone: its 되돌리기 may be on the screen, and takes back one entry of the history.
 */
export function joinable(queue: readonly Batch[]): Batch[] {
  const joined: Batch[] = [];
  let count = 0;
  for (const batch of queue.slice(0, -1)) {
    count += batch.changes.length;
    if (count > TRIP_LIMITS.changesAtOnce) break;
    joined.push(batch);
  }
  return joined.length > 0 ? joined : queue.slice(0, 1);
}

/**
 * Several batches as one: of a field that they set more than once, the value before the first and that of the last.
 */
export function joinBatches(batches: readonly Batch[]): Pick<Batch, 'changes' | 'seen'> {
  const seen = new Map<string, ChangedField>();
  for (const field of batches.flatMap((batch) => batch.seen ?? []))
    seen.set(field.key, { ...field, was: seen.has(field.key) ? seen.get(field.key)?.was : field.was });
  return { changes: batches.flatMap(({ changes }) => changes), seen: [...seen.values()] };
}
