import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRoom } from '@osaka/contracts/chat';
import { saveStepOne } from '@osaka/contracts/planner';
import { memberOf, signIn } from '../../../harness/members.ts';
import type { Play } from '../../../harness/trial.ts';
import { waitUntil } from '../../../harness/wait.ts';
import { callsOf } from '../../chat/client/calls.ts';
import { enter } from '../../chat/client/participant.ts';
import { type ComposeStage, PROJECT } from '../stage.ts';

type ComposePlay = Play<ComposeStage>;
const MOST_MB = 400;
const ROOMS = 8;
const JOINED_WITHIN_MS = 60_000;
const CHATS_AN_HOUR = 30;

interface Container {
  Name: string;
  State: { Status: string; ExitCode: number; Health?: { Status: string } };
  HostConfig: {
    CapDrop: string[] | null;
    SecurityOpt: string[] | null;
    PidsLimit: number | null;
    ReadonlyRootfs: boolean;
  };
}

/** The command of README on empty volumes. */
export async function playFirstStart({ stage, check }: ComposePlay): Promise<void> {
  const buildS = await secondsOf(() => stage.compose('build'));
  const upS = await secondsOf(() => stage.up());
  stage.measured.push(`build ${buildS} s, from empty volumes to all healthy ${upS} s`);
  for (const { Name, State, HostConfig } of await containers(stage)) {
    const isWell = State.Health ? State.Health.Status === 'healthy' : State.ExitCode === 0;
    check(isWell, `${Name} is ${State.Status}, ${State.Health?.Status ?? `ended with ${State.ExitCode}`}`);
    check(Boolean(HostConfig.CapDrop?.includes('ALL')), `${Name} keeps capabilities`);
    check(Boolean(HostConfig.SecurityOpt?.includes('no-new-privileges:true')), `${Name} may gain rights`);
    check((HostConfig.PidsLimit ?? 0) > 0, `${Name} may start any number of processes`);
  }
}

export async function playImages({ stage, check }: ComposePlay): Promise<void> {
  await stage.haveUp();
  const secrets = readFileSync(join(stage.checkout, '.env'), 'utf8')
    .split('\n')
    .flatMap((line) => /^\w*(?:PASSWORD|SECRET)=(.+)$/.exec(line)?.[1] ?? []);
  const own = ['--filter', `reference=${PROJECT}/*`];
  const { text } = await stage.docker('images', ...own, '--format', '{{.Repository}} {{.Size}}');
  const lines = text.trim().split('\n');
  const sizes = new Map(lines.map((line) => line.split(' ') as [string, string]));
  for (const [image, size] of sizes) {
    const mb = Number.parseFloat(size) * (size.endsWith('GB') ? 1000 : 1);
    if (!image.endsWith('/release') && !image.includes('/seed-')) check(mb <= MOST_MB, `${image} has ${size}`);
    const search = `find / -xdev -name '.env*' -not -path '*/node_modules/*' 2> /dev/null; grep -rlE "$SECRETS" /app --exclude-dir=node_modules`;
    const inImage = ['run', '--rm', '--env', `SECRETS=${secrets.join('|')}`, '--entrypoint', 'sh', image];
    const found = await stage.docker(...inImage, '-c', search);
    check(found.text.trim() === '', `${image} holds secrets: ${found.text.trim().slice(0, 200)}`);
  }
  stage.measured.push(`images: ${[...sizes].map(([image, size]) => `${image} ${size}`).join(', ')}`);
}

export async function playVisit(play: ComposePlay): Promise<void> {
  const { stage, check, atEnd } = play;
  await stage.haveUp();
  const { visitor } = await memberOf(play);
  const body = { startDate: day(40), endDate: day(42), travelers: 2, draftKey: randomUUID() };
  const plan = await visitor.call(saveStepOne, { body });
  check(plan.status === 201, `a plan is answered with ${plan.status}`);

  const calls = callsOf(stage.site);
  const sides = await Promise.all(
    Array.from({ length: ROOMS }, async (_, at) => {
      const { roomId } = await calls.createRoom('여행자');
      return enter({ site: stage.site, roomId, name: `c${at}`, isStaff: false, transport: 'websocket' });
    }),
  );
  atEnd(async () => void (await Promise.all(sides.map((side) => side.stop()))));
  check(
    await waitUntil(() => sides.every(({ isJoined }) => isJoined), JOINED_WITHIN_MS),
    'not all could join their rooms',
  );
  for (const side of sides) side.say('안녕하세요');
  check(
    await waitUntil(() => sides.every(({ acknowledged }) => acknowledged.size === 1), JOINED_WITHIN_MS),
    'not all messages were acknowledged',
  );
  for (const instance of ['chat-1', 'chat-2']) {
    const open = await stage.compose('exec', '-T', instance, 'node', '-e', CONNECTIONS);
    check(Number(open) > 0, `${instance} has none of ${ROOMS} chats`);
  }
}

/** Established connections at the port of the calls, which for these seconds are those of chats. */
const CONNECTIONS = `
const lines = require('node:fs').readFileSync('/proc/net/tcp', 'utf8').split('\\n');
console.log(lines.filter((line) => / [0-9A-F]{8}:1F90 [0-9A-F]{8}:[0-9A-F]{4} 01 /.test(line)).length);`;

/** Two visitors from two addresses: what one has used up is left to the other. */
export async function playLimits({ stage, check, atEnd }: ComposePlay): Promise<void> {
  await stage.haveUp();
  const ask = (times: number) =>
    stage.visitor(`(async () => {
      const answers = [];
      for (let at = 0; at < ${times}; at += 1)
        answers.push((await fetch('http://${entranceOf(stage)}:8000${createRoom.path}', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ userId: 'customer_' + at, userName: '여행자' }) })).status);
      console.log(answers.join(' '));
    })()`);
  const greedy = (await ask(CHATS_AN_HOUR + 2)).trim();
  check(greedy.endsWith('429'), `${CHATS_AN_HOUR + 2} chats of one address are answered with ${greedy}`);
  // Keeps the address of the visitor before.
  const inNetwork = ['run', '--detach', '--rm', '--network', stage.entrance(), 'node:26-bookworm-slim'];
  const holder = await stage.docker(...inNetwork, 'sleep', '120');
  atEnd(async () => void (await stage.docker('rm', '--force', holder.text.trim())));
  const other = (await ask(1)).trim();
  check(/^20[01]$/.test(other), `afterwards another address is answered with ${other}`);
}

/** The container that visitors reach. */
const entranceOf = (stage: ComposeStage) => (stage.isScaled() ? 'balancer' : 'gateway');

export async function playDownAndUp(play: ComposePlay): Promise<void> {
  const { stage } = play;
  await stage.haveUp();
  const { visitor, member } = await memberOf(play);
  await stage.compose('down');
  const seconds = await secondsOf(() => stage.compose('up', '--detach', '--wait'));
  stage.measured.push(`up without a build ${seconds} s`);
  await signIn(visitor, member.memberId, member.memberPw);
}

export async function containers(stage: ComposeStage): Promise<Container[]> {
  const ids = (await stage.compose('ps', '--all', '--quiet')).trim().split('\n');
  return JSON.parse((await stage.docker('inspect', ...ids)).text) as Container[];
}

export async function secondsOf(act: () => Promise<unknown>): Promise<string> {
  const startedMs = performance.now();
  await act();
  return ((performance.now() - startedMs) / 1000).toFixed(0);
}

const day = (inDays: number) => new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10);
