// @ts-check
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';

/**
 * What tells a running process from a later one that was given the same number: its start time (and boot).
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

/** Field 22 of /proc/<pid>/stat is the start time; the name in brackets before it may hold spaces. @param {number} pid */
function linuxMark(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${fields[19]}`;
}

/** @param {number} pid */
function otherMark(pid) {
  return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
}
