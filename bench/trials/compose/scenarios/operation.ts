import { appendFileSync, chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { memberOf, signIn } from '../../../harness/members.ts';
import type { Play } from '../../../harness/trial.ts';
import { BASE, type ComposeStage } from '../stage.ts';
import { secondsOf } from './installation.ts';

type ComposePlay = Play<ComposeStage>;
const SLICE = 'mf-admin';
const RESTORE_S = 120;

/** A second version is released inside `tools` and taken back; an `up` leaves it so. */
export async function playRollback({ stage, check }: ComposePlay): Promise<void> {
  await stage.haveUp();
  const first = await currentOf(stage);
  const source = join(stage.checkout, SLICE, 'src/routes.tsx');
  appendFileSync(source, "\nexport const ANOTHER_VERSION = 'of a trial';\n");
  const rebuildS = await secondsOf(() => stage.compose('build'));
  const releaseS = await secondsOf(() => stage.compose('run', '--rm', 'tools', 'release', '--', SLICE));
  stage.measured.push(`build after one changed line ${rebuildS} s, release of ${SLICE} inside tools ${releaseS} s`);
  const second = await currentOf(stage);
  check(second !== first, `${SLICE} is still at ${first} after a release inside tools`);
  await stage.compose('run', '--rm', 'tools', 'rollback', '--', SLICE);
  await stage.up();
  check(
    (await currentOf(stage)) === first,
    `up after a rollback of ${SLICE} brings ${await currentOf(stage)} instead of ${first}`,
  );
}

/** With a release in the store the gateway serves it, whatever becomes of the next one. */
export async function playFailedRelease({ stage, check }: ComposePlay): Promise<void> {
  await stage.haveUp();
  const file = join(stage.checkout, 'docker-compose.failing.yml');
  writeFileSync(
    file,
    'services:\n  release:\n    entrypoint: ["false"]\n  gateway:\n    environment: { LOG_LEVEL: warn }\n',
  );
  stage.use(['docker-compose.yml', 'docker-compose.failing.yml']);
  const { code, text } = await stage.tryCompose('up', '--detach', '--wait', 'gateway');
  check(
    (await stage.containersOf('gateway')).length === 1,
    `the gateway waits for a failing release: ${code} ${text.trim().slice(-300)}`,
  );
  check((await fetch(stage.site)).ok, 'the site does not answer after a failed release');
  stage.use(BASE);
  await stage.compose('up', '--detach', '--wait');
}

/** A backup at a lowered priority, the loss of all volumes, and the restore of docs/operation.md. */
export async function playRestore(play: ComposePlay): Promise<void> {
  const { stage, check } = play;
  await stage.haveUp();
  const { visitor, member } = await memberOf(play);
  const backups = join(dirname(stage.checkout), 'backups');
  mkdirSync(backups, { recursive: true });
  chmodSync(backups, 0o777);
  const tools = (...args: string[]) => stage.compose('run', '--rm', '--volume', `${backups}:/backups`, ...args);
  await tools('--entrypoint', 'nice', 'tools', '-n', '15', 'npm', 'run', 'backup', '--', '/backups/one');
  await tools('tools', 'backup', '--', '--withdrawals', '/backups');
  await stage.compose('down', '--volumes');
  const seconds = await secondsOf(async () => {
    await stage.compose('up', '--detach', '--wait', 'mongo', 'redis');
    await stage.compose('up', 'mongo-users');
    await tools('tools', 'restore', '--', '/backups/one');
    await stage.compose('up', '--detach', '--wait');
  });
  stage.measured.push(`restore after the loss of all volumes, until all are healthy: ${seconds} s`);
  check(Number(seconds) <= RESTORE_S, `the restore took ${seconds} s`);
  await signIn(visitor, member.memberId, member.memberPw);
}

/** A password that breaks the rules is named, with its rule. */
export async function playFaultySettings({ stage, check, atEnd }: ComposePlay): Promise<void> {
  await stage.haveUp();
  const env = join(stage.checkout, '.env');
  const before = readFileSync(env, 'utf8');
  atEnd(async () => {
    writeFileSync(env, before);
    await stage.compose('up', '--detach', '--wait');
  });
  stage.set('ADMIN_PASSWORD', 'short');
  const { code } = await stage.tryCompose('up', '--detach', '--wait', '--wait-timeout', '60', 'account');
  const said = await stage.compose('logs', '--tail', '5', 'account');
  check(code !== 0, 'a faulty ADMIN_PASSWORD is accepted');
  check(/ADMIN_PASSWORD: 8 to 12/.test(said), `a faulty ADMIN_PASSWORD is refused with: ${said.trim().slice(-300)}`);
}

/** The health check of Redis after a refusal. */
export async function playRefusedRedis({ stage, check }: ComposePlay): Promise<void> {
  await stage.haveUp();
  const [id = ''] = await stage.containersOf('redis');
  const { text } = await stage.docker('inspect', id, '--format', '{{json .Config.Healthcheck.Test}}');
  const [kind, ...test] = JSON.parse(text) as string[];
  const command = kind === 'CMD-SHELL' ? ['sh', '-c', ...test] : test;
  const right = await stage.docker('exec', id, ...command);
  const wrong = await stage.docker('exec', '--env', 'REDISCLI_AUTH=wrong', id, ...command);
  check(right.code === 0, `the health check of Redis fails: ${right.text}`);
  check(wrong.code !== 0, 'the health check of Redis passes although Redis refuses the password');
}

async function currentOf(stage: ComposeStage): Promise<string> {
  const listed = await stage.compose('run', '--rm', 'tools', 'releases', '--', SLICE);
  return /(\S+) {2}current/.exec(listed)?.[1] ?? '';
}
