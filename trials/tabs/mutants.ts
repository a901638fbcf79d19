import type { Mutant } from '../harness/trial.ts';

export const mutants: readonly Mutant[] = [
  {
    name: 'the files of earlier versions of the shell are not served',
    foundBy: ['sequence 1,', 'sequence 5,'],
    source: {
      slices: ['gateway'],
      file: 'gateway/src/static/site-files.ts',
      find: '...(canaries?.shell ? [canaries.shell] : []), ...shell.kept]',
      replace: '...(canaries?.shell ? [canaries.shell] : [])]',
    },
  },
];
