import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { buildService } from '@osaka/build-config/service-build';
import { root } from '../src/places.ts';
import type { Run } from '../src/processes/run.ts';
import type { ClientDefects } from './client/participant.ts';
import { playTrial } from './play-trial.ts';
import { openStage, type StageOptions } from './stage/stage.ts';
import type { Trial } from './trial.ts';
import { allTrials } from './trials.ts';

/** A defect planted on purpose, in a copy of svc-chat or in the trials' own client. */
interface Mutant {
  name: string;
  /** Trials of which at least one must fail. */
  foundBy: readonly string[];
  file?: string;
  find?: string;
  replace?: string;
  client?: ClientDefects;
}

const mutants: readonly Mutant[] = [
  {
    name: 'every 500th relay message is dropped',
    foundBy: ['question and answer'],
    file: 'realtime/relay.ts',
    find: 'else onMessage(channel.slice(prefix.length), text);',
    replace: 'else if (++dropped % 500 !== 0) onMessage(channel.slice(prefix.length), text);\n',
  },
  {
    name: 'the receipt comes before the message is stored',
    foundBy: ['kill -9 of the database', 'kill -9 of an instance'],
    file: 'rooms/rooms.service.ts',
    find: '      await append(draft);',
    replace: '      void append(draft).catch(() => {});',
  },
  { name: 'the history is read before the subscription stands', foundBy: ['subscribing while messages come'], client: { historyFirst: true } },
  {
    name: 'client ids are not compared',
    foundBy: ['every message sent twice', 'the same message through all instances'],
    file: 'messages/known-logs.ts',
    find: 'return clientMessageId === undefined ? undefined :',
    replace: "return clientMessageId !== '' ? undefined :",
  },
  {
    name: 'a history is sorted by time',
    foundBy: ['one room written by six'],
    file: 'messages/messages.repository.ts',
    find: '.sort((one, other) => one.seq - other.seq)',
    replace: '.sort((one, other) => (one.timestamp < other.timestamp ? -1 : 1))',
  },
  {
    name: 'what was given locally is given again by the relay',
    foundBy: ['question and answer'],
    file: 'realtime/room-feeds.ts',
    find: 'if (!signal) return true;',
    replace: "if (!signal) { subscribers.send(TOPICS.room(roomId), 'again', text.slice(text.indexOf('\\n') + 1)); return true; }",
  },
  {
    name: 'a status is not caught up with',
    foundBy: ['a claim is learnt of'],
    file: 'rooms/rooms.service.ts',
    find: "return room.status === 'ASSIGNED' ? connectedTo(room) : undefined;",
    replace: 'return room.status === undefined ? connectedTo(room) : undefined;',
  },
  {
    name: 'a slow consumer is never cut',
    foundBy: ['a client that does not read'],
    file: 'realtime/stomp-session.ts',
    find: 'const SLOW_CONSUMER_BYTES = 1024 * 1024;',
    replace: 'const SLOW_CONSUMER_BYTES = 1024 ** 4;',
  },
  {
    name: 'a claim is not exclusive',
    foundBy: ['many claims'],
    file: 'rooms/rooms.repository.ts',
    find: "{ _id: roomId, status: 'WAITING' }, { $set: { status: 'ASSIGNED'",
    replace: "{ _id: roomId, status: { $ne: 'COMPLETED' } }, { $set: { status: 'ASSIGNED'",
  },
  {
    name: 'a room that has ended takes messages',
    foundBy: ['closing while both sides send'],
    file: 'messages/message-log.ts',
    find: 'else if (head.isClosed) settle(',
    replace: 'else if (head.isClosed && draft.type !== "CHAT") settle(',
  },
  {
    name: 'every instance lets absent staff go',
    foundBy: ['an absence that two'],
    file: 'presence/presence.ts',
    find: "for _, id in ipairs(due) do redis.call('ZADD', KEYS[1], ARGV[2], id) end",
    replace: '',
  },
  {
    name: 'anything but text ends the process',
    foundBy: ['any JSON and none'],
    file: 'realtime/web-sockets.ts',
    find: "listener(typeof text === 'string' ? text : '\\0')",
    replace: 'listener((text as string).slice(0))',
  },
  {
    name: 'a feed that falls behind stays behind',
    foundBy: ['half-open Redis at one instance', 'restart of Redis', 'half-open Redis at one instance for good'],
    file: 'realtime/room-feeds.ts',
    find: 'if (feed.seq !== NOT_OPEN && !feed.isFilling) void fill(roomId, feed);',
    replace: 'if (feed.seq !== NOT_OPEN && feed.seq < 0) void fill(roomId, feed);',
  },
];

/** Plants each defect and plays the trials that must find it. */
export async function playMutants(run: Run, seed: number, words = ''): Promise<number> {
  const planted = mutants.filter(({ name }) => name.includes(words));
  let missed = 0;
  for (const [index, mutant] of planted.entries()) {
    const findings = await hunt(run, mutant, seed + index);
    if (findings.length === 0) missed += 1;
    process.stdout.write(`${findings.length > 0 ? '✓ found' : '✗ not found'}: ${mutant.name}\n${findings.map((finding) => `    ${finding.split('\n')[0]}\n`).join('')}`);
  }
  process.stdout.write(`${planted.length - missed} of ${planted.length} planted defects found\n`);
  return missed === 0 ? 0 : 1;
}

async function hunt(run: Run, mutant: Mutant, seed: number): Promise<string[]> {
  const folder = join(root, '.cache/chat-mutants', `${process.pid}`);
  const options: StageOptions = mutant.file === undefined ? {} : { chatBundle: await plant(mutant, folder) };
  const stage = await openStage(run, options);
  try {
    for (const trial of mutant.foundBy.map(trialNamed)) {
      const { problems } = await playTrial(trial, stage, seed, mutant.client);
      if (problems.length > 0) return [`by “${trial.name}”`, ...problems.slice(0, 2)];
    }
    return [];
  } finally {
    await stage.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function trialNamed(words: string): Trial {
  const trial = allTrials.find(({ name }) => name.startsWith(words));
  if (!trial) throw new Error(`no trial begins with “${words}”`);
  return trial;
}

/** A copy of svc-chat with the defect in it; inside the project, so that its packages are found. */
async function plant({ name, file = '', find = '', replace = '' }: Mutant, folder: string): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, 'svc-chat/src'), join(folder, 'src'), { recursive: true });
  const path = join(folder, 'src', file);
  const source = readFileSync(path, 'utf8');
  if (source.split(find).length !== 2) throw new Error(`“${name}” finds its place in ${file} ${source.split(find).length - 1} times instead of once`);
  writeFileSync(
    path,
    source.replace(find, () => replace),
  );
  if (replace.includes('++dropped')) writeFileSync(path, `let dropped = 0;\n${readFileSync(path, 'utf8')}`);
  await buildService(folder);
  return join(folder, 'dist/main.js');
}
