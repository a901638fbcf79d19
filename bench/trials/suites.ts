import type { Stage, Suite } from '../harness/trial.ts';
import { attack } from './attack/suite.ts';
import { chat } from './chat/suite.ts';
import { compose } from './compose/suite.ts';
import { kill } from './kill/suite.ts';
import { node } from './kubernetes/node/suite.ts';
import { overload } from './overload/suite.ts';
import { restore } from './restore/suite.ts';
import { soak } from './soak/suite.ts';
import { trip } from './trip/suite.ts';

/** Erases the stage type: a suite's trials run only on its own stage. */
function suite<S extends Stage>(given: Suite<S>): Suite<Stage> {
  return given as unknown as Suite<Stage>;
}

export const suites: readonly Suite[] = [
  suite(chat),
  suite(attack),
  suite(kill),
  suite(trip),
  suite(compose),
  suite(restore),
  suite(node),
  suite(overload),
  suite(soak),
];
