import type { Random } from '../../../harness/seeded-random.ts';
import { callsOf } from '../../chat/client/calls.ts';
import { enter, type Participant } from '../../chat/client/participant.ts';
import { TRANSPORTS } from '../../chat/client/stomp.ts';
import { settledVerdict } from '../../chat/traffic.ts';
import type { Writer } from '../writer.ts';

const STALLED_MS = 40_000;

/** A customer and a staff member in one room. Call `leave` at the end. */
export async function chatWriter(
  site: string,
  random: Random,
  addressOf: (side: number) => string | undefined = () => undefined,
): Promise<Writer & { roomId: string; isSettled(): boolean; leave(): Promise<void> }> {
  const { roomId } = await callsOf(site).createRoom('여행자');
  const sides: Participant[] = [false, true].map((isStaff, index) =>
    enter({
      site,
      roomId,
      name: `${isStaff ? 's' : 'c'}${roomId.slice(0, 4)}`,
      isStaff,
      transport: random.pick(TRANSPORTS),
      address: addressOf(index),
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
    verdict: () => settledVerdict(site, { roomId, sides }, STALLED_MS),
    acknowledged: () => sides.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0),
    leave: async () => void (await Promise.all(sides.map((side) => side.stop()))),
  };
}
