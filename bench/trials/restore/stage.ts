import { cpSync } from 'node:fs';
import { releasesDir } from '@osaka/tools/places';
import type { Run } from '@osaka/tools/processes/run';
import type { StageOptions } from '../../harness/trial.ts';
import { type KillStage, openKillStage } from '../kill/stage.ts';

export interface RestoreStage extends KillStage {
  /** The release store of this stage alone. */
  releaseDir: string;
  /** Where backups are kept. */
  backupDir: string;
  measured: string[];
}

export async function openRestoreStage(run: Run, options: StageOptions): Promise<RestoreStage> {
  const releaseDir = run.data.path('release-store');
  cpSync(releasesDir, releaseDir, { recursive: true });
  const stage = await openKillStage(run, { ...options, isShort: true, env: { RELEASES_DIR: releaseDir } });
  return { ...stage, releaseDir, backupDir: run.data.path('backups'), measured: [] };
}
