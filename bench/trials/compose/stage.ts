import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { composeSecrets } from '@osaka/tools/deployment/secrets';
import { root } from '@osaka/tools/places';
import { freePort } from '@osaka/tools/ports';
import type { Run } from '@osaka/tools/processes/run';
import { createFleet } from '../../harness/fleet.ts';
import { type Inbox, openInbox } from '../../harness/inbox.ts';
import { plantInto } from '../../harness/play-mutants.ts';
import type { Stage, StageOptions } from '../../harness/trial.ts';
import { type Engine, engineAnswers, openEngine, type Said } from './engine.ts';
import { haveBaseImages } from './stand-ins.ts';

/** A clone of this working copy in a Docker engine, and what an operator does with it. */
export interface ComposeStage extends Stage {
  /** Why there is no engine. */
  missing: string | undefined;
  engine: Engine | undefined;
  checkout: string;
  site: string;
  inbox: Inbox;
  measured: string[];
  docker(...args: string[]): Promise<Said>;
  /** `docker compose` with the files in use; throws what it says when it fails. */
  compose(...args: string[]): Promise<string>;
  tryCompose(...args: string[]): Promise<Said>;
  /** The files of the commands that follow. */
  use(files: readonly string[]): void;
  /** A line of .env, before those that are there. */
  set(name: string, value: string): void;
  /** Runs a program of Node in a container with an address of its own before the site; returns what it writes. */
  visitor(code: string): Promise<string>;
  /** The network of those who reach the site by its container. */
  entrance(): string;
  /** Whether a balancer is in front of the gateways. */
  isScaled(): boolean;
  /** The containers of a service. */
  containersOf(service: string): Promise<string[]>;
  /** Replaces the containers of a service with tools/deploy/replace.sh. */
  replace(service: string): Promise<void>;
  /** `up --build` with the files in use, until all are healthy. */
  up(): Promise<void>;
  /** The same with the base file, unless a trial before has done it. */
  haveUp(): Promise<void>;
}

export const PROJECT = 'osaka-trial';
export const BASE = ['docker-compose.yml'];
export const SCALED = [...BASE, 'docker-compose.scaled.yml'];

export async function openComposeStage(trialRun: Run, { isShort, defect }: StageOptions): Promise<ComposeStage> {
  const say = (text: string) => void process.stdout.write(`${text}\n`);
  const folder = trialRun.data.path('compose');
  mkdirSync(folder, { recursive: true });
  // The short form takes only an engine that is there already.
  const opened =
    isShort && !defect && !(await engineAnswers()) ? 'no Docker engine answers' : await openEngine(folder, say);
  const fleet = createFleet();
  const engine: Engine | undefined = typeof opened === 'string' ? undefined : opened;
  const checkout = join(folder, 'checkout');
  // The stage may have to be closed before it is complete.
  let files: readonly string[] = BASE;
  let isClosed = false;

  const docker = (...args: string[]) =>
    engine?.docker(args, { cwd: checkout }) ?? Promise.reject(new Error('no engine'));
  const tryCompose = (...args: string[]) =>
    docker('compose', '--project-name', PROJECT, ...files.flatMap((file) => ['--file', file]), ...args);
  const compose = async (...args: string[]) => {
    const { code, text } = await tryCompose(...args);
    if (code !== 0) throw new Error(`docker compose ${args.join(' ')} ended with ${code}: ${text.trim().slice(-1500)}`);
    return text;
  };
  trialRun.onClose(async () => close());
  clone(checkout);
  for (const edit of defect?.edits ?? []) {
    const file = join(checkout, edit.file);
    writeFileSync(file, plantInto(readFileSync(file, 'utf8'), edit));
  }
  for (const file of SCALED) separate(join(checkout, file));
  const standIns = engine ? await haveBaseImages(engine, checkout, folder, say) : [];
  const [port, inboxPort] = [await freePort(), await freePort()];
  const env = join(checkout, '.env');
  let isUp = false;
  const stage: ComposeStage = {
    missing: engine ? undefined : String(opened),
    engine,
    label: engine
      ? `${engine.label}${standIns.length > 0 ? `, with stand-ins for ${standIns.join(', ')}` : ''}`
      : 'no Docker engine',
    servers: [],
    fleet,
    checkout,
    site: `http://localhost:${port}`,
    inbox: openInbox(`http://127.0.0.1:${inboxPort}/`),
    measured: [],
    docker,
    compose,
    tryCompose,
    use(chosen) {
      files = chosen;
    },
    set(name, value) {
      const others = readFileSync(env, 'utf8').replace(new RegExp(`^${name}=.*\n`, 'm'), '');
      writeFileSync(env, `${name}=${value}\n${others}`);
    },
    async visitor(code) {
      const inNetwork = ['run', '--rm', '--network', stage.entrance(), 'node:26-bookworm-slim'];
      return (await docker(...inNetwork, 'node', '-e', code)).text;
    },
    entrance: () => `${PROJECT}_${stage.isScaled() ? 'entrance' : 'outside'}`,
    isScaled: () => files.includes('docker-compose.scaled.yml'),
    containersOf: async (service) => (await compose('ps', '--quiet', service)).trim().split('\n').filter(Boolean),
    async replace(service) {
      const env = { COMPOSE_PROJECT_NAME: PROJECT, COMPOSE_FILE: files.join(':') };
      const said = await engine?.shell(['sh', 'tools/deploy/replace.sh', service], { cwd: checkout, env });
      if (said?.code !== 0)
        throw new Error(`replace.sh ${service} ended with ${said?.code}: ${said?.text.slice(-1500)}`);
    },
    async up() {
      await compose('up', '--detach', '--build', '--wait');
      isUp = true;
    },
    async haveUp() {
      if (files !== BASE) await tryCompose('down', '--remove-orphans');
      if (!isUp || files !== BASE) {
        files = BASE;
        await stage.up();
      }
    },
    close,
  };
  async function close() {
    if (isClosed) return;
    isClosed = true;
    if (engine) {
      files = SCALED;
      await tryCompose('--profile', '*', 'down', '--volumes', '--remove-orphans', '--timeout', '5');
      const images = await docker('images', '--quiet', '--filter', `reference=${PROJECT}/*`);
      await docker('rmi', '--force', ...images.text.split(/\s+/).filter(Boolean));
      await engine.close();
    }
    await fleet.close();
    rmSync(folder, { recursive: true, force: true });
  }
  if (!engine) return stage;
  const secrets = composeSecrets(readFileSync(join(checkout, 'docker-compose.yml'), 'utf8'), {});
  const own = [`PORT=${port}`, `INBOX_PORT=${inboxPort}`, `SITE_URL=${stage.site}`, 'ADMIN_SECOND_FACTOR=off'];
  writeFileSync(env, [...own, ...secrets, ''].join('\n'));
  return stage;
}

/** Images and a network of its own: those of a site on the same engine stay as they are. */
function separate(file: string): void {
  const text = readFileSync(file, 'utf8').replaceAll('image: osaka/', `image: ${PROJECT}/`);
  writeFileSync(file, text.replaceAll('172.28.0.0/24', '172.29.28.0/24'));
}

/** What a clone would have: files that are not ignored. */
function clone(checkout: string): void {
  rmSync(checkout, { recursive: true, force: true });
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const file of listed.toString().split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(checkout, file)), { recursive: true });
    cpSync(join(root, file), join(checkout, file), { force: true });
  }
}
