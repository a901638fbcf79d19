import { Agent, get } from 'node:http';
import { loadavg } from 'node:os';
import { fieldsOf, isDatabase, type ProductProcess, startProduct } from '../harness/started-product.ts';
import { medians } from '../harness/statistics.ts';

const CALLS = Number(process.env.CALLS ?? 1000);
const ROUNDS = Number(process.env.ROUNDS ?? 3);
/** Milliseconds that one unit of /proc/PID/stat stands for. */
const TICK_MS = 10;
const WORDS = ['오사카', '우메다', '라멘', '성', '도톤보리', '벚꽃', '박물관', '유니버설'];
const READS: Record<string, { path(nth: number): string; targetMs: number }> = {
  'a page': { path: () => '/travels/detail/1', targetMs: 0.6 },
  'a list of places': { path: (nth) => `/api/travels?page=${(nth % 9) + 1}`, targetMs: 2 },
  'a place': { path: (nth) => `/api/travels/${(nth % 40) + 1}`, targetMs: 2 },
  'a search': {
    path: (nth) => `/api/travels/user/search?search=${encodeURIComponent(WORDS[nth % 8] ?? '')}`,
    targetMs: 2,
  },
  'newest reviews': { path: () => '/api/reviews', targetMs: 2 },
};

const product = await startProduct();
try {
  for (const connections of [6, 1]) {
    const rows: Record<string, object> = {};
    for (const [what, { path, targetMs }] of Object.entries(READS)) {
      await read(path, connections);
      const rounds: Record<string, number>[] = [];
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await costOf(() => read(path, connections)));
      rows[what] = { ...medians(rounds), target: targetMs };
    }
    console.log(`ms of processor time a call, ${connections} at once`);
    console.table(rows);
  }
  console.log(
    `${ROUNDS} rounds of ${CALLS} calls that accept gzip, medians; Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`,
  );
} finally {
  await product.stop();
}

/** In ms a call: the product but its database, that, and the two processes of the product that do most. */
async function costOf(work: () => Promise<void>) {
  const processes = product.processes();
  const before = processes.map(cpuMs);
  await work();
  const used = processes.map((each, at) => (cpuMs(each) - (before[at] ?? 0)) / CALLS);
  const of = (has: (each: ProductProcess) => boolean) =>
    Number(used.reduce((sum, ms, at) => (has(processes[at] as ProductProcess) ? sum + ms : sum), 0).toFixed(2));
  return {
    product: of((each) => !isDatabase(each)),
    gateway: of(({ name }) => name === 'gateway/dist/main.js'),
    'svc-travel': of(({ name }) => name === 'svc-travel/dist/main.js'),
    database: of(isDatabase),
  };
}

function cpuMs({ pid }: ProductProcess): number {
  const fields = fieldsOf(pid);
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

async function read(path: (nth: number) => string, connections: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let nth = 0;
  const next = async () => {
    while (nth < CALLS) {
      nth += 1;
      await answerOf(agent, path(nth));
    }
  };
  await Promise.all(Array.from({ length: connections }, next));
  agent.destroy();
}

function answerOf(agent: Agent, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(product.site + path, { agent, headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`));
      answer.resume().on('end', resolve);
    }).on('error', reject);
  });
}
