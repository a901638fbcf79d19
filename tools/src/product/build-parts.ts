import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { fault, fullDisk } from '../../launch/fault.mjs';
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
    let failure: string | undefined;
    const listen = (message: unknown) => {
      const report = message as { progress?: string; failure?: string };
      failure = report.failure ?? failure;
      if (report.progress) progress(report.progress);
    };
    await run.supervisor.run(command, listen).catch((error: unknown) => {
      throw failure === undefined
        ? error
        : (fullDisk(failure) ??
            fault(
              `The build failed. ${firstLines(failure)}`,
              `Put that right, then run the command again. The full log is ${command.logFile}.`,
            ));
    });
    return { detail: names.join(', ') };
  });
}

function firstLines(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim());
  return lines.slice(0, 8).join('\n    ');
}
