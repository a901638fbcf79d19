import type { Run } from '../src/processes/run.ts';
import { buildParts } from '../src/product/build-parts.ts';
import { allParts } from '../src/product/parts.ts';

/** What the trials are played on. */
export async function buildTrialParts(run: Run): Promise<void> {
  await buildParts(
    run,
    allParts.filter(({ name }) => name === 'svc-chat' || name === 'gateway'),
  );
}
