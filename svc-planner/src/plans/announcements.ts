import type { LiveChange } from '@osaka/contracts/planner';

/** Notifies members who have a plan open, at any instance. Never fails: lost notices are found by asking the database. */
export interface Announcements {
  changed(planNo: number, change: LiveChange): void;
  /** Somebody may have lost access. */
  accessChanged(planNo: number): void;
  expensesChanged(planNo: number): void;
  /** The private items of a member, for the member's other screens. */
  privateItemsChanged(planNo: number, memberNo: number): void;
}

export const noAnnouncements: Announcements = {
  changed() {},
  accessChanged() {},
  expensesChanged() {},
  privateItemsChanged() {},
};
