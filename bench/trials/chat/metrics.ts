import type { Instance } from './stage.ts';

/** One value of an instance's metrics; 0 when absent. */
export async function readMetric({ opsUrl }: Instance, name: string, label = ''): Promise<number> {
  const text = await (await fetch(`${opsUrl}/metrics`, { signal: AbortSignal.timeout(3000) })).text();
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${name}{`) && candidate.includes(label));
  return Number(line?.split(' ').at(-1) ?? 0);
}
