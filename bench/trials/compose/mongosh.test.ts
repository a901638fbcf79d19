import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { installedFolder } from '@osaka/tools/launch/install';
import { root } from '@osaka/tools/places';
import { freePort } from '@osaka/tools/ports';
import { MongoClient } from 'mongodb';
import { parseAllDocuments } from 'yaml';
import { waitUntil } from '../../harness/wait.ts';

const standIns = fileURLToPath(new URL('./stand-ins', import.meta.url));
const MONGOSH = join(standIns, 'mongosh/node_modules/mongosh/bin/mongosh.js');
const INSTALL_MS = 600_000;
const SCRIPT_MS = 120_000;
let folder: string;
let port: number;
let stop: () => void;

beforeAll(async () => {
  await installedFolder(join(standIns, 'mongosh'));
}, INSTALL_MS);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'osaka-mongosh-'));
});
afterAll(() => stop?.());

/** A server with access control and no user yet, on an empty folder. */
async function startMongod(...args: string[]): Promise<void> {
  stop?.();
  port = await freePort();
  const store = new URL(process.env.MONGODB_URL ?? '').port;
  const server = spawn(
    process.execPath,
    [join(standIns, 'mongod.mjs'), '--port', `${port}`, '--dbpath', join(folder, 'db'), ...args],
    { env: { ...process.env, STORE_PORT: store }, stdio: 'inherit' },
  );
  stop = () => {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  const answers = () =>
    connected('').then(
      () => true,
      () => false,
    );
  if (!(await waitUntil(answers, SCRIPT_MS, 200))) throw new Error('the server does not answer');
}

/** Runs a script as mongosh does in the containers, with the addresses of this machine. */
async function inMongosh(script: string, env: Readonly<Record<string, string>>): Promise<string> {
  const file = join(folder, 'script.js');
  writeFileSync(file, script.replaceAll('127.0.0.1:27017', `127.0.0.1:${port}`));
  const args = [MONGOSH, '--quiet', '--norc', '--nodb', file];
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      args,
      { env: { ...env, HOME: folder, PATH: process.env.PATH }, timeout: SCRIPT_MS },
      (error, stdout, stderr) => (error ? reject(new Error(`${stdout}${stderr}`)) : resolve(stdout)),
    );
  });
}

async function connected(credentials: string, database = 'admin'): Promise<number> {
  const url = `mongodb://${credentials}127.0.0.1:${port}/${database}?directConnection=true`;
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 3000 });
  try {
    const { ok } = await client.db(database).command({ ping: 1 });
    if (database !== 'admin') await client.db(database).collection('mongoshTest').findOne({});
    return Number(ok);
  } finally {
    await client.close();
  }
}

test(
  'the job of Compose makes root and a user for each database, and at the next start gives them other passwords',
  async () => {
    await startMongod('--auth');
    const script = readFileSync(join(root, 'tools/deploy/mongo-users.js'), 'utf8');
    await inMongosh(script, { MONGO_ROOT_PASSWORD: 'r1', PLANNER_DB_PASSWORD: 'p1' });
    expect(await connected('planner:p1@', 'planner')).toBe(1);

    await inMongosh(script, { MONGO_ROOT_PASSWORD: 'r1', PLANNER_DB_PASSWORD: 'p2', MY_STAYS_DB_PASSWORD: 's1' });
    expect(await connected('planner:p2@', 'planner')).toBe(1);
    expect(await connected('my_stays:s1@', 'my_stays')).toBe(1);
    await expect(connected('planner:p1@', 'planner')).rejects.toThrow(/Authentication failed/);
    await expect(inMongosh(script, { MONGO_ROOT_PASSWORD: 'other' })).rejects.toThrow(/requires authentication/);
  },
  SCRIPT_MS * 4,
);

test(
  'the setup of Kubernetes makes the replica set, root and a user for each database, and may run again',
  async () => {
    await startMongod('--keyFile', 'key', '--replSet', 'osaka');
    const [map] = parseAllDocuments(readFileSync(join(root, 'deploy/base/mongo.yaml'), 'utf8'))
      .map((document) => document.toJS() as { kind: string; data?: Record<string, string> })
      .filter(({ kind }) => kind === 'ConfigMap');
    const secrets = join(folder, 'secrets');
    mkdirSync(secrets);
    writeFileSync(join(secrets, 'ROOT_PASSWORD'), 'r1\n');
    writeFileSync(join(secrets, 'PLANNER_DB_PASSWORD'), 'p1\n');
    const script = (map?.data?.['setup.js'] ?? '')
      .replace('/run/secrets/osaka', secrets)
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the script
      .replace('mongo-${_id}.mongo:27017', '127.0.0.1:27017');
    const env = { HOSTNAME: 'mongo-0', MEMBERS: '1' };
    await inMongosh(script, env);
    expect(await connected('planner:p1@', 'planner')).toBe(1);
    await inMongosh(script, env);
    expect(await connected('root:r1@')).toBe(1);
  },
  SCRIPT_MS * 4,
);
