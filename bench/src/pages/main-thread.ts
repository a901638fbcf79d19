import type { CDPSession } from 'playwright-core';

export interface LongTasks {
  /** Time of tasks after the first paint beyond 50 ms each, wall clock. */
  tbtMs: number;
  /** The same in CPU time of the main thread, independent of other load. */
  tbtCpuMs: number;
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
}

const TASK = /RunTask$/;
const LONG_US = 50_000;

/** Starts recording; the returned function stops it and returns the long tasks of the main thread. */
export async function recordTasks(cdp: CDPSession): Promise<() => Promise<LongTasks>> {
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'loading', 'devtools.timeline'] },
  });
  return async () => {
    const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
    await cdp.send('Tracing.end');
    await complete;
    return longTasks(events);
  };
}

function longTasks(events: readonly TraceEvent[]): LongTasks {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!paint) throw new Error('nothing was painted');
  const tasks = events.filter(
    ({ name, pid, tid, ts }) => TASK.test(name) && pid === paint.pid && tid === paint.tid && ts >= paint.ts,
  );
  const beyond = (took: (event: TraceEvent) => number) =>
    tasks.reduce((sum, task) => sum + Math.max(0, took(task) - LONG_US), 0) / 1000;
  return { tbtMs: beyond(({ dur = 0 }) => dur), tbtCpuMs: beyond(({ tdur = 0 }) => tdur) };
}
