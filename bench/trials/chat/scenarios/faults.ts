import { type Defect, defectIn, type Play, type Trial } from '../../../harness/trial.ts';
import { pause } from '../../../harness/wait.ts';
import type { ChatInstance, Stage } from '../stage.ts';
import { traffic } from '../traffic.ts';

type ChatPlay = Play<Stage>;

/** A process is killed, frozen or restarted during traffic. */
export const faults: Trial<Stage>[] = [
  atOne('kill -9 of an instance', (play, { name }) => killAndRevive(play, name, 800), { isShort: true }),
  atOne('SIGSTOP of an instance for 4 s', (play, { name }) => freezeAndThaw(play, name, 4000), { isShort: true }),
  atOne('SIGSTOP of an instance that is then killed', async (play, { name }) => {
    play.stage.fleet.freeze(name);
    await pause(3000);
    await killAndRevive(play, name, 300);
  }),
  atOne('SIGTERM of an instance', (play, { name }) => endAndRevive(play, name), { isShort: true }),
  atOne(
    'half-open Redis at one instance',
    async (_, { redis }) => {
      redis.freeze();
      await pause(3000);
      redis.thaw();
    },
    {
      isShort: true,
      defects: [
        inChat(
          'realtime/room-feeds.ts',
          'a feed that falls behind stays behind',
          'if (feed.seq !== NOT_OPEN && !feed.isFilling) feed.filled = fill(roomId, feed);',
          'if (feed.seq !== NOT_OPEN && feed.seq < 0) feed.filled = fill(roomId, feed);',
        ),
      ],
    },
  ),
  during('rolling restart of all instances', async (play) => {
    for (const { name } of play.stage.chats) await endAndRevive(play, name);
  }),
  during('kill -9 of all instances at once', async (play) => {
    await Promise.all(play.stage.chats.map(({ name }) => killAndRevive(play, name, play.random.between(100, 1500))));
  }),
  during('kill -9 of the gateway', (play) => killAndRevive(play, 'gateway', 500)),
  during('SIGSTOP of the gateway for 3 s', (play) => freezeAndThaw(play, 'gateway', 3000)),
  during('restart of Redis', (play) => killAndRevive(play, 'Redis', 1500), {
    isShort: true,
    needs: 'Redis',
  }),
  during('SIGSTOP of Redis for 8 s', (play) => freezeAndThaw(play, 'Redis', 8000), { needs: 'Redis' }),
  during('kill -9 of the database', (play) => killAndRevive(play, 'MongoDB', 1000), {
    isShort: true,
    needs: 'MongoDB',
    defects: [
      inChat(
        'rooms/rooms.service.ts',
        'the receipt comes before the message is stored',
        '      const message = await append(draft);',
        '      const message = { ...draft, seq: 0 }; void append(draft).catch(() => {});',
      ),
    ],
  }),
  during('SIGSTOP of the database for 4 s', (play) => freezeAndThaw(play, 'MongoDB', 4000), {
    needs: 'MongoDB',
  }),
  during('any of these, three times, at random', chaos),
];

/** Long enough for a database that comes back. */
const STALLED_MS = 40_000;

function during(
  name: string,
  fault: (play: ChatPlay) => Promise<void>,
  more: Partial<Trial<Stage>> = {},
): Trial<Stage> {
  return { name, ...more, play: (play) => traffic(play, { during: () => fault(play), stalledMs: STALLED_MS }) };
}

/** A fault of one instance, shortly after the beginning. */
function atOne(
  name: string,
  fault: (play: ChatPlay, victim: ChatInstance) => Promise<void>,
  more: Partial<Trial<Stage>> = {},
): Trial<Stage> {
  const play = (given: ChatPlay) => {
    const victim = given.random.pick(given.stage.chats);
    const happens = async () => {
      await pause(given.random.between(200, 600));
      await fault(given, victim);
    };
    return traffic(given, { during: happens });
  };
  return { name, ...more, play };
}

async function killAndRevive({ stage: { fleet } }: ChatPlay, name: string, goneMs: number): Promise<void> {
  await fleet.kill(name);
  await pause(goneMs);
  await fleet.revive(name);
}

async function endAndRevive({ stage: { fleet } }: ChatPlay, name: string): Promise<void> {
  await fleet.end(name);
  await fleet.revive(name);
}

async function freezeAndThaw({ stage: { fleet } }: ChatPlay, name: string, frozenMs: number): Promise<void> {
  fleet.freeze(name);
  await pause(frozenMs);
  fleet.thaw(name);
}

async function chaos(play: ChatPlay): Promise<void> {
  const { stage, random } = play;
  const acts: ((name: string) => Promise<void>)[] = [
    (name) => killAndRevive(play, name, random.between(0, 1500)),
    (name) => freezeAndThaw(play, name, random.between(500, 3000)),
    (name) => endAndRevive(play, name),
  ];
  const others = ['gateway', ...stage.servers];
  for (let round = 0; round < 3; round++) {
    await pause(random.between(100, 600));
    const instance = random.pick(stage.chats).name;
    const name = random.pick([instance, instance, instance, ...others]);
    play.note(`(${name})`);
    if (name === instance) await random.pick(acts)(name);
    else await killAndRevive(play, name, random.between(0, 1500));
  }
}

function inChat(file: string, name: string, find: string, replace: string): Defect {
  return defectIn(['svc-chat'], `svc-chat/src/${file}`, name, find, replace);
}
