import { cpSync } from 'node:fs';
import { releasesDir } from '@osaka/tools/places';
import type { Run } from '@osaka/tools/processes/run';
import type { Mutant, StageOptions, Suite } from '../harness/trial.ts';
import { type KillStage, openKillStage } from '../kill/stage.ts';
import { figures } from './figures.ts';
import { fullLoss } from './full-loss.ts';

export interface RestoreStage extends KillStage {
  /** The release store of this stage alone. */
  releaseDir: string;
  /** Where backups are kept. */
  backupDir: string;
  measured: string[];
}

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

async function openRestoreStage(run: Run, options: StageOptions): Promise<RestoreStage> {
  const releaseDir = run.data.path('release-store');
  cpSync(releasesDir, releaseDir, { recursive: true });
  const stage = await openKillStage(run, { ...options, isShort: true, env: { RELEASES_DIR: releaseDir } });
  return { ...stage, releaseDir, backupDir: run.data.path('backups'), measured: [] };
}
