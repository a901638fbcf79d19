// @ts-check
// A small process in a session of its own. When the one that started it disappears, however (kill -9 included),
// it ends the children that were left and removes the temporary folder.
import { rmSync } from 'node:fs';
import process from 'node:process';
import { endProcesses } from './end-processes.mjs';

/** @type {{ children: import('./end-processes.mjs').Marked[], removeFolder?: string }} */
let charge = { children: [] };

process.on('message', (message) => {
  charge = /** @type {typeof charge} */ (message);
});
process.on('disconnect', async () => {
  await endProcesses(charge.children, 5_000);
  if (charge.removeFolder) rmSync(charge.removeFolder, { recursive: true, force: true });
  process.exit(0);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
