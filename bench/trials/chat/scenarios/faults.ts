import { pause } from '../../harness/wait.ts';
import type { Instance } from '../stage.ts';
import { traffic } from '../traffic.ts';
import type { Play, Trial } from '../trial.ts';

/** A process is killed, frozen or restarted during traffic. */
export const faults: Trial[] = [
  {
    name: 'kill -9 of an instance',
    isShort: true,
    play: (play) => withFault(play, (victim) => killAndRevive(play, victim.name, 800)),
  },
  {
    name: 'kill -9 of an instance, clients without websockets',
    play: (play) =>
      withFault(play, (victim) => killAndRevive(play, victim.name, 800), ['xhr-streaming', 'xhr-polling']),
  },
  {
    name: 'SIGSTOP of an instance for 4 s',
    isShort: true,
    play: (play) => withFault(play, (victim) => freezeAndThaw(play, victim.name, 4000)),
  },
  {
    name: 'SIGSTOP of an instance that is then killed',
    play: (play) =>
      withFault(play, async ({ name }) => {
        play.stage.fleet.freeze(name);
        await pause(3000);
        await killAndRevive(play, name, 300);
      }),
  },
  {
    name: 'SIGTERM of an instance',
    isShort: true,
    play: (play) => withFault(play, ({ name }) => endAndRevive(play, name)),
  },
  {
    name: 'rolling restart of all instances',
    play: (play) =>
      traffic(play, { during: () => each(play.stage.instances, ({ name }) => endAndRevive(play, name)) }).then(nothing),
  },
  {
    name: 'kill -9 of all instances at once',
    play: (play) =>
      traffic(play, {
        during: async () =>
          void (await Promise.all(
            play.stage.instances.map(({ name }) => killAndRevive(play, name, play.random.between(100, 1500))),
          )),
      }).then(nothing),
  },
  {
    name: 'kill -9 of the gateway',
    play: (play) => traffic(play, { during: () => killAndRevive(play, 'gateway', 500) }).then(nothing),
  },
  {
    name: 'SIGSTOP of the gateway for 3 s',
    play: (play) => traffic(play, { during: () => freezeAndThaw(play, 'gateway', 3000) }).then(nothing),
  },
  {
    name: 'restart of Redis',
    isShort: true,
    needs: 'Redis',
    play: (play) => traffic(play, { during: () => killAndRevive(play, play.stage.redis ?? '', 1500) }).then(nothing),
  },
  {
    name: 'SIGSTOP of Redis for 8 s',
    needs: 'Redis',
    play: (play) => traffic(play, { during: () => freezeAndThaw(play, play.stage.redis ?? '', 8000) }).then(nothing),
  },
  {
    name: 'half-open Redis at one instance',
    isShort: true,
    play: (play) =>
      withFault(play, async ({ redis }) => {
        redis.freeze();
        await pause(3000);
        await redis.restore();
      }),
  },
  {
    name: 'half-open Redis at one instance for good: noticed and worked around',
    play: (play) =>
      withFault(play, async ({ redis }) => {
        redis.freeze();
        await pause(12_000);
        await redis.restore();
      }),
  },
  {
    name: 'one instance cut off from Redis',
    play: (play) =>
      withFault(play, async ({ redis }) => {
        redis.cut();
        await pause(3000);
        await redis.restore();
      }),
  },
  {
    name: 'kill -9 of the database',
    isShort: true,
    needs: 'MongoDB',
    play: (play) =>
      traffic(play, { during: () => killAndRevive(play, play.stage.mongo ?? '', 1000), stalledMs: 40_000 }).then(
        nothing,
      ),
  },
  {
    name: 'SIGSTOP of the database for 4 s',
    needs: 'MongoDB',
    play: (play) =>
      traffic(play, { during: () => freezeAndThaw(play, play.stage.mongo ?? '', 4000), stalledMs: 40_000 }).then(
        nothing,
      ),
  },
  {
    name: 'any of these, three times, at random',
    play: (play) => traffic(play, { during: () => chaos(play), stalledMs: 40_000 }).then(nothing),
  },
];

function withFault(
  play: Play,
  fault: (victim: Instance) => Promise<void>,
  transports?: readonly ('xhr-streaming' | 'xhr-polling')[],
): Promise<void> {
  const victim = play.random.pick(play.stage.instances);
  const during = async () => {
    await pause(play.random.between(200, 600));
    await fault(victim);
  };
  return traffic(play, { during, ...(transports ? { transports } : {}) }).then(nothing);
}

async function killAndRevive({ stage: { fleet } }: Play, name: string, goneMs: number): Promise<void> {
  await fleet.kill(name);
  await pause(goneMs);
  await fleet.revive(name);
}

async function endAndRevive({ stage: { fleet } }: Play, name: string): Promise<void> {
  await fleet.end(name);
  await fleet.revive(name);
}

async function freezeAndThaw({ stage: { fleet } }: Play, name: string, frozenMs: number): Promise<void> {
  fleet.freeze(name);
  await pause(frozenMs);
  fleet.thaw(name);
}

async function chaos(play: Play): Promise<void> {
  const { stage, random } = play;
  const instance = () => random.pick(stage.instances).name;
  const acts: [string, (name: string) => Promise<void>, () => string][] = [
    ['killed', (name) => killAndRevive(play, name, random.between(0, 1500)), instance],
    ['frozen', (name) => freezeAndThaw(play, name, random.between(500, 3000)), instance],
    ['ended', (name) => endAndRevive(play, name), instance],
    ['killed', (name) => killAndRevive(play, name, 200), () => 'gateway'],
    ...[stage.redis, stage.mongo].flatMap((server): typeof acts =>
      server ? [['killed', (name) => killAndRevive(play, name, random.between(0, 1500)), () => server]] : [],
    ),
  ];
  for (let round = 0; round < 3; round++) {
    await pause(random.between(100, 600));
    const [what, act, whom] = random.pick(acts);
    const name = whom();
    play.note(`(${name} was ${what})`);
    await act(name);
  }
}

async function each<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  for (const item of items) await act(item);
}

function nothing(): void {}
