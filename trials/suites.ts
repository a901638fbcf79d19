import { attack } from './attack/suite.ts';
import { browsers } from './browsers/suite.ts';
import { chat } from './chat/suite.ts';
import type { Stage, Suite } from './harness/trial.ts';
import { kill } from './kill/suite.ts';

/** A suite of any stage: only its own trials are played on the stage it opens. */
function suite<S extends Stage>(given: Suite<S>): Suite<Stage> {
  return given as unknown as Suite<Stage>;
}

export const suites: readonly Suite[] = [suite(chat), suite(attack), suite(kill), suite(browsers)];
