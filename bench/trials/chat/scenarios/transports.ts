import { pause, waitUntil } from '../../harness/wait.ts';
import { callsOf } from '../client/calls.ts';
import { enter } from '../client/participant.ts';
import { TRANSPORTS } from '../client/sockjs.ts';
import { JOIN_WITHIN_MS, judge, traffic } from '../traffic.ts';
import type { Play, Trial } from '../trial.ts';

/** A live message with this much extra delay did not come through the relay. */
const PROMPT_MS = 1500;

/** Without faults everything is delivered promptly. */
export const transports: Trial[] = [
  { name: 'question and answer across instances, each arriving promptly', play: (play) => pingPong(play, 24, 40) },
  { name: 'a short question and answer across instances', isShort: true, play: (play) => pingPong(play, 12, 12) },
  ...TRANSPORTS.map(
    (transport): Trial => ({
      name: `traffic over ${transport}`,
      isShort: transport === 'xhr-polling',
      play: (play) => overOne(play, transport),
    }),
  ),
  { name: 'connections dropped repeatedly', play: pulledCables },
  { name: 'one room written by six at once', isShort: true, play: crowdedRoom },
];

/** Each side waits for the other's message before the next, which reveals delays. */
async function pingPong(play: Play, rooms: number, rounds: number): Promise<void> {
  const [one, other, third] = play.stage.instances;
  const sites = [one, other, third].map((instance) => instance?.url ?? '');
  const slowest: number[] = [];
  await Promise.all(
    Array.from({ length: rooms }, async (_, index) => {
      const { roomId } = await callsOf(play.stage.site).createRoom(`탁구${index}`);
      const side = (isStaff: boolean, site: string) =>
        play.enters(
          enter({
            site,
            roomId,
            name: `${isStaff ? 's' : 'c'}${index}`,
            isStaff,
            transport: 'websocket',
            defects: play.defects,
          }),
        );
      const customer = side(false, sites[index % 3] ?? '');
      const staff = side(true, sites[(index + 1) % 3] ?? '');
      const sides = [customer, staff];
      await waitUntil(() => sides.every(({ isJoined }) => isJoined), JOIN_WITHIN_MS, 10);
      for (let round = 1; round <= rounds * 2; round++) {
        (round % 2 ? customer : staff).say(`${round}`);
        const hearer = round % 2 ? staff : customer;
        if (!(await waitUntil(() => hearer.shown.size >= round, 12_000, 2)))
          return play.problem(`message ${round} had not come after 12 s`);
      }
      await judge(play, { roomId, sides });
      slowest.push(Math.max(...sides.map(({ slowestMs }) => slowestMs)));
    }),
  );
  slowest.sort((one, other) => one - other);
  const [usual, worst] = [slowest[Math.floor(slowest.length / 2)] ?? 0, slowest.at(-1) ?? 0];
  play.check(
    worst < usual + PROMPT_MS,
    `a message took ${worst} ms though nothing was wrong; in half of the rooms none took more than ${usual} ms`,
  );
}

async function overOne(play: Play, transport: (typeof TRANSPORTS)[number]): Promise<void> {
  await traffic(play, { rooms: 4, transports: [transport] });
}

async function pulledCables(play: Play): Promise<void> {
  const during = async () => {
    for (let round = 0; round < 5; round++) {
      await pause(play.random.between(200, 700));
      for (const side of playing) if (play.random.next() < 0.5) side.pullCable();
    }
  };
  const playing: ReturnType<Play['enters']>[] = [];
  const enters = (participant: ReturnType<Play['enters']>) => {
    playing.push(participant);
    return play.enters(participant);
  };
  await traffic({ ...play, enters }, { during });
}

async function crowdedRoom(play: Play): Promise<void> {
  const { roomId } = await callsOf(play.stage.site).createRoom('모두');
  const sides = Array.from({ length: 6 }, (_, index) =>
    play.enters(
      enter({
        site: play.stage.instances[index % 3]?.url ?? '',
        roomId,
        name: `p${index}`,
        isStaff: index % 2 === 1,
        transport: TRANSPORTS[index % 3] ?? 'websocket',
        defects: play.defects,
      }),
    ),
  );
  await waitUntil(() => sides.every(({ isJoined }) => isJoined), JOIN_WITHIN_MS);
  for (let round = 0; round < 25; round++) {
    for (const side of sides) side.say(`${round}`);
    await pause(play.random.between(0, 20));
  }
  await judge(play, { roomId, sides });
}
