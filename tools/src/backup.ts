import { getPriority, setPriority } from 'node:os';
import process from 'node:process';
import { fault } from '../launch/fault.mjs';
import { step } from '../launch/step.mjs';
import { backUp } from './backup/back-up.ts';
import { withInstallation } from './backup/open-installation.ts';
import { parentPlace, placesOf } from './backup/places-of.ts';
import { noteSince } from './backup/withdrawals.ts';

const WITHDRAWALS = '--withdrawals';
/** Of 19: the services go first on a busy machine. */
const NICE = 10;

/**
 * `npm run backup -- <folder|s3://bucket/name>`; with --withdrawals, only the list of those who have withdrawn, beside
 * the backups.
 */
export async function main(args: readonly string[]): Promise<number> {
  const [target, ...more] = args.filter((arg) => arg !== WITHDRAWALS);
  if (!target || more.length > 0 || target.startsWith('--'))
    throw fault(
      'The command is: npm run backup -- <folder|s3://bucket/name>',
      `Or npm run backup -- ${WITHDRAWALS} <folder with the backups>, every few minutes.`,
    );
  // Where the priority is lower already, raising it is refused.
  setPriority(Math.max(NICE, getPriority()));
  if (args.includes(WITHDRAWALS)) {
    const beside = await parentPlace(target);
    const { withdrawn } = await withInstallation((installation) => noteSince(installation, beside));
    process.stdout.write(`${Object.keys(withdrawn).length} withdrawals are noted in ${beside.label}.\n`);
    return 0;
  }
  const places = await placesOf(target);
  const report = await withInstallation((installation) =>
    step('Backup', (progress) => backUp(installation, places, progress)),
  );
  process.stdout.write(
    `${report.documents} documents and ${report.files} files, ${(report.bytes / 1e6).toFixed(1)} MB, in ${places.backup.label}.\n`,
  );
  return 0;
}
