import type { Suite, Trial } from '../harness/trial.ts';
import { mutants } from './mutants.ts';
import { playSequence } from './sequence.ts';
import { openReleasesStage, type ReleasesStage, SLICES } from './stage.ts';

const SEQUENCES = 30;
const SHORT_SEQUENCES = 2;

/**
 * Slices are released, tried out, rolled back and pruned in random order while visitors use tabs of earlier versions,
 * which stay open from one sequence to the next.
 */
export const releases: Suite<ReleasesStage> = {
  name: 'releases',
  isOptional: true,
  parts: 'all',
  trials: Array.from({ length: SEQUENCES }, (_, index): Trial<ReleasesStage> => {
    const favourite = SLICES[index % SLICES.length] ?? 'shell';
    return {
      name: `sequence ${index + 1}, most changes of ${favourite}`,
      isShort: index < SHORT_SEQUENCES,
      play: (play) => playSequence(play, favourite),
    };
  }),
  mutants,
  openStage: openReleasesStage,
  summary: ({ counts }) => [
    `${counts.sequences} sequences, ${counts.changes} changes (${counts.refused} refused), ${counts.tabs} tabs, ${counts.steps} uses of them; ${counts.oldTabs} closed tabs were older than what is kept, ${counts.reloads} reloads`,
  ],
};
