/** The metrics of a process by name; of one with labels the sum. */
export async function readMetrics({ opsPort }: { opsPort: number }): Promise<(name: string) => number> {
  // A kept connection would be closed by the process just when the next sample is due.
  const request = { headers: { connection: 'close' }, signal: AbortSignal.timeout(3000) };
  const text = await (await fetch(`http://127.0.0.1:${opsPort}/metrics`, request)).text();
  return (name) =>
    [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)`, 'gm'))].reduce(
      (sum, [, value]) => sum + Number(value),
      0,
    );
}
