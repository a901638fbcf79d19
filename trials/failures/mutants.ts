import type { Mutant } from '../harness/trial.ts';

export const mutants: readonly Mutant[] = [];
