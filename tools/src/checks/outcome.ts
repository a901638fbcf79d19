export interface Outcome {
  name: string;
  passed: boolean;
  /** What is wrong and what to do about it; shown only when the check has not passed. */
  output: string;
  tookMs: number;
}

/** A check of our own: `find` answers one sentence for each thing that is wrong. */
export async function ownCheck(name: string, find: () => string[] | Promise<string[]>): Promise<Outcome> {
  const started = performance.now();
  const problems = await find();
  return { name, passed: problems.length === 0, output: problems.map((problem) => `  ${problem}`).join('\n'), tookMs: performance.now() - started };
}
