import { fault } from '../../launch/fault.mjs';
import { type RunningInstallation, runningInstallation } from '../data/installation.ts';

/** Where a running installation answers. */
export type Installation = Pick<RunningInstallation, 'site' | 'operations'>;

/** Given addresses, else what `npm start` has noted. */
export function installationOf([site, ...operations]: readonly string[]): Installation {
  if (site) return { site, operations };
  const running = runningInstallation();
  if (!running)
    throw fault(
      'No site of `npm start` is running here.',
      'Name one: npm run doctor -- https://site http://gateway:9090 http://account:9090 …',
    );
  return running;
}
