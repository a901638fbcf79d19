// @ts-check
import process from 'node:process';

/** A fault that the operator can fix: one message for the problem, one for the solution. */
export class Fault extends Error {
  /** @param {string} problem @param {string} wayOut */
  constructor(problem, wayOut) {
    super(problem);
    this.name = 'Fault';
    this.wayOut = wayOut;
  }
}

/** @param {string} problem @param {string} wayOut */
export function fault(problem, wayOut) {
  return new Fault(problem, wayOut);
}

/**
 * Prints an error for the operator and returns the exit code. Only internal errors show a stack. @param {unknown} error
 */
export function report(error) {
  const known = error instanceof Fault ? error : fullDisk(error);
  if (known) process.stderr.write(`\n✗ ${known.message}\n  ${known.wayOut}\n`);
  else process.stderr.write(`\n✗ ${error instanceof Error ? error.stack : String(error)}\n`);
  return 1;
}

/** @param {unknown} error @returns {Fault | undefined} */
export function fullDisk(error) {
  const text =
    error instanceof Error
      ? `${/** @type {NodeJS.ErrnoException} */ (error).code ?? ''} ${error.message}`
      : String(error);
  if (!/ENOSPC|no space left on device/i.test(text)) return undefined;
  return fault(
    'The disk is full.',
    'Free about 2 GB on the disk that holds this folder (or point DATA_DIR and TMPDIR at another disk), then run the command again.',
  );
}
