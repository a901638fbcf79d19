import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { compiling } from '../build/compiling.ts';
import type { BuildOrder, BuildReport } from './build-worker.ts';

// A single build process leaves a core idle; more than two slow each other down.
const AT_ONCE = 2;

type OnBuilt = (slice: string, tookMs: number, cpuMs: number) => void;

/** Executes the orders in child processes; calls `onBuilt` for each. Fails with the first failure. */
export async function buildInParallel(orders: BuildOrder[], onBuilt: OnBuilt): Promise<void> {
  const waiting = [...orders];
  const children = Array.from({ length: Math.min(AT_ONCE, orders.length) }, () =>
    fork(join(import.meta.dirname, 'build-worker.ts'), compiling()),
  );
  try {
    await Promise.all(children.map((child) => runOrders(child, waiting, onBuilt)));
  } finally {
    for (const child of children) if (child.connected) child.disconnect();
  }
}

async function runOrders(child: ChildProcess, waiting: BuildOrder[], onBuilt: OnBuilt) {
  for (let order = waiting.shift(); order; order = waiting.shift()) {
    const startedMs = Date.now();
    const { error, cpuMs } = await carryOut(child, order);
    if (error) {
      waiting.length = 0;
      throw new Error(error);
    }
    onBuilt(order.slice, Date.now() - startedMs, cpuMs);
  }
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
