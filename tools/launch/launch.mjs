// @ts-check
import process from 'node:process';
import { fault, report } from './fault.mjs';
import { installPackages } from './install.mjs';
import { nodeToUse, runWith } from './other-node.mjs';

/**
 * Runs tools/src/<program>.ts on any machine with Node alone: checks it, installs what is missing, and hands over;
 * NODE_BIN chooses another Node. @param {string} program
 */
export async function launch(program) {
  process.on('uncaughtException', (error) => process.exit(report(error)));
  try {
    const other = await nodeToUse();
    if (other) process.exit(await runWith(other));
    requireNode(20, 19);
    await installPackages();
    const { register } = await import('tsx/esm/api');
    register();
    const { main } = await import(`../src/${program}.ts`);
    process.exit(await main(process.argv.slice(2)));
  } catch (error) {
    process.exit(report(error));
  }
}

/** @param {number} major @param {number} minor */
function requireNode(major, minor) {
  const [ownMajor = 0, ownMinor = 0] = process.versions.node.split('.').map(Number);
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return;
  throw fault(
    `Node ${process.versions.node} is too old.`,
    `Install Node ${major}.${minor} or later, then run the command again.`,
  );
}
