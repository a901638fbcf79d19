import { join } from 'node:path';
import process from 'node:process';
import { step } from '../../launch/step.mjs';
import { root } from '../places.ts';
import type { Run } from '../processes/run.ts';
import { placePosters } from './parts.ts';
import type { Settings } from './settings.ts';

interface Options {
  sample: boolean;
  /** Run the TypeScript as it stands instead of the bundle. */
  fromSource?: boolean;
}

/** Fills an empty catalogue; one that holds anything is left alone. */
export async function seedCatalogue(run: Run, settings: Settings, { sample, fromSource = false }: Options): Promise<void> {
  await step('Catalogue', async (progress) => {
    progress('placing the posters');
    await placePosters(settings.imageDir);
    progress('seeding destinations');
    await run.supervisor.run({
      name: 'Seeding',
      command: process.execPath,
      args: [...(fromSource ? ['--import', 'tsx', join(root, 'svc-travel/src/seed.ts')] : [join(root, 'svc-travel/dist/seed.js')]), ...(sample ? ['--sample'] : [])],
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
