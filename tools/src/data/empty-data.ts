import { rmSync } from 'node:fs';
import process from 'node:process';
import { fault } from '../../launch/fault.mjs';
import { forgetDockerData } from '../servers/docker.ts';
import type { DataFolder } from './data-folder.ts';

/** Removes stored data. Servers of the operator are not emptied. */
export async function emptyData(data: DataFolder): Promise<void> {
  const given = ['MONGODB_URL', 'REDIS_URL'].filter((variable) => process.env[variable]);
  if (given.length > 0) {
    throw fault(
      `--fresh empties only servers that npm start brought up itself, and ${given.join(' and ')} is set.`,
      `Empty that server yourself, or unset ${given.join(' and ')}.`,
    );
  }
  await forgetDockerData(data.path());
  for (const name of ['mongo', 'mongo-java', 'mongodb.choice', 'redis', 'redis.choice', 'mail', 'images', 'logs'])
    rmSync(data.path(name), { recursive: true, force: true });
}
