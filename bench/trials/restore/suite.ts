import type { Suite } from '../../harness/trial.ts';
import { figures } from './figures.ts';
import { fullLoss } from './full-loss.ts';
import { openRestoreStage, type RestoreStage } from './stage.ts';

/**
 * The whole product loses databases, pictures and release store in the middle of writes, and is restored from a backup
 * that was taken under writes.
 */
export const restore: Suite<RestoreStage> = {
  name: 'restore',
  isOptional: true,
  parts: 'all',
  trials: [fullLoss, figures],
  openStage: openRestoreStage,
  summary: ({ measured }) => measured,
};
