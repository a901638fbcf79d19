import type { Suite } from '../../harness/trial.ts';
import { kills } from './scenarios/kills.ts';
import { losses } from './scenarios/losses.ts';
import { notices } from './scenarios/notices.ts';
import { type KillStage, openKillStage } from './stage.ts';

/** The whole product under mixed writes while processes are killed; no acknowledged write may be lost or duplicated. */
export const kill: Suite<KillStage> = {
  name: 'kill',
  parts: 'all',
  trials: [...kills, ...losses, ...notices],
  openStage: openKillStage,
  summary: ({ recoveries, kills: killed, acknowledged }) => [
    `${killed} kills, ${acknowledged} acknowledged writes`,
    ...recoveries.table(),
  ],
};
