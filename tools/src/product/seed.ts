import { join } from 'node:path';
import process from 'node:process';
import { everyService } from '@osaka/delivery/every-slice';
import { step } from '../../launch/step.mjs';
import { root } from '../places.ts';
import type { Run } from '../processes/run.ts';
import type { Settings } from './settings.ts';

interface Options {
  sample: boolean;
  /** Run the TypeScript source instead of the bundle. */
  fromSource?: boolean;
}

/** Seeds an empty catalogue; any other is not changed. */
export async function seedCatalogue(
  run: Run,
  settings: Settings,
  { sample, fromSource = false }: Options,
): Promise<void> {
  await step('Catalogue', async (progress) => {
    for (const { name, database } of (await everyService()).filter(({ isSeeded }) => isSeeded)) {
      progress(`seeding svc-${name}`);
      const folder = join(root, `svc-${name}`);
      await run.supervisor.run({
        name: 'Seeding',
        command: process.execPath,
        args: [
          ...(fromSource ? ['--import', 'tsx', join(folder, 'src/seed.ts')] : [join(folder, 'dist/seed.js')]),
          ...(sample ? ['--sample'] : []),
        ],
        env: {
          ...process.env,
          MONGODB_URL: settings.mongoUrl,
          MONGODB_DATABASE: database,
          SEED_DIR: join(folder, 'seed-data'),
          IMAGE_DIR: settings.imageDir,
          LOCAL_PROFILE: '1',
        },
        cwd: root,
        logFile: run.data.path('logs', 'seed.log'),
      });
    }
    return { detail: sample ? 'with sample data' : 'ready' };
  });
}
