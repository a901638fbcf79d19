import type { Inbox } from '../../harness/inbox.ts';
import { openMember } from '../../harness/members.ts';
import { pause } from '../../harness/wait.ts';
import { type Load, startLoad } from '../attack/load/load.ts';

const MEMBERS = 20;
const TIMEOUT_MS = 20_000;
const CALM_MS = 5000;
/** They void tokens under way, or take as much as fifty reads. */
const WITHOUT = ['signing in', 'a review with a picture'];

export interface MemberLoad extends Load {
  beganMs: number;
  /** A sentence about each kind of call that failed since then. */
  failedSince(fromMs: number): Promise<string[]>;
  /** Calls, failed ones and p99 since the beginning. */
  total(): Promise<{ failed: number; text: string }>;
}

/** Members who use every part of the site while its processes are replaced; refuses a machine that cannot answer them. */
export async function startMembers(site: string, inbox: Inbox, seed: number, callsPerS: number): Promise<MemberLoad> {
  const members = [];
  for (let at = 0; at < MEMBERS; at += 1) {
    const { visitor, member } = await openMember({ site, inbox }, { timeoutMs: TIMEOUT_MS });
    members.push({ member, address: undefined });
    visitor.close();
  }
  const settings = { site, seed, members, timeoutMs: TIMEOUT_MS, without: WITHOUT };
  const load = await startLoad({ ...settings, callsPerS: callsPerS / MEMBERS });
  const beganMs = Date.now();
  await pause(CALM_MS);
  const { failures, kept } = await load.between([[beganMs, Date.now()]]);
  if (failures.size > 0) {
    load.stop();
    throw new Error(`of ${callsPerS} calls/s ${((1 - kept) * 100).toFixed(0)} % fail before anything is replaced`);
  }
  return {
    ...load,
    beganMs,
    async failedSince(fromMs) {
      const { failures } = await load.between([[fromMs, Date.now()]]);
      return [...failures].map(([what, count]) => `${count} × ${what} failed`);
    },
    async total() {
      const nowMs = Date.now();
      const { calls, failures, p99Ms } = await load.between([[beganMs, nowMs]]);
      const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
      const seconds = ((nowMs - beganMs) / 1000).toFixed(0);
      const text = `in ${seconds} s: ${calls} calls of ${callsPerS}/s, ${failed} failed, p99 ${p99Ms.toFixed(0)} ms`;
      return { failed, text };
    },
  };
}
