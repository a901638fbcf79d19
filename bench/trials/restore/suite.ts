import type { Mutant, Suite } from '../harness/trial.ts';
import { figures } from './figures.ts';
import { fullLoss } from './full-loss.ts';
import { openRestoreStage, type RestoreStage } from './stage.ts';

const mutants: readonly Mutant[] = [
  {
    name: 'withdrawals that a backup does not know are not repeated',
    foundBy: [fullLoss.name],
    source: {
      slices: ['svc-account'],
      file: 'svc-account/src/main.ts',
      find: 'await account.repeatWithdrawals();',
      replace: 'void account.repeatWithdrawals;',
    },
  },
];

/**
 * The whole product loses databases, pictures and release store in the middle of writes, and is restored from a backup
 * that was taken under writes.
 */
export const restore: Suite<RestoreStage> = {
  name: 'restore',
  isOptional: true,
  parts: 'all',
  trials: [fullLoss, figures],
  mutants,
  openStage: openRestoreStage,
  summary: ({ measured }) => measured,
};
