import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { isDatabase, type ProductProcess, startProduct } from '../harness/started-product.ts';
import { pause, waitUntil } from '../harness/wait.ts';
import { measure } from './measured.ts';

const REST_MS = Number(process.env.REST_S ?? 120) * 1000;
const PLACES = 10_000;
const TRAVEL = 'svc-travel/dist/main.js';
const mb = (value: number) => Number(value.toFixed(1));

const product = await startProduct();
try {
  await pause(REST_MS);
  const rows = product.processes().map((each) => ({ ...each, ...memoryOf(each) }));
  const own = rows.filter((row) => !isDatabase(row));
  const sum = (of: (row: (typeof rows)[number]) => number) => Math.round(own.reduce((all, row) => all + of(row), 0));
  console.table(rows.map(({ name, rssMb, pssMb }) => ({ name, 'RSS MB': rssMb, 'PSS MB': pssMb })));
  console.log(
    `all but the database, ${REST_MS / 1000} s after the start: ${sum(({ pssMb }) => pssMb)} MB, each page that processes share counted once (RSS ${sum(({ rssMb }) => rssMb)} MB); target 1,024; each service 130`,
  );
  const { rssMb, pssMb } = await travelWithPlaces();
  console.log(`svc-travel with ${PLACES} places: RSS ${rssMb}, PSS ${pssMb} MB; target 220`);
  console.log(`Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await product.stop();
}

/** Restarted by its supervisor, as after a crash. */
async function travelWithPlaces() {
  await measure('svc-travel/src/testing/measure-places.ts', {
    args: [PLACES],
    env: { MONGODB_URL: product.mongoUrl },
  });
  const before = travel();
  if (before) process.kill(before.pid, 'SIGKILL');
  const answers = () =>
    fetch(`${product.site}/api/travels/suggest?q=a`).then(({ ok }) => ok && travel()?.pid !== before?.pid);
  if (!(await waitUntil(() => answers().catch(() => false), 120_000, 500)))
    throw new Error('svc-travel did not return');
  await pause(REST_MS / 2);
  return memoryOf(travel() as ProductProcess);
}

function travel(): ProductProcess | undefined {
  return product.processes().find(({ name }) => name === TRAVEL);
}

/** Of /proc/PID/smaps_rollup; Pss shares pages among the processes that map them. */
function memoryOf({ pid }: ProductProcess) {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const read = (name: string) => mb(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1024);
  return { rssMb: read('Rss'), pssMb: read('Pss') };
}
