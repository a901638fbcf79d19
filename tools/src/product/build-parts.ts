import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { step } from '../../launch/step.mjs';
import { root } from '../places.ts';
import type { Run } from '../processes/run.ts';
import { allParts, type Part, staleParts } from './parts.ts';

/** Builds what has changed since it was last built. */
export async function buildParts(run: Run, parts: readonly Part[] = allParts): Promise<void> {
  await step('Build', async (progress) => {
    const names = staleParts(parts).map(({ name }) => name);
    if (names.length === 0) return { detail: 'nothing changed' };
    const command = {
      name: 'Build',
      command: process.execPath,
      args: ['--import', 'tsx', fileURLToPath(new URL('./build-child.ts', import.meta.url)), ...names],
      env: { ...process.env, NODE_ENV: 'production' },
      cwd: root,
      logFile: run.data.path('logs', 'build.log'),
    };
    await run.supervisor.run(command, (message) => {
      if (typeof message === 'object' && message && 'progress' in message) progress(String(message.progress));
    });
    return { detail: names.join(', ') };
  });
}
