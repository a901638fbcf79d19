import { namesOfWaitingItems, type WaitingItems, waitingItems } from '@osaka/web-kit';
import { type Batch, idOf } from './batch.ts';

const PREFIX = 'plan:';

/** Changes of a plan that wait on this device for the service. */
export function waitingChanges(planNo: number): WaitingItems<Batch> {
  return waitingItems<Batch>(PREFIX + planNo, idOf);
}

/** The plans of the current member with changes that wait on this device. */
export function plansThatWait(): number[] {
  return namesOfWaitingItems().flatMap((name) => (name.startsWith(PREFIX) ? [Number(name.slice(PREFIX.length))] : []));
}
