import type { Suite } from '../../harness/trial.ts';
import { bodies } from './scenarios/bodies.ts';
import { floods } from './scenarios/floods.ts';
import { input } from './scenarios/input.ts';
import { type AttackStage, openAttackStage } from './stage.ts';
import { summaryOf } from './under-attack.ts';

/** The whole product under attack while members use it. */
export const attack: Suite<AttackStage> = {
  name: 'attack',
  parts: 'all',
  trials: [...bodies, ...floods, ...input],
  openStage: openAttackStage,
  summary: summaryOf,
};
