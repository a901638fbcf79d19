import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { compiling } from '../build/compiling.ts';
import type { BuildOrder, BuildReport } from './build-worker.ts';

// A single build process leaves a core idle; more than two slow each other down.
const AT_ONCE = 2;

type OnBuilt = (slice: string, tookMs: number, cpuMs: number) => void;

/** Child processes that build; calls `onBuilt` for each slice. */
export function openBuilders(onBuilt: OnBuilt) {
  const waiting: BuildOrder[] = [];
  const children = new Set<ChildProcess>();
  const results: Promise<void>[] = [];

  async function runOrders(child: ChildProcess) {
    for (let order = waiting.shift(); order; order = waiting.shift()) {
      const startedMs = Date.now();
      const { error, cpuMs } = await carryOut(child, order);
      if (error) {
        waiting.length = 0;
        throw new Error(error);
      }
      onBuilt(order.slice, Date.now() - startedMs, cpuMs);
    }
    end(child);
  }

  function end(child: ChildProcess) {
    if (child.connected) child.disconnect();
    children.delete(child);
  }

  return {
    /** Builds the slice as soon as a process is free. */
    add(order: BuildOrder): void {
      waiting.push(order);
      if (children.size === AT_ONCE) return;
      const child = fork(join(import.meta.dirname, 'build-worker.ts'), compiling());
      children.add(child);
      const result = runOrders(child);
      results.push(result);
      // Its failure is that of `finished`.
      result.catch(() => undefined);
    },
    /** Resolves when all are built; fails with the first failure. */
    async finished(): Promise<void> {
      await Promise.all(results);
    },
    /** Ends the processes, whatever they are building. */
    close(): void {
      for (const child of children) end(child);
    },
  };
}

function carryOut(child: ChildProcess, order: BuildOrder): Promise<BuildReport> {
  return new Promise((done, fail) => {
    const died = (code: number | null, signal: NodeJS.Signals | null) =>
      fail(
        new Error(
          signal === 'SIGKILL'
            ? `${order.slice}: the build process was killed, which the system does when memory runs out; a release needs 3 GB.`
            : `${order.slice}: the build process ended with ${code ?? signal}.`,
        ),
      );
    child.once('exit', died);
    child.once('message', (report: BuildReport) => {
      child.off('exit', died);
      done(report);
    });
    child.send(order);
  });
}
