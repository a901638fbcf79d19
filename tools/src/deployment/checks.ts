import { everyComposeProblem } from './checks/compose.ts';
import { dockerfileProblems } from './checks/dockerfiles.ts';
import { kubernetesProblems } from './checks/kubernetes.ts';
import { watchingProblems } from './checks/watching.ts';

/** The checks of deployment files in `npm run check`, by name; each returns a message for each fault. */
export const deploymentChecks = {
  compose: everyComposeProblem,
  kubernetes: kubernetesProblems,
  Dockerfiles: dockerfileProblems,
  'alerts and dashboard': watchingProblems,
};
