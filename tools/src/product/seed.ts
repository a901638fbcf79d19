import { join } from 'node:path';
import process from 'node:process';
import { step } from '../../launch/step.mjs';
import { root } from '../places.ts';
import type { Run } from '../processes/run.ts';
import { placePosters } from './parts.ts';
import type { Settings } from './settings.ts';

/** Fills an empty catalogue; one that holds anything is left alone. */
export async function seedCatalogue(run: Run, settings: Settings, sample: boolean): Promise<void> {
  await step('Catalogue', async (progress) => {
    progress('placing the posters');
    await placePosters(settings.imageDir);
    progress('seeding destinations');
    await run.supervisor.run({
      name: 'Seeding',
      command: process.execPath,
      args: [join(root, 'svc-travel/dist/seed.js'), ...(sample ? ['--sample'] : [])],
      env: {
        ...process.env,
        MONGODB_URL: settings.mongoUrl,
        MONGODB_DATABASE: 'travel',
        SEED_DIR: join(root, 'tools/seed-data'),
        IMAGE_DIR: settings.imageDir,
        LOCAL_PROFILE: '1',
      },
      cwd: root,
      logFile: run.data.path('logs', 'seed.log'),
    });
    return { detail: sample ? 'with sample data' : 'ready' };
  });
}
