import { watch } from 'node:fs';
import { join } from 'node:path';
import { root } from '../places.ts';
import type { Run } from '../processes/run.ts';
import type { Instance } from './settings.ts';

const settleMs = 150;

/** Restarts a service when its sources change, and all services when a shared package does. */
export function restartOnChange(run: Run, instances: readonly Instance[], say: (message: string) => void): void {
  for (const slice of new Set(instances.map((instance) => instance.slice))) {
    onChange(`${slice}/src`, (file) =>
      restart(
        instances.filter((instance) => instance.slice === slice),
        file,
      ),
    );
  }
  for (const shared of ['packages/service-kit/src', 'packages/contracts/src'])
    onChange(shared, (file) => restart(instances, file));

  async function restart(changed: readonly Instance[], file: string): Promise<void> {
    say(`${file} changed: restarting ${changed.map(({ name }) => name).join(', ')}`);
    await Promise.all(changed.map(({ name }) => run.supervisor.restart(name)));
  }
}

/** Debounced, because editors write a file several times in a row. */
function onChange(folder: string, act: (file: string) => void): void {
  let timer: NodeJS.Timeout | undefined;
  watch(join(root, folder), { recursive: true }, (_event, file) => {
    if (file === null || !/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => act(`${folder}/${file}`), settleMs);
  });
}
