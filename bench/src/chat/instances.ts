import { cpuMicros } from '../gateway/contender.ts';
import { type Dialect, svcChat } from './links.ts';
import { pause } from './load.ts';
import { type Served, serveFrom } from './processes.ts';

export interface Contender {
  name: string;
  dialect: Dialect;
  pids: number[];
}

/** Two instances of svc-chat, or of another program with its settings, with a database of their own. */
export async function startChat(
  name: string,
  program: string,
): Promise<Contender & { served: Served[]; urls: string[]; database: string }> {
  const database = `bench_chat_${process.pid}_${name.length}`;
  const env = {
    PORT: '0',
    OPS_PORT: '0',
    LOG_LEVEL: 'error',
    MONGODB_DATABASE: database,
    ACCOUNT_URL: 'http://127.0.0.1:9',
    SMTP_URL: 'smtp://127.0.0.1:9',
    SUPPORT_MAIL: 'help@osaka.example',
    CHAT_STAFF_ACCESS: 'open',
    CHAT_MESSAGES_PER_S: '1000000',
    RATE_LIMIT_SCALE: '1000000',
  };
  const served = await Promise.all([serveFrom(program, env), serveFrom(program, env)]);
  await Promise.all(served.map(({ opsPort }) => ready(opsPort)));
  const urls = served.map(({ port }) => `http://127.0.0.1:${port}`);
  return {
    name,
    served,
    urls,
    database,
    dialect: svcChat(urls),
    pids: served.map(({ pid }) => pid),
  };
}

async function ready(opsPort: number): Promise<void> {
  while (!(await fetch(`http://127.0.0.1:${opsPort}/ready`).then(({ ok }) => ok)).valueOf()) await pause(100);
}

/** The processor time that the contender has used, in microseconds. */
export function cpuOf({ pids }: Contender): number {
  return pids.reduce((sum, pid) => sum + cpuMicros(pid), 0);
}
