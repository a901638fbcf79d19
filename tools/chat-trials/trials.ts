import { faults } from './scenarios/faults.ts';
import { hostile } from './scenarios/hostile.ts';
import { races } from './scenarios/races.ts';
import { statuses } from './scenarios/statuses.ts';
import { transports } from './scenarios/transports.ts';
import { volume } from './scenarios/volume.ts';
import type { Trial } from './trial.ts';

export const allTrials: readonly Trial[] = [...transports, ...races, ...statuses, ...hostile, ...volume, ...faults];
/** Those of `npm test`. */
export const shortTrials: readonly Trial[] = allTrials.filter(({ isShort }) => isShort);
