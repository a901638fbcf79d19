import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Origin } from '@osaka/contracts';
import type { TracedSpan } from './spans.ts';

/** A database command within a call or job. */
export interface CommandTime {
  command: string;
  collection: string;
  ms: number;
  /** Asks for the indexes of its plan; undefined if they are unknown. */
  indexes(): Promise<readonly string[] | undefined>;
}

/** A call or a job that this process works on, and the request that caused it. */
export interface Work {
  requestId: string;
  /** Undefined if the request is not traced. */
  span?: TracedSpan | undefined;
  /** The slowest database commands, the slowest first. */
  slowest: CommandTime[];
  commands: number;
}

const REQUEST_ID = /^[\da-f-]{36}$/;
/** Commands below this are not kept by the work that they are part of. */
const KEPT_FROM_MS = 50;
const MAX_KEPT = 3;
const storage = new AsyncLocalStorage<Work>();

/** The work whose asynchronous context this is. */
export function currentWork(): Work | undefined {
  return storage.getStore();
}

/** Runs a task as part of the work; everything that it awaits, logs, queues and publishes belongs to it. */
export function runWork<T>(work: Work, task: () => T): T {
  return storage.run(work, task);
}

/** The work of a request, with a new id if it comes without one. */
export function workOf(requestId: string | undefined, span?: TracedSpan): Work {
  return {
    requestId: requestId && REQUEST_ID.test(requestId) ? requestId : randomUUID(),
    span,
    slowest: [],
    commands: 0,
  };
}

/** What jobs, mails and events carry of the current work. */
export function currentOrigin(): Origin | undefined {
  const work = currentWork();
  return work && { requestId: work.requestId, ...(work.span && { traceparent: work.span.traceparent }) };
}

/** The same as a field of a document or of the data of a job; empty outside of any work. */
export function originField(): { origin?: Origin } {
  const origin = currentOrigin();
  return origin ? { origin } : {};
}

/** The same as headers of a call to another service. */
export function originHeaders(): Record<string, string> {
  const origin = currentOrigin();
  return origin
    ? { 'x-request-id': origin.requestId, ...(origin.traceparent && { traceparent: origin.traceparent }) }
    : {};
}

/** Counts a finished command for its work, and keeps the slowest. */
export function noteCommand(work: Work, time: CommandTime): void {
  work.commands += 1;
  if (time.ms < KEPT_FROM_MS) return;
  work.slowest.push(time);
  work.slowest.sort((one, other) => other.ms - one.ms);
  work.slowest.length = Math.min(work.slowest.length, MAX_KEPT);
}

/** The kept commands with the indexes that they used, for the log. */
export function slowestCommands({ slowest }: Work): Promise<object[]> {
  return Promise.all(
    slowest.map(async ({ command, collection, ms, indexes }) => ({
      command,
      collection,
      ms: Math.round(ms),
      indexes: await indexes(),
    })),
  );
}
