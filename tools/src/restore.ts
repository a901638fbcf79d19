import process from 'node:process';
import { fault } from '../launch/fault.mjs';
import { step } from '../launch/step.mjs';
import { withInstallation } from './backup/open-installation.ts';
import { placesOf } from './backup/places-of.ts';
import { restore } from './backup/restore.ts';

const REPLACE = '--replace';
const FORGET = '--without-withdrawals';

/**
 * `npm run restore -- <folder|s3://bucket/name> [--replace] [--without-withdrawals]`, while the services are stopped.
 */
export async function main(args: readonly string[]): Promise<number> {
  const [target, ...more] = args.filter((arg) => arg !== REPLACE && arg !== FORGET);
  if (!target || more.length > 0 || target.startsWith('--'))
    throw fault(
      'The command is: npm run restore -- <folder|s3://bucket/name>',
      `${REPLACE} empties an installation that holds something; ${FORGET} goes on without the list of withdrawals.`,
    );
  const places = await placesOf(target);
  const wishes = { replace: args.includes(REPLACE), forget: args.includes(FORGET) };
  const { documents, files } = await withInstallation((installation) =>
    step('Restore', (progress) => restore(installation, places, wishes, progress)),
  );
  process.stdout.write(`${documents} documents and ${files} files are restored; start the site now.\n`);
  return 0;
}
