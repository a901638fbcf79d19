// @ts-check
// A small process in a separate session. When the one that started it disappears, however (kill -9 included),
// it ends the children that were left and removes the temporary folder.
// CommonJS, because a module attaches its listeners only after a few turns of the event loop, when the end may have passed already.
const { rmSync } = require('node:fs');
const process = require('node:process');

/** @type {{ children: import('./end-processes.mjs').Marked[], removeFolder?: string }} */
let charge = { children: [] };

process.on('message', (message) => {
  charge = /** @type {typeof charge} */ (message);
});
process.on('disconnect', async () => {
  const { endProcesses } = await import('./end-processes.mjs');
  await endProcesses(charge.children, 5_000);
  if (charge.removeFolder) rmSync(charge.removeFolder, { recursive: true, force: true });
  process.exit(0);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
