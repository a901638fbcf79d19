import { callsOf } from '../../chat/client/calls.ts';
import { enter, type Participant } from '../../chat/client/participant.ts';
import { TRANSPORTS } from '../../chat/client/sockjs.ts';
import { verdictOn } from '../../chat/verdict.ts';
import type { Random } from '../../harness/seeded-random.ts';
import { waitWhileProgressing } from '../../harness/wait.ts';
import type { Writer } from '../writer.ts';

const STALLED_MS = 40_000;

/** A customer and a staff member in one room. Call `leave` at the end. */
export async function chatWriter(
  site: string,
  random: Random,
): Promise<Writer & { roomId: string; isSettled(): boolean; leave(): Promise<void> }> {
  const calls = callsOf(site);
  const { roomId } = await calls.createRoom('여행자');
  const sides: Participant[] = [false, true].map((isStaff) =>
    enter({
      site,
      roomId,
      name: `${isStaff ? 's' : 'c'}${roomId.slice(0, 4)}`,
      isStaff,
      transport: random.pick(TRANSPORTS),
    }),
  );
  let said = 0;

  return {
    name: 'chat',
    roomId,
    isSettled: () => sides.every((side) => side.isIdle()),
    async write() {
      random.pick(sides).say(`메시지 ${++said}`);
    },
    async verdict() {
      const isSettled = async () => {
        if (!sides.every((side) => side.isIdle())) return false;
        const stored = await calls.history(roomId).catch(() => undefined);
        return stored !== undefined && sides.every(({ shown }) => shown.size >= stored.length);
      };
      const moved = () => sides.reduce((sum, { acknowledged, shown }) => sum + acknowledged.size + shown.size, 0);
      const hasSettled = await waitWhileProgressing(isSettled, moved, STALLED_MS);
      const wrong = verdictOn(roomId, await calls.history(roomId), sides);
      return hasSettled ? wrong : [`room ${roomId.slice(0, 6)} did not settle`, ...wrong];
    },
    acknowledged: () => sides.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0),
    leave: async () => void (await Promise.all(sides.map((side) => side.stop()))),
  };
}
