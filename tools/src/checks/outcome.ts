export interface Outcome {
  name: string;
  passed: boolean;
  /** Problem and solution; shown only when the check fails. */
  output: string;
  tookMs: number;
}

/** A check in TypeScript: `find` returns one message per problem. */
export async function ownCheck(name: string, find: () => string[] | Promise<string[]>): Promise<Outcome> {
  const started = performance.now();
  const problems = await find();
  return {
    name,
    passed: problems.length === 0,
    output: problems.map((problem) => `  ${problem}`).join('\n'),
    tookMs: performance.now() - started,
  };
}
