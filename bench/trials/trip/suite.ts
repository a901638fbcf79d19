import { quantile } from '../../harness/statistics.ts';
import type { Suite } from '../../harness/trial.ts';
import { kills } from './scenarios/kills.ts';
import { streams } from './scenarios/streams.ts';
import { openTripStage, type TripStage } from './stage.ts';

/**
 * One plan that two people change in their browsers, and its live streams through the gateway, while processes are
 * killed.
 */
export const trip: Suite<TripStage> = {
  name: 'trip',
  parts: 'all',
  trials: [...streams, ...kills],
  openStage: openTripStage,
  summary: ({ rounds }) => (rounds.length === 0 ? [] : tableOf(rounds)),
};

function tableOf(rounds: TripStage['rounds']): string[] {
  const victims = [...new Set(rounds.map(({ victim }) => victim))];
  return [
    `${rounds.length} kills, ${rounds.reduce((sum, { acknowledged }) => sum + acknowledged, 0)} acknowledged changes`,
    '| Process | killed | back after, median s | worst s | screens equal after, median s | worst s |',
    '|---|---|---|---|---|---|',
    ...victims.map((victim) => {
      const own = rounds.filter((round) => round.victim === victim);
      const seconds = (of: (round: (typeof rounds)[number]) => number) => {
        const times = own.map(of);
        return [0.5, 1].map((share) => (quantile(times, share) / 1000).toFixed(1)).join(' | ');
      };
      return `| ${victim} | ${own.length} | ${seconds(({ backMs }) => backMs)} | ${seconds(({ equalMs }) => equalMs)} |`;
    }),
  ];
}
