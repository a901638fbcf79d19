import { callsOf } from './client/calls.ts';
import { enter, type Participant, type ParticipantOptions } from './client/participant.ts';
import { TRANSPORTS, type TransportName } from './client/sockjs.ts';
import { becomes, pause } from './pause.ts';
import type { Play } from './trial.ts';
import { verdictOn } from './verdict.ts';

export interface TrafficOptions {
  rooms?: number;
  /** How long everybody talks at least; longer when `during` takes longer. */
  talkMs?: number;
  transports?: readonly TransportName[];
  repeats?: boolean;
  /** Addresses to connect to; the gateway unless told otherwise. */
  sites?: readonly string[];
  settleWithinMs?: number;
  /** What happens meanwhile. */
  during?(): Promise<void>;
}

interface TalkRoom {
  roomId: string;
  sides: Participant[];
}

/** Customers and staff talk while something happens; then everything settles and each room is judged. */
export async function traffic(play: Play, options: TrafficOptions = {}): Promise<TalkRoom[]> {
  const { rooms = 5, talkMs = 1500, during = async () => {}, settleWithinMs = 25_000 } = options;
  const talking = await Promise.all(Array.from({ length: rooms }, (_, index) => openRoom(play, options, `${index + 1}`)));
  const everybody = talking.flatMap(({ sides }) => sides);
  if (!(await becomes(() => everybody.every(({ isJoined }) => isJoined), 15_000))) play.problem('not everybody could join within 15 s');

  let isOver = false;
  const talks = everybody.map((side) => talk(play, side, () => isOver));
  await Promise.all([during(), pause(talkMs)]);
  await pause(300);
  isOver = true;
  await Promise.all(talks);
  for (const room of talking) await judge(play, room, settleWithinMs);
  return talking;
}

async function openRoom(play: Play, { transports = TRANSPORTS, repeats, sites = [play.stage.site] }: TrafficOptions, name: string): Promise<TalkRoom> {
  const { roomId } = await callsOf(play.stage.site).createRoom(`고객${name}`);
  const side = (isStaff: boolean): Participant => {
    const options: ParticipantOptions = {
      site: play.random.pick(sites),
      roomId,
      name: `${isStaff ? 's' : 'c'}${name}`,
      isStaff,
      transport: play.random.pick(transports),
      defects: play.defects,
      repeats,
    };
    return play.enters(enter(options));
  };
  return { roomId, sides: [side(false), side(true)] };
}

async function talk({ random }: Play, side: Participant, isOver: () => boolean): Promise<void> {
  const own = random.fork();
  for (let index = 0; !isOver(); index++) {
    side.say(`${side.name} ${index} ${'가'.repeat(own.between(0, 60))}`);
    await pause(own.between(10, 120));
  }
}

/** Waits until nothing is under way and both sides have everything, then compares. */
export async function judge(play: Play, { roomId, sides }: TalkRoom, settleWithinMs = 25_000): Promise<void> {
  const calls = callsOf(play.stage.site);
  const isSettled = async () => {
    if (!sides.every((side) => side.isIdle())) return false;
    const stored = await calls.history(roomId).catch(() => undefined);
    return stored !== undefined && sides.every(({ shown }) => shown.size >= stored.length);
  };
  if (!(await becomes(isSettled, settleWithinMs, 100))) play.problem(`room ${roomId.slice(0, 6)} did not settle within ${settleWithinMs / 1000} s`);
  const stored = await calls.history(roomId);
  for (const problem of verdictOn(roomId, stored, sides)) play.problem(problem);
  for (const { name, refusals } of sides) {
    // While the database is away a message is refused, kept and sent again.
    const refusal = refusals.find(({ kind }) => kind !== 'UNAVAILABLE');
    if (refusal) play.problem(`${name} was refused: ${refusal.kind} ${refusal.message}`);
  }
}
