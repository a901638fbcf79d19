import type { Mutant } from '../harness/trial.ts';

/** Planted into the built slices: a browser then finds what it has stored, however often it asks. */
export const SAME_ADDRESS = 'a file that failed is requested again under its old address';
export const withSameAddress = (text: string) => text.replaceAll('?retry=', '#retry=');

export const mutants: readonly Mutant[] = [
  { name: SAME_ADDRESS, foundBy: ['changed byte', 'half'], client: SAME_ADDRESS },
  {
    name: 'the list of remotes has no digest of their entries',
    foundBy: ['changed byte'],
    source: {
      slices: ['gateway'],
      file: 'packages/contracts/src/shared/releases.ts',
      find: '  return { version, entry, integrity };',
      replace: "  return { version, entry, integrity: { ...integrity, [entry]: '' } };",
    },
  },
];
