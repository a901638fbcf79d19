import process from 'node:process';
import type { Run } from '@osaka/tools/processes/run';
import type { Suite, Trial } from '../../harness/trial.ts';
import { playBlockedDrain, playDrain, playTwoDrains } from './scenarios/drains.ts';
import { playPrivileges, playScaled, playSingle } from './scenarios/installation.ts';
import { playBroken, playRestarts, playRollout, playStop } from './scenarios/rollouts.ts';
import { type KubernetesStage, openKubernetesStage } from './stage.ts';

const trials: Trial<KubernetesStage>[] = [
  { name: 'the overlay single is accepted strictly and becomes ready', play: playSingle },
  { name: 'the overlay scaled is accepted strictly, becomes ready and is spread over the machines', play: playScaled },
  { name: 'a pod that may be root is refused', play: playPrivileges },
  { name: 'a new version replaces the old one with all pods ready meanwhile', play: playRollout },
  { name: 'a version that does not start leaves the old one ready, and undo takes it back', play: playBroken },
  { name: 'members of MongoDB and Redis are restarted one after the other', play: playRestarts },
  { name: 'one of three machines is drained, and the others take its pods', play: playDrain },
  { name: 'two machines drained at once wait for the disruption budgets', play: playTwoDrains },
  { name: 'a drain does not wait for a service whose pods are not ready', play: playBlockedDrain },
  { name: 'stopped services stay away until they are started', play: playStop },
];

/**
 * The manifests of deploy/ on the control plane of Kubernetes. Not part of `npm test`, because it builds that first.
 */
export const kubernetes: Suite<KubernetesStage> = {
  name: 'kubernetes',
  isOptional: true,
  parts: [],
  trials,
  openStage: (run: Run) => openKubernetesStage(run, (text) => void process.stdout.write(`${text}\n`)),
  summary: ({ measured }) => measured,
};
