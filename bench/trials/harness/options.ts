import { fault } from '@osaka/tools/launch/fault';

export interface TrialOptions {
  /** Names of suites; by default all except the optional ones. */
  suites: readonly string[];
  seed: number;
  isShort: boolean;
  playsMutants: boolean;
  /** Filter on the names of trials or defects. */
  only?: string;
  times: number;
  /** File for the results, as JSON. */
  report?: string;
}

const WITH_VALUE = ['--seed', '--only', '--times', '--report'];
const FLAGS = ['--short', '--mutants'];

/** Parses the arguments of `npm run trial --`; `played` are the default suites. */
export function readOptions(args: readonly string[], known: readonly string[], played = known): TrialOptions {
  const values = new Map<string, string>();
  const suites: string[] = [];
  const flags = new Set<string>();
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? '';
    if (WITH_VALUE.includes(arg)) values.set(arg, args[++at] ?? '');
    else if (FLAGS.includes(arg)) flags.add(arg);
    else if (known.includes(arg)) suites.push(arg);
    else
      throw fault(
        `npm run trial does not know ${arg}.`,
        `Name a suite (${known.join(', ')}), and any of ${[...FLAGS, ...WITH_VALUE].join(' ')}.`,
      );
  }
  return {
    suites: suites.length > 0 ? suites : played,
    seed: numberOf('--seed', Date.now() % 1_000_000),
    isShort: flags.has('--short'),
    playsMutants: flags.has('--mutants'),
    only: values.get('--only'),
    times: numberOf('--times', 1),
    report: values.get('--report'),
  };

  function numberOf(name: string, otherwise: number): number {
    const value = values.get(name);
    if (value === undefined) return otherwise;
    if (!/^\d+$/.test(value)) throw fault(`${name} needs a whole number, not “${value}”.`, `For example ${name} 7.`);
    return Number(value);
  }
}
