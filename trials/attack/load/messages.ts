import type { Member } from '../../harness/members.ts';

/** What each group of calls needs: the site's own pages, one service, or the drawing of pictures. */
export const GROUPS = ['site', 'account', 'travel', 'planner', 'chat', 'pictures'] as const;
export type Group = (typeof GROUPS)[number];

export interface LoadSettings {
  site: string;
  seed: number;
  members: readonly { member: Member; address: string | undefined }[];
  /** For each member. */
  callsPerS: number;
  timeoutMs: number;
}

/** One call: when it began (Date.now), its group, how long its answer took and whether it was the answer a member wants. */
export type Sample = [startedMs: number, group: Group, tookMs: number, kept: boolean, what: string];

/** Sent by the load five times a second. */
export interface LoadReport {
  samples: Sample[];
  /** When the oldest call began that has not ended; everything before it has been reported. */
  completeUntilMs: number;
}
