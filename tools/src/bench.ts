import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './places.ts';
import { withProduct, withServers } from './product/for-measuring.ts';

const FOLDER = join(root, 'bench/src');
const SUFFIX = '.bench.ts';
/** Benches that need the running product. */
const NEED_THE_PRODUCT = ['bring-in', 'lighthouse', 'offline', 'pages', 'trip'];
/** Benches that start services themselves and need only servers. */
const NEED_SERVERS = ['cases', 'chat', 'chat-search', 'relevance', 'reviews'];
/** For all benches in ten minutes; a bench that is named alone takes more rounds. */
const QUICK = {
  ROUNDS: '1',
  BENCH_ROUNDS: '1',
  BENCH_MESSAGES: '100000',
  CALLS: '500',
  PARTS: 'board share',
  REST_S: '8',
  ROOMS: '100',
  PAGES: '/',
};

/** `npm run bench -- bundle`: runs bench/src/bundle.bench.ts; without a name all. Returns the exit code. */
export async function main([name]: readonly string[]): Promise<number> {
  const names = readdirSync(FOLDER)
    .filter((file) => file.endsWith(SUFFIX))
    .map((file) => file.slice(0, -SUFFIX.length));
  if (name && !names.includes(name)) {
    process.stdout.write(`Say what to measure: npm run bench -- ${names.sort().join('|')}\n`);
    return 1;
  }
  if (!name) Object.assign(process.env, { ...QUICK, ...process.env });
  const chosen = name ? [name] : names;
  const [inProduct, withStores] = [NEED_THE_PRODUCT, NEED_SERVERS].map((those) =>
    chosen.filter((each) => those.includes(each)),
  ) as [string[], string[]];
  await measure(chosen.filter((each) => ![...inProduct, ...withStores].includes(each)));
  if (withStores.length > 0) await withServers(() => measure(withStores));
  if (inProduct.length > 0) await withProduct(() => measure(inProduct));
  return Number(process.exitCode ?? 0);
}

async function measure(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const startedMs = performance.now();
    await import(pathToFileURL(join(FOLDER, name + SUFFIX)).href);
    process.stdout.write(`${name}: ${Math.round((performance.now() - startedMs) / 1000)} s\n\n`);
  }
}
