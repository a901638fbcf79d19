// @ts-check

import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { processMark } from './process-mark.mjs';

/** @typedef {{ name: string, pid: number, mark: string }} Marked A process we started, by number and mark. */

/** @param {Marked} child */
export function isRunning(child) {
  return processMark(child.pid) === child.mark;
}

/**
 * Ends processes and what they started (each leads its own group): asks first, kills those left after
 * `timeoutMs`.
 * @param {readonly Marked[]} children @param {number} timeoutMs
 */
export async function endProcesses(children, timeoutMs) {
  const signal = (/** @type {NodeJS.Signals} */ name) => {
    for (const child of children.filter(isRunning)) signalGroup(child.pid, name);
  };
  const deadline = Date.now() + timeoutMs;
  signal('SIGTERM');
  while (children.some(isRunning) && Date.now() < deadline) await pause(25);
  signal('SIGKILL');
  while (children.some(isRunning) && Date.now() < deadline + 1_000) await pause(25);
}

/** @param {number} pid @param {NodeJS.Signals} name */
export function signalGroup(pid, name) {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, name);
      return;
    } catch {
      // no such group: the process itself is tried next, and then it has already gone
    }
  }
}
