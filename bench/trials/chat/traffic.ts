import type { Play } from '../../harness/trial.ts';
import { pause, waitUntil, waitWhileProgressing } from '../../harness/wait.ts';
import { callsOf } from './client/calls.ts';
import { enter, type Participant, type ParticipantOptions } from './client/participant.ts';
import { TRANSPORTS, type TransportName } from './client/stomp.ts';
import type { Stage } from './stage.ts';
import { verdictOn } from './verdict.ts';

export interface TrafficOptions {
  rooms?: number;
  transports?: readonly TransportName[];
  /** Maximum time without progress at the end, by default 25 s. */
  stalledMs?: number;
  /** Fault to inject meanwhile. */
  during?(): Promise<void>;
}

interface TalkRoom {
  roomId: string;
  sides: readonly Participant[];
}

const TALK_MS = 1500;
/** Long, for busy machines. */
const JOIN_WITHIN_MS = 40_000;

/** Enters a room until the end of the trial, by default through the gateway. */
export function enterAs(
  play: Play<Stage>,
  roomId: string,
  name: string,
  isStaff: boolean,
  options: Partial<ParticipantOptions> = {},
): Participant {
  const participant = enter({
    transport: 'websocket',
    defects: play.stage.clientDefects,
    ...options,
    site: options.site ?? play.stage.site,
    roomId,
    name: `${isStaff ? 's' : 'c'}${name}`,
    isStaff,
  });
  play.atEnd(() => participant.stop());
  return participant;
}

export function joined(sides: readonly Participant[]): Promise<boolean> {
  return waitUntil(() => sides.every(({ isJoined }) => isJoined), JOIN_WITHIN_MS, 10);
}

/** Runs traffic of customers and staff during a fault; then waits for quiescence and checks each room. */
export async function traffic(play: Play<Stage>, options: TrafficOptions = {}): Promise<void> {
  const { rooms = 5, transports = TRANSPORTS, during = async () => {}, stalledMs } = options;
  const { random, stage } = play;
  const calls = callsOf(stage.site);
  const talking = await Promise.all(
    Array.from({ length: rooms }, async (_, index) => {
      const { roomId } = await calls.createRoom(`고객${index}`);
      const side = (isStaff: boolean) =>
        enterAs(play, roomId, `${index}`, isStaff, { transport: random.pick(transports) });
      return { roomId, sides: [side(false), side(true)] };
    }),
  );
  const everybody = talking.flatMap(({ sides }) => sides);
  play.check(await joined(everybody), `not everybody could join within ${JOIN_WITHIN_MS / 1000} s`);

  let isOver = false;
  const talks = everybody.map((side) => talk(play, side, () => isOver));
  await Promise.all([during(), pause(TALK_MS)]);
  await pause(300);
  isOver = true;
  await Promise.all(talks);
  for (const room of talking) await judge(play, room, stalledMs);
}

async function talk({ random }: Play<Stage>, side: Participant, isOver: () => boolean): Promise<void> {
  const own = random.fork();
  for (let index = 0; !isOver(); index++) {
    side.say(`${side.name} ${index} ${'가'.repeat(own.between(0, 60))}`);
    await pause(own.between(10, 120));
  }
}

/** Waits until both sides have everything, then compares. `stalledMs`: maximum time without progress. */
export async function judge({ stage, problem }: Play<Stage>, room: TalkRoom, stalledMs = 25_000): Promise<void> {
  for (const wrong of await settledVerdict(stage.site, room, stalledMs)) problem(wrong);
  for (const { name, refusals } of room.sides) {
    // During a database outage a message is refused, kept and resent.
    const refusal = refusals.find(({ kind }) => kind !== 'UNAVAILABLE');
    if (refusal) problem(`${name} was refused: ${refusal.kind} ${refusal.message}`);
  }
}

/** The faults of a room in which nobody sends any more, one sentence each. */
export async function settledVerdict(site: string, { roomId, sides }: TalkRoom, stalledMs: number): Promise<string[]> {
  const calls = callsOf(site);
  const isSettled = async () => {
    if (!sides.every((side) => side.isIdle())) return false;
    const stored = await calls.history(roomId).catch(() => undefined);
    return stored !== undefined && sides.every(({ shown }) => shown.size >= stored.length);
  };
  const moved = () => sides.reduce((sum, { acknowledged, shown }) => sum + acknowledged.size + shown.size, 0);
  const hasSettled = await waitWhileProgressing(isSettled, moved, stalledMs);
  // Snapshot before the history is read, because later messages need not be in it.
  const seen = sides.map(({ name, said, acknowledged, shown, deliveries }) => ({
    name,
    said: [...said],
    acknowledged: new Set(acknowledged),
    shown: new Map(shown),
    deliveries: deliveries.map((numbers) => [...numbers]),
  }));
  const wrong = verdictOn(roomId, await calls.history(roomId), seen);
  calls.leave();
  return hasSettled ? wrong : [`room ${roomId.slice(0, 6)} did not settle in ${stalledMs / 1000} s`, ...wrong];
}
