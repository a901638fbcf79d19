import type { Instance } from '@osaka/tools/product/settings';

/** What a process has at one moment. */
export interface Vitals {
  /** Heap in use and memory outside of it. */
  memoryMb: number;
  residentMb: number;
  descriptors: number;
  handles: number;
  /** Clock time and CPU time of the process so far, in s. */
  atS: number;
  cpuS: number;
}

const MB = 1024 * 1024;

export async function vitalsOf({ opsPort }: Instance): Promise<Vitals> {
  // A kept connection would be closed by the process just when the next sample is due.
  const headers = { connection: 'close' };
  const text = await (await fetch(`http://127.0.0.1:${opsPort}/metrics`, { headers })).text();
  const value = (name: string) =>
    Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  return {
    memoryMb: (value('nodejs_heap_size_used_bytes') + value('nodejs_external_memory_bytes')) / MB,
    residentMb: value('process_resident_memory_bytes') / MB,
    descriptors: value('process_open_fds'),
    handles: value('nodejs_active_resources_total'),
    atS: performance.now() / 1000,
    cpuS: value('process_cpu_seconds_total'),
  };
}

/** Growth of one process. */
export interface Growth {
  /** The least memory of each minute: what a garbage collection leaves. */
  floorsMb: number[];
  /** MB in ten minutes, by `floorsMb`. */
  memoryMbPer10Min: number;
  residentMb: [first: number, last: number];
  descriptors: [first: number, last: number];
  handles: [first: number, last: number];
  /** Cores used, from 0. */
  cores: [first: number, last: number];
}

/** Minutes of samples, the warm-up left out. */
export function growthOf(minutes: readonly (readonly Vitals[])[]): Growth {
  const floorsMb = minutes.map((samples) => Math.min(...samples.map(({ memoryMb }) => memoryMb)));
  const third = Math.max(1, Math.floor(minutes.length / 3));
  const [first, last] = [minutes.slice(0, third).flat(), minutes.slice(-third).flat()];
  const ends = (of: (vitals: Vitals) => number): [number, number] => [mean(first.map(of)), mean(last.map(of))];
  return {
    floorsMb,
    memoryMbPer10Min: 10 * slopeOf(floorsMb),
    residentMb: ends(({ residentMb }) => residentMb),
    descriptors: ends(({ descriptors }) => descriptors),
    handles: ends(({ handles }) => handles),
    cores: [coresOf(first), coresOf(last)],
  };
}

function coresOf(samples: readonly Vitals[]): number {
  const [from, to] = [samples[0], samples.at(-1)];
  return from && to && to.atS > from.atS ? (to.cpuS - from.cpuS) / (to.atS - from.atS) : 0;
}

/** Slope of the line through values one step apart, by least squares. */
export function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const level = mean(values);
  const spread = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
  return spread === 0 ? 0 : values.reduce((sum, value, at) => sum + (at - middle) * (value - level), 0) / spread;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
