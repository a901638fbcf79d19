import type { ClientDefects, Participant } from './client/participant.ts';
import { becomes } from './pause.ts';
import { randomFrom } from './random.ts';
import { readMetric } from './stage/metrics.ts';
import type { Stage } from './stage/stage.ts';
import type { Trial } from './trial.ts';

export interface Outcome {
  name: string;
  problems: string[];
  seconds: number;
}

const LONGEST_MS = 240_000;
/** SockJS keeps a polling session for 5 s after its last request. */
const EMPTY_WITHIN_MS = 15_000;

/** Plays one trial; whatever it finds, and whatever is left behind afterwards, is a problem. */
export async function playTrial({ name, play }: Trial, stage: Stage, seed: number, defects: ClientDefects = {}): Promise<Outcome> {
  const startedMs = performance.now();
  const problems: string[] = [];
  const notes: string[] = [];
  const participants: Participant[] = [];
  let isOver = false;
  const problem = (sentence: string) => void (problems.length < 12 && problems.push(sentence));
  const random = randomFrom(seed);
  const enters = (participant: Participant) => {
    // One who comes after the end, because a trial broke off, stays no longer than the others.
    if (isOver) void participant.stop();
    else participants.push(participant);
    return participant;
  };

  try {
    await inTime(play({ stage, random, defects, problem, check: (holds, sentence) => holds || problem(sentence), note: (sentence) => void notes.push(sentence), enters }));
  } catch (error) {
    problem(`it could not be played to the end: ${error instanceof Error ? error.message : String(error)}`);
  }
  isOver = true;
  await Promise.all(participants.map((participant) => participant.stop()));
  for (const casualty of stage.fleet.casualties()) problem(casualty);
  for (const revived of stage.fleet.names())
    await stage.fleet.revive(revived).catch((error: unknown) => problem(`afterwards: ${error instanceof Error ? error.message : String(error)}`));
  for (const leak of await leaks(stage)) problem(leak);
  if (problems.length > 0) problems.unshift(...notes);
  return { name, problems, seconds: (performance.now() - startedMs) / 1000 };
}

/** Connections and room feeds that an instance still holds after everybody has left. */
async function leaks({ instances }: Stage): Promise<string[]> {
  const left: string[] = [];
  for (const instance of instances) {
    for (const name of ['chat_connections', 'chat_rooms']) {
      const isGone = await becomes(async () => (await readMetric(instance, name).catch(() => -1)) === 0, EMPTY_WITHIN_MS, 200);
      if (!isGone) left.push(`${instance.name} still counts ${await readMetric(instance, name).catch(() => 'nobody knows how many')} ${name}`);
    }
  }
  return left;
}

function inTime(playing: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it took longer than ${LONGEST_MS / 1000} s`)), LONGEST_MS);
  });
  return Promise.race([playing, tooLate]).finally(() => clearTimeout(timer));
}
