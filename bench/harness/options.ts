import { parseArgs } from 'node:util';
import { fault } from '@osaka/tools/launch/fault';

export interface TrialOptions {
  /** Names of suites; by default all except the optional ones. */
  suites: readonly string[];
  seed: number;
  isShort: boolean;
  playsMutants: boolean;
  /** Filter on the names of trials or defects. */
  only?: string | undefined;
  times: number;
  /** File for the results, as JSON. */
  report?: string | undefined;
}

const OPTIONS = {
  short: { type: 'boolean', default: false },
  mutants: { type: 'boolean', default: false },
  seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  only: { type: 'string' },
  times: { type: 'string', default: '1' },
  report: { type: 'string' },
} as const;

/**
 * Parses the arguments of `npm run trial --`; `played` are the default suites.
 *
 * @throws Fault for unknown arguments.
 */
export function readOptions(args: readonly string[], known: readonly string[], played = known): TrialOptions {
  const { values, positionals } = parsed(args);
  const { short: isShort, mutants: playsMutants, only, report } = values;
  const strange = positionals.find((name) => !known.includes(name));
  if (strange !== undefined) throw fault(`npm run trial does not know ${strange}.`, `Name one of ${known.join(', ')}.`);
  const suites = positionals.length > 0 ? positionals : played;
  return { suites, seed: numberOf('seed'), isShort, playsMutants, only, times: numberOf('times'), report };

  function numberOf(name: 'seed' | 'times'): number {
    if (!/^\d+$/.test(values[name])) throw fault(`--${name} needs a whole number.`, `For example --${name} 7.`);
    return Number(values[name]);
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw fault((error as Error).message, `There are --${Object.keys(OPTIONS).join(', --')}.`);
  }
}
