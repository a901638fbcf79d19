import type { TripChange } from '@osaka/contracts/planner';

/** A change as the screen makes it; it gets its changeId when it is applied. */
export type Draft = TripChange extends infer C ? (C extends TripChange ? Omit<C, 'changeId'> : never) : never;
