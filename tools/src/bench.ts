import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './places.ts';
import { withProduct, withServers } from './product/for-measuring.ts';

const SUFFIX = '.bench.ts';
/** Benches that need the running product. */
const NEED_THE_PRODUCT = ['bring-in', 'lighthouse', 'offline', 'pages', 'trip'];
/** Benches that start services themselves and need only servers. */
const NEED_SERVERS = ['cases', 'chat', 'chat-search', 'relevance', 'reviews'];

/** `npm run bench -- bundle`: runs bench/src/bundle.bench.ts. Returns the exit code. */
export async function main([name]: readonly string[]): Promise<number> {
  const folder = join(root, 'bench/src');
  const names = readdirSync(folder)
    .filter((file) => file.endsWith(SUFFIX))
    .map((file) => file.slice(0, -SUFFIX.length));
  if (!name || !names.includes(name)) {
    process.stdout.write(`Say what to measure: npm run bench -- ${names.sort().join('|')}\n`);
    return 1;
  }
  const measure = () => import(pathToFileURL(join(folder, name + SUFFIX)).href);
  if (NEED_THE_PRODUCT.includes(name)) await withProduct(measure);
  else if (NEED_SERVERS.includes(name)) await withServers(measure);
  else await measure();
  return Number(process.exitCode ?? 0);
}
