import { type Face, WAITING_GROUPS_S } from '@osaka/contracts/chat';
import type { DailyCounts } from '@osaka/service-kit';

/** The key of waiting times that are longer than all groups. */
const LONGER = 'longer';

/** Counts consultations and how long customers waited for them, for the statistics. */
export function createConsultationCounter(counts: Pick<DailyCounts, 'add' | 'byKey'>) {
  return {
    begun(waitedMs: number): void {
      const seconds = Math.max(0, Math.round(waitedMs / 1000));
      counts.add('begun');
      counts.add('waited', WAITING_GROUPS_S.find((upTo) => seconds <= upTo) ?? LONGER);
      counts.add('waited.seconds', '', seconds);
    },

    unanswered: (): void => counts.add('unanswered'),

    /** `before`: the face that this one replaces. */
    rated(face: Face, before: Face | undefined): void {
      counts.add('face', face);
      if (before) counts.add('face', before, -1);
    },

    async waiting(days: number) {
      const [groups, seconds] = await Promise.all([counts.byKey('waited', days), counts.byKey('waited.seconds', days)]);
      const waiting = [...WAITING_GROUPS_S, null].map((upToSeconds) => ({
        upToSeconds,
        count: groups.get(String(upToSeconds ?? LONGER)) ?? 0,
      }));
      const begun = waiting.reduce((sum, { count }) => sum + count, 0);
      return { waiting, waitingSeconds: begun > 0 ? Math.round((seconds.get('') ?? 0) / begun) : null };
    },
  };
}
