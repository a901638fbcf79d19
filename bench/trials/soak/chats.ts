import type { Loopback } from '../../harness/loopback.ts';
import type { Random } from '../../harness/seeded-random.ts';
import { pause, waitUntil } from '../../harness/wait.ts';
import { callsOf } from '../chat/client/calls.ts';
import { enter, type Participant } from '../chat/client/participant.ts';
import { TRANSPORTS } from '../chat/client/stomp.ts';
import { settledVerdict } from '../chat/traffic.ts';

export interface Chats {
  said(): number;
  /** Time of the slowest message from the server's stamp to a participant, in ms. */
  slowestMs(): number;
  /** Lets both sides of each room be silent, and compares what they show with what is stored. */
  verdict(): Promise<string[]>;
  leave(): Promise<void>;
}

const SAYS_EVERY_MS = 8000;
const JOINED_WITHIN_MS = 60_000;
const STALLED_MS = 30_000;
const OPENED_AT_ONCE = 10;

/**
 * Rooms with a customer and a staff member each, spread over the addresses of visitors, who say something every few
 * seconds.
 */
export async function openChats(
  { site, loopback }: { site: string; loopback: Loopback },
  count: number,
  random: Random,
): Promise<Chats> {
  const calls = callsOf(site);
  const rooms: { roomId: string; sides: Participant[] }[] = [];
  let entered = 0;
  while (rooms.length < count) {
    const opened = Math.min(OPENED_AT_ONCE, count - rooms.length);
    rooms.push(...(await Promise.all(Array.from({ length: opened }, openRoom))));
  }
  const everyone = rooms.flatMap(({ sides }) => sides);
  if (!(await waitUntil(() => everyone.every(({ isJoined }) => isJoined), JOINED_WITHIN_MS)))
    throw new Error('not all sides of the rooms could join');
  let isSilent = false;
  const talking = everyone.map(talk);

  async function openRoom() {
    const { roomId } = await calls.createRoom('여행자');
    const name = roomId.slice(0, 6);
    const sides = [false, true].map((isStaff) =>
      enter({
        site,
        roomId,
        name: `${isStaff ? 's' : 'c'}${name}`,
        isStaff,
        transport: random.pick(TRANSPORTS),
        address: loopback.visitor(entered++),
      }),
    );
    return { roomId, sides };
  }

  async function talk(side: Participant) {
    for (let nth = 1; !isSilent; nth += 1) {
      await pause(random.between(SAYS_EVERY_MS / 2, SAYS_EVERY_MS * 1.5));
      if (!isSilent) side.say(`메시지 ${nth}`);
    }
  }

  return {
    said: () => everyone.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0),
    slowestMs: () => Math.max(...everyone.map(({ slowestMs }) => slowestMs)),
    async verdict() {
      isSilent = true;
      await Promise.all(talking);
      return (await Promise.all(rooms.map((room) => settledVerdict(site, room, STALLED_MS)))).flat();
    },
    async leave() {
      isSilent = true;
      await Promise.all(everyone.map((side) => side.stop()));
      calls.leave();
    },
  };
}
