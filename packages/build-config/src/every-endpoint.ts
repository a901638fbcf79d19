import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Endpoint, endpointsIn } from '@osaka/contracts';

const contracts = join(import.meta.dirname, '../../contracts/src');

/** Every call that any slice declares. */
export async function everyEndpoint(): Promise<Endpoint[]> {
  const modules = await Promise.all(readdirSync(contracts).map((slice) => import(`${contracts}/${slice}/index.ts`) as Promise<object>));
  return modules.flatMap(endpointsIn);
}
