// @ts-check
import process from 'node:process';

/** Names of the steps that run, of which the first is shown. @type {string[]} */
const running = [];

/**
 * Runs one long step and keeps the operator informed: what, how far, how long.
 * On a terminal the line is rewritten; elsewhere (a log, CI) a line is printed every 5 s. It goes to stderr, because
 * the output of some commands is a file.
 * `work` gets `progress(text)`; what it returns is handed on, and a returned `{ detail }` is shown on the closing line.
 *
 * @template T
 * @param {string} name
 * @param {(progress: (text: string) => void) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  let latest = '';
  const terminal = process.stderr.isTTY;
  const show = () =>
    terminal
      ? process.stderr.write(`\r\x1b[K… ${line(name, latest, seconds())}`)
      : process.stderr.write(`… ${line(name, latest, seconds())}\n`);
  running.push(name);
  const timer = setInterval(() => running[0] === name && show(), terminal ? 200 : 5_000);
  try {
    const result = await work((text) => {
      latest = text;
    });
    close('✓', name, detailOf(result) ?? latest, seconds());
    return result;
  } catch (error) {
    close('✗', name, latest, seconds());
    throw error;
  } finally {
    clearInterval(timer);
    running.splice(running.indexOf(name), 1);
  }
}

/** @param {'✓' | '✗'} mark @param {string} name @param {string} detail @param {string} time */
function close(mark, name, detail, time) {
  process.stderr.write(`${process.stderr.isTTY ? '\r\x1b[K' : ''}${mark} ${line(name, detail, time)}\n`);
}

/** @param {string} name @param {string} detail @param {string} time */
function line(name, detail, time) {
  return `${name.padEnd(12)} ${detail}${detail ? '  ' : ''}(${time})`;
}

/** @param {unknown} result */
function detailOf(result) {
  if (typeof result !== 'object' || result === null || !('detail' in result)) return undefined;
  return typeof result.detail === 'string' ? result.detail : undefined;
}
