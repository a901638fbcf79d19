import { runCommand } from '@osaka/delivery/release';

/** `npm run release`, `releases`, `rollback`, `promote`, `canary`, `preview`, `prune` and `audit`. */
export function main([command = '', ...args]: readonly string[]): Promise<number> {
  return runCommand(command, args);
}
