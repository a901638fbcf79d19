import { fault } from '../../launch/fault.mjs';

export interface Wishes {
  fresh: boolean;
  sample: boolean;
  dev: boolean;
}

/** Parses the arguments of `npm start --`. */
export function readWishes(args: readonly string[]): Wishes {
  const unknown = args.find((arg) => !['--fresh', '--sample', '--dev'].includes(arg));
  if (unknown)
    throw fault(
      `npm start does not know ${unknown}.`,
      'It knows --fresh (empty the data first) and --sample (add sample members, plans and reviews); PORT moves the site.',
    );
  return { fresh: args.includes('--fresh'), sample: args.includes('--sample'), dev: args.includes('--dev') };
}
