import type { Member } from '../../../harness/members.ts';

/** Groups of calls by what serves them: the site, one service, or picture processing. */
export const GROUPS = ['site', 'account', 'travel', 'planner', 'chat', 'pictures'] as const;
export type Group = (typeof GROUPS)[number];

export interface LoadSettings {
  site: string;
  seed: number;
  members: readonly { member: Member; address: string | undefined }[];
  /** Per member. */
  callsPerS: number;
  timeoutMs: number;
  /** Names of calls that are not made. */
  without?: readonly string[];
}

/** One call: start (Date.now), group, duration, and whether it succeeded. */
export type Sample = [startedMs: number, group: Group, tookMs: number, kept: boolean, what: string];

/** Sent by the load process five times a second. */
export interface LoadReport {
  samples: Sample[];
  /** Start of the oldest call in flight; all earlier calls have been reported. */
  completeUntilMs: number;
}
