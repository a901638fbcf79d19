import { seededRandom } from './seeded-random.ts';
import type { Play, Stage, Suite, Trial } from './trial.ts';

interface Outcome {
  problems: string[];
  /** What was measured on the way. */
  notes: string[];
  seconds: number;
}

const LONGEST_MS = 600_000;
const MOST_PROBLEMS = 12;

/** Plays one trial. Findings, crashed processes and leftovers are problems. */
export async function playTrial<S extends Stage>(
  suite: Suite<S>,
  trial: Trial<S>,
  stage: S,
  seed: number,
  isShort = false,
): Promise<Outcome> {
  const startedMs = performance.now();
  const problems: string[] = [];
  const notes: string[] = [];
  const tasks: (() => Promise<void> | void)[] = [];
  let isOver = false;
  const problem = (message: string) => void (problems.length < MOST_PROBLEMS && problems.push(message));
  const play: Play<S> = {
    stage,
    random: seededRandom(seed),
    isShort,
    problem,
    check: (holds, message) => holds || problem(message),
    note: (message) => void notes.push(message),
    atEnd: (task) => void (isOver ? task() : tasks.push(task)),
  };

  try {
    await withinLimit(trial.play(play), trial.longestMs ?? LONGEST_MS);
  } catch (error) {
    problem(`it could not be played to the end: ${messageOf(error)}`);
  }
  isOver = true;
  await Promise.all(tasks.map((task) => task()));
  for (const casualty of stage.fleet.casualties()) problem(casualty);
  for (const name of stage.fleet.names())
    await stage.fleet.revive(name).catch((error: unknown) => problem(`afterwards: ${messageOf(error)}`));
  for (const leftover of (await suite.leftovers?.(stage)) ?? []) problem(leftover);
  return { problems, notes, seconds: (performance.now() - startedMs) / 1000 };
}

function withinLimit(playing: Promise<void>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it took longer than ${limitMs / 1000} s`)), limitMs);
  });
  return Promise.race([playing, tooLate]).finally(() => clearTimeout(timer));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
