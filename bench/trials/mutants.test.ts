import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '@osaka/tools/places';
import { plantInto } from './harness/plant.ts';
import { suites } from './suites.ts';

const planted = suites.flatMap(({ name, mutants, trials }) =>
  mutants.map((mutant) => ({ suite: name, name: mutant.name, mutant, trials })),
);

// The mutation runs are rare, so this test detects a changed source at once.
test.each(planted)(
  '$suite: “$name” finds its place in the source and the trials that must find it',
  ({ mutant: { source, edits = [], foundBy }, trials }) => {
    for (const edit of source ? [source] : edits)
      expect(plantInto(readFileSync(join(root, edit.file), 'utf8'), edit)).not.toBe('');
    for (const words of foundBy)
      expect(trials.map(({ name }) => name)).toContainEqual(expect.stringMatching(new RegExp(`^${words}`)));
  },
);
