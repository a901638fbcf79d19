import process from 'node:process';
import { everyService } from '@osaka/delivery/every-slice';
import { examine } from './doctor/examine.ts';
import { installationOf } from './doctor/installation.ts';

/**
 * `npm run doctor [-- site operations…]`: what is wrong with a running installation, and what to do; exits with 1 if
 * anything is.
 */
export async function main(args: readonly string[]): Promise<number> {
  const installation = installationOf(args);
  const expected = [...(await everyService()).map(({ name }) => name), 'gateway'];
  const { processes, findings } = await examine(installation, expected);
  say(
    `${installation.site}: ${processes.filter(({ isReady }) => isReady).length} of ${installation.operations.length} processes are ready.\n`,
  );
  for (const { name, address, isReady, memoryMb, upS } of processes)
    say(`${isReady ? '✓' : '✗'} ${name.padEnd(9)} ${address}  up ${durationText(upS)}, ${memoryMb.toFixed(0)} MB`);
  if (findings.length === 0) say('\nNothing is wrong.');
  for (const { where, what, advice } of findings) say(`\n✗ ${where}: ${what}.\n  ${advice}`);
  return findings.length === 0 ? 0 : 1;
}

function durationText(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}

function say(message: string): void {
  process.stdout.write(`${message}\n`);
}
