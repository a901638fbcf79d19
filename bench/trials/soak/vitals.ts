import type { Instance } from '@osaka/tools/product/settings';
import { readMetrics } from '../../harness/metrics.ts';

/** What a process has at one moment. */
export interface Vitals {
  /** Heap in use and memory outside of it. */
  memoryMb: number;
  descriptors: number;
}

const MB = 1024 * 1024;

export async function vitalsOf(instance: Instance): Promise<Vitals> {
  const value = await readMetrics(instance);
  return {
    memoryMb: (value('nodejs_heap_size_used_bytes') + value('nodejs_external_memory_bytes')) / MB,
    descriptors: value('process_open_fds'),
  };
}

/** Growth of one process. */
export interface Growth {
  /** The least memory of each minute: what a garbage collection leaves. */
  floorsMb: number[];
  /** MB in ten minutes, by `floorsMb`. */
  memoryMbPer10Min: number;
  /** Of the first and the last third. */
  descriptors: [first: number, last: number];
}

/** Minutes of samples, the warm-up left out. */
export function growthOf(minutes: readonly (readonly Vitals[])[]): Growth {
  const floorsMb = minutes.map((samples) => Math.min(...samples.map(({ memoryMb }) => memoryMb)));
  const third = Math.max(1, Math.floor(minutes.length / 3));
  const descriptorsOf = (some: typeof minutes) => mean(some.flat().map(({ descriptors }) => descriptors));
  return {
    floorsMb,
    memoryMbPer10Min: 10 * slopeOf(floorsMb),
    descriptors: [descriptorsOf(minutes.slice(0, third)), descriptorsOf(minutes.slice(-third))],
  };
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
