import { pause, waitUntil, waitWhileProgressing } from '../harness/wait.ts';
import { callsOf } from './client/calls.ts';
import { enter, type Participant, type ParticipantOptions } from './client/participant.ts';
import { TRANSPORTS, type TransportName } from './client/sockjs.ts';
import type { Play } from './trial.ts';
import { type Side, verdictOn } from './verdict.ts';

export interface TrafficOptions {
  rooms?: number;
  /** Minimum duration of the traffic; extended while `during` runs. */
  talkMs?: number;
  transports?: readonly TransportName[];
  repeats?: boolean;
  /** URLs to connect to; by default the gateway. */
  sites?: readonly string[];
  /** Maximum time without progress at the end, by default 25 s. */
  stalledMs?: number;
  /** Fault to inject meanwhile. */
  during?(): Promise<void>;
}

interface TalkRoom {
  roomId: string;
  sides: Participant[];
}

/** Long, for busy machines. */
export const JOIN_WITHIN_MS = 40_000;

/** Runs traffic of customers and staff during a fault; then waits for quiescence and checks each room. */
export async function traffic(play: Play, options: TrafficOptions = {}): Promise<TalkRoom[]> {
  const { rooms = 5, talkMs = 1500, during = async () => {}, stalledMs } = options;
  const talking = await Promise.all(
    Array.from({ length: rooms }, (_, index) => openRoom(play, options, `${index + 1}`)),
  );
  const everybody = talking.flatMap(({ sides }) => sides);
  if (!(await waitUntil(() => everybody.every(({ isJoined }) => isJoined), JOIN_WITHIN_MS)))
    play.problem(`not everybody could join within ${JOIN_WITHIN_MS / 1000} s`);

  let isOver = false;
  const talks = everybody.map((side) => talk(play, side, () => isOver));
  await Promise.all([during(), pause(talkMs)]);
  await pause(300);
  isOver = true;
  await Promise.all(talks);
  for (const room of talking) await judge(play, room, stalledMs);
  return talking;
}

async function openRoom(
  play: Play,
  { transports = TRANSPORTS, repeats, sites = [play.stage.site] }: TrafficOptions,
  name: string,
): Promise<TalkRoom> {
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

/** Waits until both sides have everything, then compares. `stalledMs`: maximum time without progress. */
export async function judge(play: Play, { roomId, sides }: TalkRoom, stalledMs = 25_000): Promise<void> {
  const calls = callsOf(play.stage.site);
  const isSettled = async () => {
    if (!sides.every((side) => side.isIdle())) return false;
    const stored = await calls.history(roomId).catch(() => undefined);
    return stored !== undefined && sides.every(({ shown }) => shown.size >= stored.length);
  };
  if (!(await waitWhileProgressing(isSettled, () => movementOf(sides), stalledMs)))
    play.problem(`room ${roomId.slice(0, 6)} did not settle: nothing moved for ${stalledMs / 1000} s`);
  // Snapshot before the history is read, because later messages need not be in it.
  const seen = sides.map(snapshotOf);
  for (const problem of verdictOn(roomId, await calls.history(roomId), seen)) play.problem(problem);
  for (const { name, refusals } of sides) {
    // During a database outage a message is refused, kept and resent.
    const refusal = refusals.find(({ kind }) => kind !== 'UNAVAILABLE');
    if (refusal) play.problem(`${name} was refused: ${refusal.kind} ${refusal.message}`);
  }
}

/** Increases with each message acknowledged or shown. */
function movementOf(sides: readonly Participant[]): number {
  return sides.reduce((sum, { acknowledged, shown }) => sum + acknowledged.size + shown.size, 0);
}

function snapshotOf({ name, said, acknowledged, shown, deliveries }: Participant): Side {
  return {
    name,
    said: [...said],
    acknowledged: new Set(acknowledged),
    shown: new Map(shown),
    deliveries: deliveries.map((numbers) => [...numbers]),
  };
}
