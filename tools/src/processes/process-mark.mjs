// @ts-check
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';

/**
 * Distinguishes a process from a later one with the same pid: its start time (and boot).
 * Undefined when no such process runs.
 * @param {number} pid @returns {string | undefined}
 */
export function processMark(pid) {
  try {
    return process.platform === 'linux' ? linuxMark(pid) : otherMark(pid);
  } catch {
    return undefined;
  }
}

/**
 * The process that started this one; undefined when it is gone.
 * @param {number} pid @returns {number | undefined}
 */
export function parentOf(pid) {
  try {
    return Number(
      process.platform === 'linux'
        ? statFields(pid)[1]
        : execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }),
    );
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
function linuxMark(pid) {
  const fields = statFields(pid);
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${fields[19]}`;
}

/**
 * State, parent and so on, start time as the 20th: /proc/<pid>/stat after the name in brackets, which may hold spaces.
 * @param {number} pid
 */
function statFields(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** @param {number} pid */
function otherMark(pid) {
  return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
}
