import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fault } from '../launch/fault.mjs';
import { root } from './places.ts';

/** The folder of a workspace that is named as on a command line: svc-planner, or contracts for packages/contracts. */
export function workspaceFolder(name: string): string {
  const folder = [name, `packages/${name}`].find((candidate) => existsSync(join(root, candidate, 'package.json')));
  if (!folder)
    throw fault(
      `There is no workspace ${name}.`,
      'Name one such as svc-planner, mf-travel, gateway, tools or contracts, or e2e for the journeys; nothing for all.',
    );
  return folder;
}
