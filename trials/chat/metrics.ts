import type { Instance } from './stage.ts';

/** One figure from an instance's metrics; 0 when it has not been counted yet. */
export async function readMetric({ opsUrl }: Instance, name: string, label = ''): Promise<number> {
  const text = await (await fetch(`${opsUrl}/metrics`, { signal: AbortSignal.timeout(3000) })).text();
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${name}{`) && candidate.includes(label));
  return Number(line?.split(' ').at(-1) ?? 0);
}
